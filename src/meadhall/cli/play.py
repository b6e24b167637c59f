"""`meadhall play`: a game in the terminal, alone against bots or with friends at one keyboard."""

from __future__ import annotations

import argparse
from pathlib import Path

from meadhall.bots import BOTS
from meadhall.cli import INTERRUPTED, complain, options, saves
from meadhall.cli.screen import Screen
from meadhall.cli.seats import from_notes, seat_people_and_bots
from meadhall.cli.session import LeftTable, TerminalSession
from meadhall.engine.errors import BadOption
from meadhall.engine.game import Game
from meadhall.engine.random import new_key

NEWEST = ""  # --resume without a file
DESCRIPTION = "Play a game in the terminal. It is saved after every move."
EXAMPLES = """examples:
  meadhall play odin                                  you and three bots
  meadhall play odin --seats 3 --target short         a shorter game for three
  meadhall play odin --people 2 --names Anna,Bo       two people take turns at the keyboard
  meadhall play odin --resume                         go on where you left"""


def add(commands: options.Commands) -> None:
    parser = options.add_command(commands, "play", run, "play a game in the terminal", DESCRIPTION, EXAMPLES)
    options.add_game(parser)
    parser.add_argument(
        "--seats", type=options.whole_number(1), metavar="N", help="people and bots together. Default: 4"
    )
    parser.add_argument(
        "--people", type=options.whole_number(1), metavar="N", help="people at this keyboard. Default: 1"
    )
    parser.add_argument("--bots", metavar="LEVEL,...", help=f"of all bots or of each: {', '.join(BOTS)}. Default: karl")
    parser.add_argument("--names", metavar="NAME,...", help="people first, then bots")
    parser.add_argument("--seed", type=options.whole_number(0), metavar="N", help="deal the same game again")
    parser.add_argument(
        "--resume", nargs="?", const=NEWEST, metavar="FILE", help="go on with a saved game, or the last"
    )
    parser.add_argument("--plain", action="store_true", help="plain text: no colours, no symbols, no clearing")
    options.add_game_options(parser)


def run(args: argparse.Namespace) -> int:
    game = options.find_game(args.game)
    screen = Screen(args.plain)
    session = new_session(game, args, screen) if args.resume is None else resumed_session(game, args, screen)
    resume = f"go on with: meadhall play {game.id} --resume"
    try:
        session.play()
    except (LeftTable, EOFError) as end:
        screen.show(f"{'' if isinstance(end, LeftTable) else chr(10)}The game is saved; {resume}")
    except KeyboardInterrupt:
        screen.show()
        return complain(f"stopped; the game is saved, {resume}", INTERRUPTED)
    return 0


def new_session(game: Game, args: argparse.Namespace, screen: Screen) -> TerminalSession:
    seats = game.read_seats(args.seats)
    people = 1 if args.people is None else args.people
    bots = "karl" if args.bots is None else args.bots
    seating = seat_people_and_bots(seats, people, bots, args.names or "")
    table = game.table(seats, new_key() if args.seed is None else args.seed, **options.given_options(args))
    return TerminalSession(table, seating, saves.new_file(game.id), screen)


def resumed_session(game: Game, args: argparse.Namespace, screen: Screen) -> TerminalSession:
    fixed = {"seats": args.seats, "people": args.people, "bots": args.bots, "names": args.names, "seed": args.seed}
    given = [name for name, value in {**fixed, **options.given_options(args)}.items() if value is not None]
    if given:
        raise BadOption(f"a resumed game goes on as it was; leave out --{given[0].replace('_', '-')}")
    path = saves.newest_unfinished(game.id) if args.resume == NEWEST else Path(args.resume).expanduser()
    table, notes = saves.read(path)
    if table.game is not game:
        raise BadOption(f"{path} is a game of {table.game.title}; use: meadhall play {table.game.id} --resume {path}")
    if table.over:
        raise BadOption(f"the game in {path} is over; read it with: meadhall replay {path}")
    seating = from_notes(notes, table.seats) or seat_people_and_bots(table.seats, 1, "karl", "")
    if not seating.people:
        raise BadOption(f"nobody but bots plays in {path}; read it with: meadhall replay {path}")
    return TerminalSession(table, seating, path, screen, notes)
