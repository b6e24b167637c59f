// What is wrong with a board as it stands on the screen: a list of sentences, empty if nothing is.
// Texts are measured letter box by letter box, so padding around them does not count.
root => {
  const board = document.querySelector(root);
  const faults = new Set();
  const seen = new Map();
  const style = one => seen.get(one) ?? (seen.set(one, getComputedStyle(one)), seen.get(one));
  const scenery = new Set([...board.querySelectorAll('*')].filter(one => style(one).pointerEvents === 'none'));
  const told = one => {
    const name = typeof one.className === 'string' ? one.className : one.getAttribute('class') ?? '';
    return `<${one.tagName.toLowerCase()} ${name.trim().replace(/\s+/g, '.').replace(/\.?s(velte)?-\w{6,}/g, '')}>`;
  };
  const words = one => JSON.stringify(one.textContent.trim().replace(/\s+/g, ' ').slice(0, 40));
  const visible = one => one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && one.getBoundingClientRect().width > (style(one).clipPath === 'none' ? 1.5 : 12) && !one.closest('.spoken, .layer, .ghost');
  const scrolls = (one, axis) =>
    /auto|scroll/.test(style(one)[`overflow${axis}`]) && (axis === 'X' ? one.scrollWidth > one.clientWidth + 1 : one.scrollHeight > one.clientHeight + 1);
  /** Cards of one hand that overlap on purpose: what matters of each is seen. */
  const fanned = (a, b) => !!a.closest('[data-fan]') && a.closest('[data-fan]') === b.closest('[data-fan]');
  const within = (a, b) => a.contains(b) || b.contains(a);

  /** What is left of a box inside everything that clips it: `cut` by how much, `gone` if it is scrolled away. */
  function clipped(one, box) {
    let { left, right, top, bottom } = box;
    for (let up = one; up && up !== document.documentElement; up = up.parentElement) {
      const { overflowX, overflowY } = style(up);
      if (overflowX !== 'visible' || overflowY !== 'visible') {
        const edge = up.getBoundingClientRect();
        // A map is moved about under its frame; what an ellipsis cuts is told of by itself.
        const panned = !!up.closest('[data-panned]') || style(up).textOverflow === 'ellipsis';
        if (overflowX !== 'visible') {
          const out = Math.max(edge.left - left, right - edge.right);
          if (out > 2.5 && !scrolls(up, 'X') && !panned) return { cut: out, by: up };
          [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        }
        if (overflowY !== 'visible') {
          const out = Math.max(edge.top - top, bottom - edge.bottom);
          if (out > 2.5 && !scrolls(up, 'Y') && !panned) return { cut: out, by: up };
          [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        if (right - left < 3 || bottom - top < 3) return { gone: true };
      }
      if (style(up).position === 'fixed') break;
    }
    const out = Math.max(-left, right - innerWidth, -top, bottom - innerHeight);
    return out > 2.5 ? { cut: out, by: document.body } : { left, right, top, bottom };
  }

  const alpha = colour => (colour === 'transparent' ? 0 : +(/[,/]\s*([\d.]+)\)$/.exec(colour.startsWith('rgba') || colour.includes('/') ? colour : '')?.[1] ?? 1));
  function paints(one) {
    const now = style(one);
    if (+now.opacity < 0.3) return false;
    if (one instanceof SVGElement && one.tagName !== 'svg') {
      if (/^(g|text|tspan|use|a)$/.test(one.tagName)) return one.tagName === 'use';
      return (now.fill !== 'none' && alpha(now.fill) * +now.fillOpacity > 0.3) || (now.stroke !== 'none' && parseFloat(now.strokeWidth) > 3);
    }
    return alpha(now.backgroundColor) > 0.3 || (now.backgroundImage !== 'none' && !scenery.has(one)) || /^(img|canvas|video)$/i.test(one.tagName);
  }
  /** The part of the board, right below its root, that something belongs to. */
  const part = one => {
    let up = one;
    while (up.parentElement && up.parentElement !== board) up = up.parentElement;
    return up;
  };
  const whole = board.getBoundingClientRect();
  /** Something laid over most of the board, or a sheet laid over a part of it: what lies under it is not looked at. */
  function curtain(by, under) {
    for (let up = by; up && up !== board && !up.contains(under); up = up.parentElement) {
      if (up.parentElement.matches('.over')) return true;
      const box = up.getBoundingClientRect();
      const laid = /absolute|fixed/.test(style(up).position);
      if (laid && box.width * box.height > 0.4 * whole.width * whole.height) return true;
    }
    return false;
  }
  /** What hides a thing at a point, or null. */
  function cover(one, x, y) {
    for (const above of document.elementsFromPoint(x, y)) {
      if (within(above, one)) return null;
      if (paints(above)) return above;
    }
    return null;
  }

  const pen = document.createElement('canvas').getContext('2d');
  /** The letters themselves in the box of a line. */
  function ink(one, text, box) {
    const { fontStyle, fontWeight, fontSize, fontFamily } = style(one);
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const drawn = pen.measureText(text.trim().replace(/\d/g, 'H')); // figures stand as high as capitals here
    const scale = box.height / (drawn.fontBoundingBoxAscent + drawn.fontBoundingBoxDescent);
    const above = (drawn.fontBoundingBoxAscent - drawn.actualBoundingBoxAscent) * scale;
    const below = (drawn.fontBoundingBoxDescent - drawn.actualBoundingBoxDescent) * scale;
    const stands = (one.getScreenCTM?.()?.d ?? 1) > 0; // or on its head, as the lower index of a card does
    return { left: box.left, right: box.right, top: box.top + (stands ? above : below), bottom: box.bottom - (stands ? below : above) };
  }

  const texts = [];
  const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const one = node.parentElement;
    if (!/[\p{L}\p{N}]/u.test(node.data) || /^(style|title|desc|script|option)$/i.test(one.tagName) || !visible(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) texts.push({ one, box: ink(one, node.data, box), node });
  }

  if (document.documentElement.scrollWidth > innerWidth + 1) faults.add(`the page is ${document.documentElement.scrollWidth} px wide`);

  // Cut: by an edge, by an ellipsis, by a number of lines.
  const left = [];
  for (const text of texts) {
    const { one, box } = text;
    const rest = clipped(one, box);
    if (rest.cut) faults.add(`cut by ${rest.cut.toFixed(0)} px: ${told(one)} ${words(one)} in ${told(rest.by)}`);
    else if (!rest.gone) left.push({ ...text, rest });
    const size = one instanceof SVGElement ? parseFloat(style(one).fontSize) * Math.abs(one.getScreenCTM()?.d ?? 1) : parseFloat(style(one).fontSize);
    if (size < SMALLEST && !rest.gone && !one.closest('[data-told]')) faults.add(`too small at ${size.toFixed(1)} px: ${told(one)} ${words(one)}`);
  }
  for (const one of new Set(texts.map(({ one }) => one))) {
    for (let up = one; up && up !== board.parentElement; up = up.parentElement) {
      const now = style(up);
      const short = now.textOverflow === 'ellipsis' && now.overflowX !== 'visible' && up.scrollWidth > up.clientWidth + 1;
      const called = up.matches('[data-person][title]') && up.textContent.trim().length > 9; // people may be named anything
      if (short && !called) faults.add(`cut by an ellipsis: ${told(up)} ${words(up)}`);
      if (now.webkitLineClamp !== 'none' && up.scrollHeight > up.clientHeight + 2) faults.add(`cut after ${now.webkitLineClamp} lines: ${told(up)} ${words(up)}`);
    }
  }
  // Beyond its panel: a text is wider than the plate, chip or house it stands in.
  for (const { one, rest } of left) {
    for (let up = one; up && up !== board && !(up instanceof SVGElement); up = up.parentElement) {
      if (/^(inline|contents)$/.test(style(up).display)) continue;
      if (/absolute|fixed/.test(style(up).position)) break; // a badge hangs where it was hung
      if (!(alpha(style(up).backgroundColor) > 0.3 || style(up).backgroundImage !== 'none' || parseFloat(style(up).borderLeftWidth))) continue;
      const edge = up.getBoundingClientRect();
      const out = Math.max(edge.left - rest.left, rest.right - edge.right);
      if (out > 1.5) faults.add(`beyond its panel by ${out.toFixed(0)} px: ${told(one)} ${words(one)} in ${told(up)}`);
      break;
    }
  }
  // Strips that are pushed sideways are for fingers.
  if (Math.min(innerWidth, innerHeight) >= 600)
    for (const one of board.querySelectorAll('*'))
      if (visible(one) && scrolls(one, 'X')) faults.add(`goes on at the right by ${one.scrollWidth - one.clientWidth} px: ${told(one)}`);

  // Out of reach: controls under something else that takes the touch.
  const controls = [...board.querySelectorAll('button, a[href], input, select, [data-target], [role=button]')].filter(visible);
  for (const one of controls) {
    const box = one.getBoundingClientRect();
    if (!box.width || one instanceof SVGElement) continue;
    const rest = clipped(one, box);
    if (rest.cut) faults.add(`sticks out by ${rest.cut.toFixed(0)} px: ${told(one)} ${words(one)} in ${told(rest.by)}`);
    if (rest.cut || rest.gone) continue;
    const by = document.elementFromPoint((rest.left + rest.right) / 2, (rest.top + rest.bottom) / 2);
    if (by && !within(by, one) && !curtain(by, one) && !fanned(one, by)) faults.add(`out of reach: ${told(one)} ${words(one)} under ${told(by)}`);
  }
  const probe = new CSSStyleSheet();
  probe.replaceSync('* { pointer-events: auto !important }'); // scenery is met too by what asks for a point
  document.adoptedStyleSheets.push(probe);
  // Covered: texts under something else, texts upon texts.
  for (const { one, rest } of left) {
    if (one.matches('[data-under]')) continue; // the name of a space, on which pieces stand
    const y = (rest.top + rest.bottom) / 2;
    const steps = Math.max(2, Math.min(12, Math.ceil((rest.right - rest.left) / 9)));
    for (let step = 0; step <= steps; step++) {
      const at = rest.left + 1.5 + (step / steps) * (rest.right - rest.left - 3);
      const by = cover(one, at, y);
      if (by && !curtain(by, one) && !fanned(one, by) && !(one.closest('[data-panned]') && by.closest('button'))) {
        faults.add(`covered: ${told(one)} ${words(one)} by ${told(by)} of ${told(part(by))}`);
        break;
      }
    }
  }
  for (let i = 0; i < left.length; i++)
    for (let j = i + 1; j < left.length; j++) {
      const [a, b] = [left[i], left[j]];
      if (a.one === b.one || a.one.matches('[data-under]') || b.one.matches('[data-under]')) continue;
      const wide = Math.min(a.rest.right, b.rest.right) - Math.max(a.rest.left, b.rest.left);
      const high = Math.min(a.rest.bottom, b.rest.bottom) - Math.max(a.rest.top, b.rest.top);
      const close = a.one instanceof SVGElement && b.one instanceof SVGElement ? -1.5 : 1.5; // names on a map do not even touch
      if (wide < close || high < close) continue;
      if (fanned(a.one, b.one)) continue;
      const [x, y] = [Math.max(a.rest.left, b.rest.left) + wide / 2, Math.max(a.rest.top, b.rest.top) + high / 2];
      if (cover(a.one, x, y) || cover(b.one, x, y)) continue; // one lies under a sheet, or was told of above
      faults.add(`upon each other: ${told(a.one)} ${words(a.one)} and ${told(b.one)} ${words(b.one)}`);
    }

  for (const one of board.querySelectorAll('.plate .plate')) faults.add(`a plate upon a plate: ${told(one)} ${words(one)}`);

  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== probe);
  return [...faults];
}
