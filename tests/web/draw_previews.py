"""Draws the pictures that other programs show of the page, with a link or as its icon.

`python -m tests.web.draw_previews`: a hall is opened, and Chromium draws each game's own cover beside its name, as the
lobby has them. The pictures are files of the page (web/public), so they are drawn anew when a cover, a title or the
hall's sign has changed.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from meadhall.hall.api.link_preview import GENERAL, SIZE
from tests.web.asking import ask
from tests.web.browser import launch
from tests.web.opening import House

PUBLIC = Path(__file__).parents[2] / "web" / "public"
COLOURS = 256  # of a picture: enough for flat drawings, and a quarter of the bytes
DRAW = """([covers, title, about, facts]) => {
  const emblem = document.querySelector('.home svg').outerHTML;
  const found = id => document.querySelector(`[data-game=${id}] .cover svg`).outerHTML;
  const picture = document.createElement('div');
  picture.id = 'picture';
  picture.innerHTML = `<div class="art">${covers.map(id => `<div>${found(id)}</div>`).join('')}</div>
    <div class="told"><p class="sign">${emblem}Meadhall</p><h1></h1><p class="about"></p><p class="facts"></p></div>
    <style>
      #picture { position: fixed; inset: 0; z-index: 99; display: grid; grid-template-columns: auto 1fr;
        align-items: center; gap: 60px; padding: 0 60px;
        background: radial-gradient(80% 110% at 25% 40%, #4a2d18, #12161e 75%); }
      #picture .art { display: flex; }
      #picture .art div { width: 405px; height: 540px; border-radius: 16px; overflow: hidden;
        box-shadow: 0 0 0 2px #0006, 0 18px 50px #000b; }
      #picture .art.many div { width: 210px; height: 280px; border-radius: 10px; }
      #picture .art svg { display: block; width: 100%; height: 100%; }
      #picture.wide { grid-template: auto auto / 1fr; align-content: center; gap: 34px; }
      #picture.wide .art { justify-content: space-between; }
      #picture .told { display: grid; gap: 18px; }
      #picture .sign { display: flex; align-items: center; gap: 14px; font: 600 40px/1 var(--font-display);
        color: #e8ad45; }
      #picture .sign svg { width: 56px; height: 56px; }
      #picture h1 { font-size: 92px; line-height: 0.95; color: #f4cf86; }
      #picture .about { font-size: 34px; line-height: 1.25; color: #f2e8d5; text-wrap: balance; }
      #picture .facts { font-size: 30px; color: #c9b89d; }
      #picture.wide .sign { gap: 24px; font-size: 100px; color: #f4cf86; }
      #picture.wide .sign svg { width: 120px; height: 120px; }
      #picture.wide h1, #picture.wide .facts { display: none; }
    </style>`;
  for (const [name, text] of [['h1', title], ['.about', about], ['.facts', facts]])
    picture.querySelector(name).textContent = text;
  if (covers.length > 1) {
    picture.className = 'wide';
    picture.querySelector('.art').className = 'art many';
  }
  document.querySelector('#picture')?.remove();
  document.body.append(picture);
}"""


def draw(page: Page, name: str, covers: list[str], title: str, about: str, facts: str) -> None:
    page.evaluate(DRAW, [covers, title, about, facts])
    page.evaluate("document.fonts.ready")
    seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    file = PUBLIC / f"preview-{name}.png"
    palette = seen.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=2)  # which leaves no small bright spot out
    seen.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(file, optimize=True)
    print(f"{file.name}: {file.stat().st_size // 1024} kB")


def draw_icons(page: Page) -> None:
    """The hall's sign as an icon of an installed page; the one that is cut to any shape has room around it."""
    sign = (PUBLIC / "hall.svg").read_text(encoding="utf-8")
    for name, size, part in (("icon-192", 192, 100), ("icon-512", 512, 100), ("icon-maskable-512", 512, 76)):
        page.set_viewport_size({"width": size, "height": size})
        ground = "#2b1c12" if part < 100 else "transparent"
        style = f"margin:0;height:100vh;display:grid;place-items:center;background:{ground}"
        page.set_content(f'<body style="{style}"><div style="width:{part}%;line-height:0">{sign}</div></body>')
        seen = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
        seen.save(PUBLIC / f"{name}.png", optimize=True)
        print(f"{name}.png: {(PUBLIC / f'{name}.png').stat().st_size // 1024} kB")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        try:
            browser = launch(playwright, painting=True)
            draw_icons(browser.new_context().new_page())
            size = {"width": SIZE[0], "height": SIZE[1]}
            page = browser.new_context(viewport=size, bypass_csp=True, reduced_motion="reduce").new_page()  # type: ignore[arg-type]
            page.goto(house.address)
            games = ask(page, "GET", "/games")
            for game in games:
                page.locator(f"[data-game={game['id']}] .cover svg").first.wait_for(state="attached")
            for game in games:
                seats, minutes = game["seats"], game["minutes"]
                facts = f"{seats[0]} to {seats[-1]} players" if len(seats) > 1 else "For one player"
                draw(
                    page,
                    game["id"],
                    [game["id"]],
                    game["title"],
                    game["about"],
                    f"{facts} · {minutes[0]} to {minutes[1]} min",
                )
            draw(page, GENERAL.picture, [game["id"] for game in games], GENERAL.title, GENERAL.about, "")
        finally:
            house.close()


if __name__ == "__main__":
    main()
