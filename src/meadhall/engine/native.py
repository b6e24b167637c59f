"""How Numba compiles rules: types found and code written once for each, machine code for what plain Python calls alone.

Numba would optimize every rule with all that it calls, turn it into machine code of its own, and do the same again for
each rule that calls it. Here an inner rule stops before that: its code waits until a function that plain Python calls
takes in all it reaches, near and far, and that whole is optimized and turned into machine code once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from meadhall.engine.record import Record

_ONE_AT_A_TIME = threading.Lock()  # games may be linked in several threads, and `cache` lets all of them in at once


def inner(how: Mapping[str, Any]) -> Callable[[Callable[..., Any]], Any]:
    """Wraps rules that rules call. They take whole numbers as 64 bits, like Python's own.

    Numba would compile a rule anew for every width and every constant it is called with.
    """
    from numba import types
    from numba.core.registry import CPUDispatcher

    def widened(kind: Any) -> Any:
        kind = types.unliteral(kind)
        return types.int64 if isinstance(kind, types.Integer) else kind

    class Inner(CPUDispatcher):
        def get_call_template(self, args: Any, kws: Any) -> Any:
            return super().get_call_template(tuple(map(widened, args)), kws)

        def add_overload(self, cres: Any) -> None:
            self.overloads[tuple(cres.signature.args)] = cres  # there is nothing yet that could be called

    with _ONE_AT_A_TIME:
        pipeline = _unfinished()
    return lambda function: Inner(function, targetoptions={"nopython": True, **how}, pipeline_class=pipeline)


@cache
def _unfinished() -> Any:
    """Numba's pipeline as far as code that can be linked. One thread at a time: Numba notes every pass it learns of."""
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import CompilerBase, DefaultPassBuilder
    from numba.core.compiler_machinery import register_pass
    from numba.core.typed_passes import NativeLowering

    class Ingredients(JITCodeLibrary):
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
            state.library = Ingredients(state.targetctx.codegen(), state.func_id.func_qualname)
            state.flags.no_compile = True
            super().run_pass(state)
            name, library = state["cr"].fndesc, state.library
            needed = [library, *library._linking_libraries]  # those came with all that they need
            state.targetctx.insert_user_function(library, name, needed)
            state["cr"] = state["cr"]._replace(cfunc=library)
            return True

    class Unfinished(CompilerBase):
        def define_pipelines(self) -> list[Any]:
            pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
            steps = pipeline.passes
            pipeline.passes = [(InnerLowering if step is NativeLowering else step, why) for step, why in steps]
            pipeline.finalize()
            return [pipeline]

    return Unfinished


def popcount() -> Any:
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


def prefetch(plan: Record | None) -> Any:
    """The processor's own way to ask for memory ahead of time; past an array's end it does nothing."""
    from llvmlite import ir
    from numba import types
    from numba.core import cgutils
    from numba.extending import intrinsic

    @intrinsic
    def ask(typing_context: Any, array: Any, k: Any, kind: Any) -> Any:  # noqa: ARG001
        groups = plan.ahead() if plan and array.ndim == 1 else [(0, (0,))]

        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            rows = context.make_array(signature.args[0])(context, builder, arguments[0])
            byte, flag, whole = ir.IntType(8), ir.IntType(32), ir.IntType(64)
            form = ir.FunctionType(ir.VoidType(), [byte.as_pointer(), flag, flag, flag])
            asked = cgutils.get_or_insert_function(builder.module, form, "llvm.prefetch.p0")
            first = builder.mul(arguments[1], cgutils.unpack_tuple(builder, rows.strides)[0])
            start = builder.gep(builder.bitcast(rows.data, byte.as_pointer()), [first])

            def ask_for(places: Sequence[int]) -> None:
                for place in places:
                    builder.call(asked, [builder.gep(start, [whole(place)]), flag(0), flag(3), flag(1)])

            for kinds, places in groups:
                if kinds == 0:
                    ask_for(places)
                    continue
                is_of_them = builder.trunc(
                    builder.lshr(whole(kinds), builder.and_(arguments[2], whole(63))), ir.IntType(1)
                )
                with builder.if_then(is_of_them):
                    ask_for(places)
            return arguments[1]

        return types.int64(array, types.int64, types.int64), build

    def fetch(array: Any, k: Any, kind: Any) -> Any:
        return ask(array, k, kind)  # type: ignore[call-arg]

    return fetch
