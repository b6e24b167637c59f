"""Whether a board fits on a phone: nothing sticks out, and what can be touched is large enough."""

from __future__ import annotations

from playwright.sync_api import Page

OUTSIDE = """([board, apart]) => [...document.querySelectorAll(`${board} *`)].filter(one => {
  const box = one.getBoundingClientRect();
  const beside = box.left < -1 || box.right > innerWidth + 1;
  return box.width && beside && !one.closest(`${apart}, .layer, svg, .spoken`);
}).map(one => one.className)"""
# Waits until the board shows nothing any more, nothing moves, and all has its size.
STILL = """() => new Promise(done => {
  let last = '', calm = 0;
  const look = () => {
    const now = [...document.querySelectorAll('.board *')].slice(0, 400).map(one => {
      const box = one.getBoundingClientRect();
      return `${box.x | 0} ${box.y | 0} ${box.width | 0}`;
    }).join();
    const moving = document.getAnimations().some(({ playState, effect }) =>
      playState === 'running' && effect.getTiming().iterations !== Infinity);
    const busy = moving || document.querySelector('[data-showing]') || document.fonts.status === 'loading';
    calm = now === last && !busy ? calm + 1 : 0;
    last = now;
    if (calm > 1) done(true); else requestAnimationFrame(look);
  };
  look();
})"""
SMALL = """([board, touched, least]) => [...document.querySelectorAll(`${board} :is(${touched})`)].filter(one => {
  const box = one.getBoundingClientRect();
  return box.width && (box.height < least || box.width < 44);
}).map(one => one.className)"""


def nothing_sticks_out(page: Page, board: str, touched: str, apart: str, least: int = 40) -> None:
    """A board is no wider than the phone, but for scenery and what scrolls (`apart`); fingers hit what is `touched`."""
    page.evaluate(STILL)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    outside, small = page.evaluate(OUTSIDE, [board, apart]), page.evaluate(SMALL, [board, touched, least])
    assert not outside, f"sticks out: {outside}"
    assert not small, f"too small for fingers: {small}"
