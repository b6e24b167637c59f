"""Modules loaded from a changed text: Python asks here first when it imports one; no file of the checkout changes."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import CodeType, ModuleType
from typing import Any


class Changed(MetaPathFinder, SourceLoader):
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
        return spec_from_loader(fullname, self) if fullname == self.module else None

    def get_filename(self, fullname: str) -> str:
        return self.path

    def get_data(self, path: str | bytes) -> bytes:
        return b""  # the tree is what counts

    def source_to_code(self, *_: Any, **__: Any) -> CodeType:
        return compile(self.tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__.update(self.names)
        super().exec_module(module)
