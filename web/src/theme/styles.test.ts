/** What keeps the styles in one hand: colours and sizes from the theme, one root for each board, few breakpoints. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseComponent } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const GAMES = readdirSync(join(SRC, 'games'), { withFileTypes: true }).flatMap((one) => (one.isDirectory() && one.name !== 'plain' ? [one.name] : []));
const WINDOW = [560, 680, 900, 1100]; // pixels: where the frame changes, by the window's width
const BOARD = [380, 430, 600, 760, 1180, 1600]; // pixels: where a board changes, by its own width

const COLOUR = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(/gi;
const SIZE = /\bfont(?:-size)?:[^;}]*?(?<![\w/.-])[\d.]+px/g;

interface Style {
  file: string;
  css: string;
}

/** Every style of the page, without comments: files, and the blocks of components. Drawings (`art/`) have colours of their own. */
const styles: Style[] = readdirSync(SRC, { recursive: true, encoding: 'utf-8' })
  .filter((file) => /\.(css|svelte)$/.test(file) && !file.includes('/art/'))
  .map((file) => ({ file, css: styleOf(file).replace(/\/\*[\s\S]*?\*\//g, '') }))
  .filter(({ css }) => css);

function styleOf(file: string): string {
  const text = readFileSync(join(SRC, file), 'utf-8');
  return file.endsWith('.css') ? text : (parseComponent(text, { modern: true }).css?.content.styles ?? '');
}

const isPalette = (file: string): boolean => file.startsWith('theme/') || /^games\/\w+\/palette\.css$/.test(file);
const found = (pattern: RegExp, some: Style[]): string[] => some.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([text]) => `${file}: ${text}`));

describe('colours and sizes', () => {
  const others = styles.filter(({ file }) => !isPalette(file));
  it('come from the theme and from the palettes of the games', () => {
    expect(others.length).toBeGreaterThan(60);
    expect(found(COLOUR, others)).toEqual([]);
    expect(found(SIZE, others)).toEqual([]);
  });
  it('are found where somebody writes one', () => {
    const wrong = [{ file: 'x.css', css: 'a { color: #fff; background: rgb(0 0 0 / 0.5); font: 700 15px/1 serif; font-size: max(12px, 1em) }' }];
    expect([found(COLOUR, wrong).length, found(SIZE, wrong).length]).toEqual([2, 2]);
  });
  it('have one value each', () => {
    const values = new Map<string, string>();
    const raw = styles.filter(({ file }) => file.endsWith('palette.css')).flatMap(({ css }) => [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, body]) => body!));
    for (const [, variable, value] of raw.flatMap((body) => [...body.matchAll(/(--[\w-]+): ([^;]+);/g)])) {
      expect(values.get(variable!) ?? value, variable).toBe(value);
      values.set(variable!, value!);
    }
    expect(values.size).toBeGreaterThan(100);
  });
  it('exist', () => {
    const source = readdirSync(SRC, { recursive: true, encoding: 'utf-8' }).filter((file) => /\.(css|svelte|ts)$/.test(file));
    const text = source.map((file) => readFileSync(join(SRC, file), 'utf-8')).join('\n');
    const defined = new Set([...text.matchAll(/(--[\w-]+)["']?(?::|=)/g)].map(([, variable]) => variable!));
    const unknown = styles.flatMap(({ file, css }) => [...css.matchAll(/var\((--[\w-]+)\)/g)].filter(([, variable]) => !defined.has(variable!)).map(([use]) => `${file}: ${use}`));
    expect(unknown).toEqual([]);
  });
});

describe('the styles of a board', () => {
  for (const game of GAMES)
    it(`${game}: all stand below its root, and its animations bear its name`, () => {
      const sheets = styles.filter(({ file }) => file.startsWith(`games/${game}/`) && file.endsWith('.css') && !isPalette(file));
      expect(sheets.length).toBeGreaterThan(3);
      const heads = sheets.flatMap(({ file, css }) => [...css.matchAll(/^[^\s}@][^{]*\{|^@[^;{]*[;{]/gm)].map(([head]) => ({ file, head })));
      const allowed = new RegExp(`^(\\.${game}(\\.\\w+)? \\{|@import '\\./\\w+\\.css';|@keyframes ${game}-\\w+ \\{)$`);
      expect(heads.filter(({ head }) => !allowed.test(head.trim()))).toEqual([]);
    });
});

describe('breakpoints', () => {
  const widths = (at: string, some = styles): string[] =>
    some.flatMap(({ file, css }) => [...css.matchAll(new RegExp(`@${at}[^{]*`, 'g'))].flatMap(([query]) => [...query.matchAll(/width: (\d+)px/g)].map(([, width]) => `${width} ${file}`)));
  const stray = (list: number[], some: string[]): string[] => some.filter((width) => !list.includes(parseInt(width)));
  it('are those of one list', () => {
    expect(stray(WINDOW, widths('media'))).toEqual([]);
    expect(stray(BOARD, widths('container'))).toEqual([]);
  });
  it('are found where somebody invents one', () => {
    expect(stray(WINDOW, widths('media', [{ file: 'x', css: '@media (max-width: 777px) {}' }]))).toEqual(['777 x']);
  });
});
