"""Modules loaded from a changed text: Python asks here first when it imports one; no file of the checkout changes."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import Any


class Changed(MetaPathFinder, Loader):
    """Finds one module, and runs what is to stand in its place."""

    def __init__(self, module: str, path: str, tree: ast.Module, names: Mapping[str, Any] | None = None) -> None:
        """`names` are there before the module runs."""
        self.module, self.path, self.tree, self.names = module, path, tree, names or {}

    def start(self) -> None:
        sys.meta_path.insert(0, self)

    @property
    def is_loaded(self) -> bool:
        return getattr(sys.modules.get(self.module), "__loader__", None) is self

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.path, loader=self) if fullname == self.module else None

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(self.names)
        exec(compile(self.tree, self.path, "exec", dont_inherit=True), module.__dict__)
