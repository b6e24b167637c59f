"""What is broken, and how: the operators of mutmut and cosmic-ray, on the syntax tree of one file.

Neither tool can run rules that the engine links, so only their operators are used. A mutant is a piece of the source
and the text that stands there instead; the rest of the file stays as it is.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd, ast.Pow: ast.Mult,
}  # fmt: skip
BINDS_OTHERWISE = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Pow)  # their other operator has another precedence
NEGATED_BY_COMPARISON = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
ATOMS = (ast.Name, ast.Attribute, ast.Subscript, ast.Call, ast.Constant)

Change = tuple[ast.expr | ast.stmt, str, str]  # what is replaced, the name of the operator, the new text


@dataclass(frozen=True)
class Mutant:
    """One change of one file."""

    file: str  # from the root of the project
    line: int
    operator: str
    start: int  # bytes of the source that are replaced
    end: int
    text: str  # what stands there instead
    before: str  # the changed line as it was, and as it is
    after: str
    statement: int | None  # the line of the statement that it is in; None outside functions
    function: str = ""  # and the function's name

    @property
    def id(self) -> str:
        return f"{self.file}:{self.start}-{self.end}:{self.text}"

    def apply(self, source: str) -> str:
        """The source with this change."""
        return _spliced(source, self.start, self.end, self.text)


def mutants_of(source: str, file: str) -> list[Mutant]:
    """Every mutant of a file, in the order of the source."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = {}
    for (node, operator, text), statement, function in _changes(ast.parse(source)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        first, last = starts[node.lineno - 1], starts[node.end_lineno]
        before = source.encode()[first:last].decode()
        after = _spliced(before, start - first, end - first, text)
        mutant = Mutant(file, node.lineno, operator, start, end, text, _line(before), _line(after), statement, function)
        found[mutant.id] = mutant
    return list(found.values())


def _spliced(source: str, start: int, end: int, text: str) -> str:
    whole = source.encode()
    return (whole[:start] + text.encode() + whole[end:]).decode()


def _line(text: str) -> str:
    """Lines of source as one, without the comment at their end."""
    return " ".join(text.split("  #")[0].split())


def _changes(
    node: ast.AST, statement: int | None = None, function: ast.FunctionDef | None = None
) -> Iterator[tuple[Change, int | None, str]]:
    """Every change of a node and of all below it, with the line of its statement and the name of its function."""
    name = function.name if function else ""
    if isinstance(node, ast.stmt) and function:
        statement = node.lineno
        yield from ((change, statement, name) for change in _dropped(node, function))
    yield from ((change, statement, name) for change in _broken(node))
    for child in _children(node):
        yield from _changes(child, statement, node if isinstance(node, ast.FunctionDef) else function)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What may be broken below a node: no decorators, defaults, types or texts, and not how much a record can hold."""
    if isinstance(node, ast.FunctionDef):
        yield from node.body
    elif isinstance(node, ast.AnnAssign):
        yield from [node.value] if node.value else []
    elif not (isinstance(node, ast.JoinedStr) or _declares_record(node)):
        yield from ast.iter_child_nodes(node)


def _declares_record(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "record"


def _broken(node: ast.AST) -> Iterator[Change]:
    """A node made another: what it compares, computes, joins, counts or asks."""
    match node:
        case ast.Compare():
            for k, op in enumerate(node.ops):
                ops = [*node.ops[:k], COMPARISONS[type(op)](), *node.ops[k + 1 :]]
                yield node, "comparison", ast.unparse(ast.Compare(node.left, ops, node.comparators))
        case ast.BinOp():
            text = ast.unparse(ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right))
            yield node, "arithmetic", f"({text})" if isinstance(node.op, BINDS_OTHERWISE) else text
        case ast.AugAssign():
            other = ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
            yield node, "arithmetic", ast.unparse(other)
        case ast.BoolOp():
            other_op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, "and/or", f"({ast.unparse(ast.BoolOp(other_op, node.values))})"
        case ast.UnaryOp(op=ast.Not() | ast.USub() | ast.Invert()):
            text = ast.unparse(node.operand)
            yield node, "sign or not", text if isinstance(node.operand, ATOMS) else f"({text})"
        case ast.Constant(value=bool() as value):
            yield node, "number", str(not value)
        case ast.Constant(value=int() as value):
            yield node, "number", str(value + 1)
            yield node, "number", str(value - 1) if value else "(-1)"
        case ast.If() | ast.While() | ast.IfExp():
            yield from _negated(node.test)
        case ast.comprehension():
            for condition in node.ifs:
                yield from _negated(condition)
        case ast.Break():
            yield node, "break/continue", "continue"
        case ast.Continue():
            yield node, "break/continue", "break"


def _negated(test: ast.expr) -> Iterator[Change]:
    """A condition turned round, which swaps its branches; `not` and `==` are turned round by their own operators."""
    by_comparison = isinstance(test, ast.Compare) and isinstance(test.ops[0], NEGATED_BY_COMPARISON)
    if not (by_comparison or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))):
        yield test, "negated condition", f"(not ({ast.unparse(test)}))"


def _dropped(node: ast.stmt, function: ast.FunctionDef) -> Iterator[Change]:
    """A statement left out: a call, a change of the record, a return before the end.

    The first value of a variable stays: without it Python itself would complain.
    """
    match node:
        case ast.Expr(value=ast.Call()):
            yield node, "dropped call", "pass"
        case ast.Assign(targets=[ast.Name(id=name)]):
            names = [part for part in ast.walk(function) if isinstance(part, ast.Name | ast.arg)]
            if any(_bound(part) == name and part.lineno < node.lineno for part in names):
                yield node, "dropped statement", "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.AugAssign():
            yield node, "dropped statement", "pass"
        case ast.Return() if node is not function.body[-1]:
            yield node, "dropped statement", "pass"


def _bound(part: ast.Name | ast.arg) -> str:
    """The name that is given a value here, if one is."""
    if isinstance(part, ast.arg):
        return part.arg
    return part.id if isinstance(part.ctx, ast.Store) else ""
