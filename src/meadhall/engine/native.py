"""All that Meadhall knows of Numba's private parts; no other module imports them or names a private option.

Numba would optimize every rule together with the rules it calls, turn it into machine code of its own, and do the same
again for each rule that calls it. `Linked` stops an inner rule before that: its code waits until a function that plain
Python calls takes in every rule it reaches, and that whole is optimized and turned into machine code once.

Private parts may change with any release of Numba. `Plain` needs none of them: it gives the same bytes and compiles
more slowly. It is chosen by `MEADHALL_PLAIN_NJIT=1`, or where the private parts are missing or fail a self-check.
"""

from __future__ import annotations

import operator
import os
import sys
import threading
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

_ONE_AT_A_TIME = threading.Lock()  # Numba has one cache folder for all, and notes every pass it learns of

WIDEST = 16  # bytes that a processor reads at once, and by which a record on the stack is aligned

Rule = Callable[..., Any]
PrefetchPlan = Callable[[], Mapping[int, tuple[int, ...]]]  # bytes of a record by decision; called to compile


def plain_njit() -> bool:
    """Whether the user asked for Numba's public API alone."""
    return os.environ.get("MEADHALL_PLAIN_NJIT", "0") not in ("", "0")


class Plain:
    """Numba's public API alone: every rule is machine code of its own, compiled for each width it is called with."""

    inner_options: Mapping[str, Any] = {"error_model": "numpy"}
    entry_options: Mapping[str, Any] = {"error_model": "numpy"}

    def inner(self, function: Rule) -> Any:
        """Compiles a rule that only rules call."""
        import numba

        return numba.njit(**self.inner_options)(function)

    def entry(self, function: Rule, folder: Path, nogil: bool) -> Any:
        """Compiles a rule that plain Python calls; its machine code is kept in a folder."""
        import numba

        config: Any = numba.config
        options = {**self.entry_options, "nogil": nogil}
        with _ONE_AT_A_TIME:
            config.CACHE_DIR = str(folder)
            try:
                return numba.njit(**options, cache=True)(function)
            except RuntimeError:  # no place on this machine can be written to
                return numba.njit(**options)(function)
            finally:
                config.CACHE_DIR = ""

    def instructions(self, count: Rule, prefetch: Rule, plan: PrefetchPlan | None) -> dict[Rule, Any]:  # noqa: ARG002
        """Rules that instructions of the processor replace: counting set bits, and prefetching by a plan."""
        return {}

    def compile(self, entry: Any, arguments: Sequence[Any]) -> Any:
        """Compiles an entry for the types of these arguments, or loads it; returns what to call with such arguments."""
        import numba

        entry.compile(tuple(numba.typeof(argument) for argument in arguments))
        return entry

    def freeze_types(self, entry: Any) -> Any:
        """What to call in place of an entry whose arguments will always have the types of the first call."""
        return entry


class Linked(Plain):
    """Inner rules are linked, not compiled one by one, and take whole numbers as 64 bits, as Python does.

    Numba would compile a rule anew for every width and every constant it is called with.
    """

    # Rules allocate nothing, so no reference is counted (`_nrt`): that would cost an entry 2 ns or more for a row.
    entry_options = {"error_model": "numpy", "no_cfunc_wrapper": True, "_nrt": False}
    # Plain Python never calls inner rules, and rules have no array expressions to rewrite: less to compile.
    inner_options = {**entry_options, "nopython": True, "no_cpython_wrapper": True, "no_rewrites": True}

    def __init__(self) -> None:
        with _ONE_AT_A_TIME:
            self._dispatcher, self._pipeline = _dispatcher(), _pipeline()

    def inner(self, function: Rule) -> Any:
        return self._dispatcher(function, targetoptions=dict(self.inner_options), pipeline_class=self._pipeline)

    def instructions(self, count: Rule, prefetch: Rule, plan: PrefetchPlan | None) -> dict[Rule, Any]:
        return {count: self.inner(_popcount()), prefetch: self.inner(_prefetch(plan))}

    def compile(self, entry: Any, arguments: Sequence[Any]) -> Any:
        import numba

        return entry.compile(tuple(numba.typeof(argument) for argument in arguments))  # past Numba's look at arguments

    def freeze_types(self, entry: Any) -> Any:
        return next((overload.entry_point for overload in getattr(entry, "overloads", {}).values()), entry)


# ---- the choice


def compiler(notes: Path) -> Plain:
    """How this process compiles rules; `notes` is a folder that keeps what the self-check found."""
    return Plain() if plain_njit() or not _is_sound(notes) else Linked()


@cache
def _is_sound(notes: Path) -> bool:
    """Whether Numba's private parts work here as they are used here; asked once for each Numba and Python."""
    import numba

    note = notes / f"numba-{numba.__version__}-python-{sys.version_info.major}.{sys.version_info.minor}"
    with suppress(OSError):
        return note.read_bytes() == b"sound"
    sound = self_check()
    if not sound:
        warnings.warn(f"rules take longer to compile: Numba {numba.__version__} is not known from within", stacklevel=2)
    with suppress(OSError):  # nothing is lost but the time to check again
        notes.mkdir(parents=True, exist_ok=True)
        note.write_bytes(b"sound" if sound else b"unsound")
    return sound


def self_check() -> bool:
    """Links two tiny rules and runs them: numbers are 64 bits wide, and the inner rule is compiled once."""
    try:
        linked = Linked()
        count = linked.inner(_popcount())

        def inner_rule(number: int) -> int:
            return 2 * number

        inner = linked.inner(inner_rule)

        def entry_rule(numbers: Any) -> int:
            return inner(numbers[0]) + inner(numbers[1] << 40) + count(7)

        import numba

        entry = numba.njit(**linked.entry_options)(entry_rule)
        total = entry(np.array([100, 1], np.int8))
        return bool(total == 200 + (2 << 40) + 3 and len(inner.signatures) == 1 and linked.freeze_types(entry) != entry)
    except Exception:  # whatever goes wrong in there, the public API is left
        return False


# ---- linking


@cache
def _dispatcher() -> Any:
    """Numba's dispatcher, for rules that only rules call."""
    from numba import types
    from numba.core.registry import CPUDispatcher

    class Inner(CPUDispatcher):
        def get_call_template(self, args: Any, kws: Any) -> Any:
            return super().get_call_template(tuple(_widened(types, kind) for kind in args), kws)

        def add_overload(self, cres: Any) -> None:
            self.overloads[tuple(cres.signature.args)] = cres  # there is nothing yet that could be called

    return Inner


def _widened(types: Any, kind: Any) -> Any:
    """The type by which a rule takes an argument."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) else kind


@cache
def _pipeline() -> Any:
    """Numba's pipeline up to code that can be linked."""
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering

    class LinkableCode(JITCodeLibrary):
        """The code of one rule, and which others it needs: nothing is linked, optimized or emitted here."""

        def add_linking_library(self, library: Any) -> None:
            if library not in self._linking_libraries:
                super().add_linking_library(library)

        def finalize(self) -> None:
            self._finalized = True

    @register_pass(mutates_CFG=True, analysis_only=False)
    class InnerLowering(NativeLowering):
        _name = "inner_lowering"

        def run_pass(self, state: Any) -> bool:
            state.library = LinkableCode(state.targetctx.codegen(), state.func_id.func_qualname)
            state.flags.no_compile = True
            super().run_pass(state)
            name, library = state["cr"].fndesc, state.library
            needed = [library, *library._linking_libraries]  # each came with all that it needs
            state.targetctx.insert_user_function(library, name, needed)
            state["cr"] = state["cr"]._replace(cfunc=library)
            return True

    class InnerPipeline(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
            steps = pipeline.passes
            pipeline.passes = [(InnerLowering if step is NativeLowering else step, why) for step, why in steps]
            pipeline.finalize()
            return [pipeline]

    return InnerPipeline


# ---- instructions


def _popcount() -> Any:
    """The processor's own count of set bits."""
    from numba import types
    from numba.extending import intrinsic

    @intrinsic
    def ctpop(typing_context: Any, members: Any) -> Any:  # noqa: ARG001
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), build

    def count(members: Any) -> Any:
        return ctpop(members)  # type: ignore[call-arg]

    return count


@cache
def record_copier(package: str = "numba") -> Any:
    """A copy of a record on the stack of the function that asks for it; for the processor, or for `numba.cuda`."""
    from llvmlite import ir

    cgutils = import_module("numba.core.cgutils" if package == "numba" else f"{package}.cgutils")
    extending = import_module(f"{package}.extending")

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def copy_of(typing_context: Any, s: Any) -> Any:  # noqa: ARG001
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
            with builder.goto_entry_block():  # one place for all copies that a loop makes
                copy = builder.alloca(arguments[0].type.pointee)
            copy.align = WIDEST
            cgutils.raw_memcpy(builder, copy, arguments[0], ir.IntType(64)(s.size), 1)
            return copy

        return s(s), build

    return copy_of


@cache
def record_blanker(runs: tuple[tuple[int, int], ...], size: int, package: str = "numba") -> Any:
    """Sets these bytes of a record of this size to 0, as many at once as lie side by side; packages as for copies.

    A thread of a GPU that sets one small field after the other keeps its whole warp waiting.
    """
    from llvmlite import ir

    cgutils = import_module("numba.core.cgutils" if package == "numba" else f"{package}.cgutils")
    extending, types = (import_module(f"{package}.{name}") for name in ("extending", "types"))
    whole = ir.IntType(64)
    widest = WIDEST if size % WIDEST == 0 else WIDEST // 2

    def write(builder: Any, record: Any, place: Any, width: int) -> None:
        kind = ir.VectorType(whole, 2) if width == WIDEST else ir.IntType(8 * width)
        builder.store(kind(None), builder.bitcast(builder.gep(record, [place]), kind.as_pointer()), width)

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def blank(typing_context: Any, s: Any) -> Any:  # noqa: ARG001
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
            record = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
            for first, last in runs:
                begin, end = -(-first // widest) * widest, last // widest * widest
                for place, width in [*_pieces(first, min(begin, last)), *_pieces(max(begin, end), last)]:
                    write(builder, record, whole(place), width)
                with cgutils.for_range(builder, whole(max(0, end - begin) // widest)) as loop:
                    write(builder, record, builder.add(builder.mul(loop.index, whole(widest)), whole(begin)), widest)
            return context.get_dummy_value()

        return types.none(s), build

    return blank


def _pieces(first: int, last: int) -> list[tuple[int, int]]:
    """Places from `first` to before `last` in pieces of 1 to 8 bytes, each where numbers of its width lie."""
    pieces = []
    while first < last:
        width = next(width for width in (8, 4, 2, 1) if first % width == 0 and first + width <= last)
        pieces.append((first, width))
        first += width
    return pieces


def _prefetch(plan: PrefetchPlan | None) -> Any:
    """The processor's own prefetch, of a record by the plan or of the start of a row; it may reach past an array."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    byte, flag, whole = ir.IntType(8), ir.IntType(32), ir.IntType(64)

    @intrinsic
    def fetch(typing_context: Any, array: Any, k: Any, decision: Any) -> Any:  # noqa: ARG001
        by_decision = plan() if plan and array.ndim == 1 else {0: (0,)}

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            rows = context.make_array(signature.args[0])(context, builder, arguments[0])
            kind = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), flag, flag, flag])
            instruction = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
            first = builder.mul(arguments[1], cgutils.unpack_tuple(builder, rows.strides)[0])
            start = builder.gep(builder.bitcast(rows.data, byte.as_pointer()), [first])
            done = builder.append_basic_block("done")
            blocks: dict[tuple[int, ...], Any] = {}
            for places in by_decision.values():
                blocks[places] = blocks.get(places) or builder.append_basic_block("decisions")
            choice = builder.switch(arguments[2], next(iter(blocks.values())))
            for pending, places in by_decision.items():
                choice.add_case(whole(pending), blocks[places])
            for places, block in blocks.items():
                builder.position_at_end(block)
                for place in places:
                    builder.call(instruction, [builder.gep(start, [whole(place)]), flag(0), flag(3), flag(1)])
                builder.branch(done)
            builder.position_at_end(done)
            return arguments[1]

        return types.int64(array, types.int64, types.int64), build

    def prefetch(array: Any, k: Any, decision: Any) -> Any:
        return fetch(array, k, decision)  # type: ignore[call-arg]

    return prefetch


# ---- CUDA, whose package has private parts of its own


def widen_arguments(device: Any) -> Any:
    """A device function that takes whole numbers as 64 bits: it is compiled once, not for every width."""
    if plain_njit() or not hasattr(device, "get_call_template"):
        return device
    from numba import cuda

    types: Any = cuda.types
    find = device.get_call_template
    device.get_call_template = lambda args, kws: find(tuple(_widened(types, kind) for kind in args), kws)
    return device


def bounded_lists(most: int) -> Any:
    """A device function that makes a list of moves of an array: what is written past `most` of them is dropped.

    None where that cannot be had: by the public API alone, or where numba-cuda is not known from within.
    """
    return _list_maker(most) if _lists_are_bounded() else None


@cache
def _lists_are_bounded() -> bool:
    """Writes a list that is too long, on this GPU: nothing may be written past its end."""
    if plain_njit():
        return False
    try:
        from numba import cuda

        bounded = _list_maker(2)

        @cuda.jit
        def write(array):  # type: ignore[no-untyped-def]
            out = bounded(array)
            for move in range(array.shape[0]):
                out[move] = 7 + move
            array[0] = out[array.shape[0]]

        kept = cuda.to_device(np.ones(4, np.int16))
        write[1, 1](kept)
        if kept.copy_to_host().tolist() == [7, 8, 1, 1]:
            return True
    except Exception as error:  # whatever goes wrong in there, there is room for any list instead
        warnings.warn(f"lists of moves take more of the GPU's memory: {error}", stacklevel=2)
    return False


@cache
def _list_maker(most: int) -> Any:
    """A list that knows where it ends: a type of Numba's own around an array, its length part of the type."""
    from numba import cuda

    cgutils, extending, kind_of = _of_cuda("cgutils"), _of_cuda("extending"), _list_type()

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def make(typing_context: Any, array: Any) -> Any:  # noqa: ARG001
        kind = kind_of(array, most)

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            made = cgutils.create_struct_proxy(signature.return_type)(context, builder)
            made.array = arguments[0]
            return made._getvalue()

        return kind(array), build

    def bounded(array: Any) -> Any:
        return make(array)

    return cuda.jit(device=True)(bounded)


def _of_cuda(module: str) -> Any:
    return import_module(f"numba.cuda.{module}")


@cache
def _list_type() -> Any:
    cgutils, types, extending = _of_cuda("cgutils"), _of_cuda("types"), _of_cuda("extending")

    class MoveList(types.Type):  # type: ignore[misc, name-defined]
        def __init__(self, array: Any, most: int) -> None:
            self.array, self.most = array, most
            super().__init__(name=f"MoveList({array}, {most})")

    @extending.register_model(MoveList)
    class MoveListModel(extending.core_models.StructModel):  # type: ignore[misc, name-defined]
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, [("array", kind.array)])

    @extending.intrinsic  # type: ignore[untyped-decorator]
    def array_of(typing_context: Any, out: Any) -> Any:  # noqa: ARG001
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return cgutils.create_struct_proxy(signature.args[0])(context, builder, value=arguments[0]).array

        return out.array(out), build

    @extending.overload(operator.setitem)  # type: ignore[untyped-decorator]
    def write(out: Any, place: Any, move: Any) -> Any:  # noqa: ARG001
        if not isinstance(out, MoveList):
            return None
        most = out.most

        def write_within(out: Any, place: Any, move: Any) -> None:
            within = np.uint32(place)  # one look at 32 bits, where two at 64 would be four
            if within < most:
                array_of(out)[within] = move

        return write_within

    @extending.overload(operator.getitem)  # type: ignore[untyped-decorator]
    def read(out: Any, place: Any) -> Any:  # noqa: ARG001
        if not isinstance(out, MoveList):
            return None
        most = out.most

        def read_within(out: Any, place: Any) -> Any:
            within = np.uint32(place)
            return array_of(out)[within if within < most else np.uint32(0)]

        return read_within

    return MoveList


def clear_device(array: Any) -> bool:
    """Sets an array on the GPU to zero; False if that cannot be done without a kernel."""
    if plain_njit():
        return False
    try:
        from numba.cuda.cudadrv.driver import device_memset
    except ImportError:
        return False
    device_memset(array, 0, array.nbytes)
    return True


def simulated_memory(array: Any) -> np.ndarray:
    """The numpy array behind an array of the CUDA simulator."""
    memory: np.ndarray = array._ary
    return memory
