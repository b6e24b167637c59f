"""What the docs make of the code itself: a page per game, its rules, the examples and the benchmark's figures.

`python docs/hooks.py` writes the pages of the games into docs/games, where the repository shows them; a test compares
them with what the games say. The site adds the rest.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import meadhall
from meadhall.games import SHELF, find, rules_page

ROOT = Path(__file__).parents[1]
RULES = "../../src/meadhall/games/{}/RULES.md"  # from a page of a game in the repository; the site has its own


def rules_of(game_id: str) -> str:
    """The game's page of rules, as it stands beside them."""
    return rules_page(find(game_id))


def deviations(game_id: str) -> str:
    """What the page of rules says of where this implementation differs."""
    found = re.search(r"^# Where we differ\n(.*?)(?=^# |\Z)", rules_of(game_id), re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else "None is known; the page of rules has every ruling."


def comments_on(game: meadhall.Game) -> dict[str, str]:
    """What the source says of each piece of the observation."""
    source = inspect.getsource(import_module(game.rules["observe"].__module__))
    return dict(re.findall(r"^    (\w+)=.*?,\s+# (.*)$", source, re.MULTILINE))


def actions_of(game: meadhall.Game) -> list[str]:
    """What each number of a move means, from the moves that a game declares."""
    moves = game.move_kinds
    if moves is None:
        return ["The game does not declare its moves; `Move.text` and `Move.label` say what a number means."]
    lines = [
        "A move is a number. Kinds of moves lie end to end; the last field of a kind changes fastest. "
        "`game.move_kinds.read(n)` takes a number apart.",
        "",
        "| numbers | kind | fields, each counted from 0 |",
        "| --- | --- | --- |",
    ]
    for name, kind in zip(moves.names, moves.kinds, strict=True):
        if isinstance(kind, int):
            lines.append(f"| {kind} | `{name}` | |")
        else:
            fields = ", ".join(f"`{field}` of {size}" for field, size in kind.sizes.items())
            lines.append(f"| {kind.first} to {kind.end - 1} | `{name}` | {fields} |")
    return lines


def game_page(game: meadhall.Game) -> str:
    """Everything a researcher or bot writer asks first of a game, from the game itself."""
    seats = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else str(game.seats[0])
    said = comments_on(game)
    lines = [
        f"# {game.title}",
        "",
        f"`meadhall.game({game.id!r})`. [All rules and rulings]({RULES.format(game.id)}), with credits.",
        "",
        "| | |",
        "| --- | --- |",
        f"| seats | {seats} |",
        f"| moves | {game.moves:,} in all, {game.max_legal} legal at once at most |",
        f"| observation | {game.observation.size:,} numbers from 0 to 1, in {len(game.observation.shapes)} pieces |",
        f"| state | {game.state.size:,} bytes |",
        f"| hidden information | {'yes' if game.has_secrets else 'none'} |",
        f"| rules version | {game.rules_version} |",
        f"| PettingZoo | `meadhall.envs.pettingzoo.env({game.id!r})` |",
        f"| Gymnasium | `meadhall/{game.id}-v{game.rules_version}` |",
        f"| OpenSpiel | `meadhall_{game.id}` |",
        "",
        "## Rewards",
        "",
        "Won or lost: 1 or -1, at the end." if game.seats == (1,) else
        "At the end: the seats left behind less those ahead, as a part of the others. 1 for a sole winner, -1 for a "
        "sole last; ties share, and a table's rewards add up to nothing.",
        "",
        "## Options",
        "",
        "| option | default | values | |",
        "| --- | --: | --- | --- |",
    ]  # fmt: skip
    for option in game.options:
        words = ", ".join(f"`{word}` = {value}" for word, value in option.words.items())
        values = "on, off" if option.is_switch else f"{option.low} to {option.high:,}"
        lines.append(
            f"| `{option.name}` | {option.default} | {values}{f' ({words})' if words else ''} | {option.help} |"
        )
    lines += [
        "",
        "## Actions",
        "",
        *actions_of(game),
        "",
        "## Observation",
        "",
        "Seats are counted from the observing one.",
        "",
        "| piece | shape | |",
        "| --- | --- | --- |",
    ]
    for name, shape in game.observation.shapes.items():
        lines.append(f"| `{name}` | {' x '.join(map(str, shape))} | {said.get(name, name.replace('_', ' '))} |")
    for other, (pieces, _) in game.observations.items():
        more = pieces.size - game.observation.size
        lines += [
            "",
            f"`game.observing({other!r})` has {more:,} numbers more behind these, made for "
            "[learning](../training.md#observations):",
            "",
            "| piece | shape | |",
            "| --- | --- | --- |",
        ]
        for name, shape in list(pieces.shapes.items())[len(game.observation.shapes) :]:
            lines.append(f"| `{name}` | {' x '.join(map(str, shape))} | {said.get(name, name.replace('_', ' '))} |")
    if game.observation.potential:
        worths = ", ".join(
            f"`{name}` {worth[0]:g} (others {worth[1]:g})" if isinstance(worth, tuple) else f"`{name}` {worth:g}"
            for name, worth in game.observation.potential.items()
        )
        lines += ["", f"The potential by which rewards can be shaped (`shaped=`): {worths}."]
    lines += [
        "",
        "## Events",
        "",
        ", ".join(game.event_names) + ".",
        "",
        "## Where we differ",
        "",
        deviations(game.id),
        "",
    ]
    return "\n".join(lines)


def examples_page() -> str:
    """The examples with their own first words and their source."""
    lines = [
        "# Examples", "", "Each is one file under `examples/`, and the tests run them.", "",
        "![Share of wins of a net that learned Odin by self-play](images/ppo_odin.png)", "",
        "![Wins by turn order, from who opens a hand of Odin](images/opening_odin.png)", "",
    ]  # fmt: skip
    for path in sorted((ROOT / "examples").glob("*.py")):
        source = path.read_text()
        lines += [f"## {path.name}", "", "```python", source.rstrip(), "```", ""]
    return "\n".join(lines)


def speed_page() -> str:
    """The benchmark's page, with the GPU's figures after it; its links lead to files outside the site."""
    text = (
        (ROOT / "benchmarks/README.md").read_text()
        + "\n"
        + (ROOT / "benchmarks/results/gpu.md").read_text().replace("# ", "## ", 1)
    )
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)


def on_config(config: Any) -> Any:
    """Lists the games there are, those of other packages too, and which of their mutants were noticed."""
    mutants = [f"mutants/{game_id}.md" for game_id in SHELF if (ROOT / f"docs/mutants/{game_id}.md").exists()]
    lists = {"Games": [f"games/{game_id}.md" for game_id in SHELF], "Mutants": mutants}
    for item in config["nav"]:
        for title in item.keys() & lists.keys():
            item[title] = lists[title]
    return config


def on_files(files: Any, config: Any) -> Any:
    """Adds the pages made here."""
    from mkdocs.structure.files import File

    pages = {"examples.md": examples_page(), "speed.md": speed_page()}
    for game_id in SHELF:
        if not (ROOT / "docs/games" / f"{game_id}.md").exists():  # a game of another package
            pages[f"games/{game_id}.md"] = game_page(meadhall.game(game_id))
        pages[f"games/{game_id}-rules.md"] = re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", rules_of(game_id))
    for name, text in pages.items():
        file = File.generated(config, name, content=text)
        if name.endswith("-rules.md"):
            from mkdocs.structure.files import InclusionLevel

            file.inclusion = InclusionLevel.NOT_IN_NAV
        files.append(file)
    return files


LEAD_TO = (  # what links of the repository lead to on the site
    (r"\]\(\.\./examples/(\w+)\.py\)", r"](examples.md#\1py)"),
    (r"\]\(\.\./examples\)", "](examples.md)"),
    (r"\]\(\.\./benchmarks/README\.md\)", "](speed.md)"),
    (r"\]\(\.\./\.\./src/meadhall/games/(\w+)/RULES\.md\)", r"](\1-rules.md)"),
)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Links to files of the repository lead to their pages."""
    for link, page in LEAD_TO:
        markdown = re.sub(link, page, markdown)
    return markdown


def write_game_pages() -> None:
    """The pages of our own games, into the repository."""
    folder = ROOT / "docs/games"
    folder.mkdir(exist_ok=True)
    for game_id in SHELF:
        game = meadhall.game(game_id)
        if not game.package:
            (folder / f"{game_id}.md").write_text(game_page(game), encoding="utf-8")


if __name__ == "__main__":
    write_game_pages()
