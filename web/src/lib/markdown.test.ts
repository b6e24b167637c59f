import { describe, expect, it } from 'vitest';
import { bestHeading, forPlayers, headingOf, headings, rulesPage } from './markdown';

describe('a page of rules', () => {
  it('shows markup as text', () => {
    const page = rulesPage('Hello <script>alert(1)</script> <img src=x onerror=y>\n\n<b>bold</b>');
    expect(page).not.toMatch(/<script|<img|<b>/);
  });
  it('follows links to the web only', () => {
    expect(rulesPage('[a](javascript:x) [b](https://example.org)')).toMatch(/^<p>a <a href="https:&#?.*example.org"|^<p>a <a href="https/);
    expect(rulesPage('[a](javascript:x)')).not.toMatch(/href/);
    expect(rulesPage('![a](https://example.org/x.png)')).not.toMatch(/<img/);
  });
  it('draws tables and headings that can be jumped to', () => {
    const page = rulesPage('# Taking a card\n\n| a | b |\n| - | - |\n| 1 | 2 |');
    expect(page).toContain('id="rule-taking-a-card"');
    expect(page).toContain('<td>1</td>');
  });
  it('sets the id of a rule apart from its sentence', () => {
    expect(rulesPage('- OD-R21 Equal does not do.')).toContain('<li id="rule-OD-R21"><span class="id">OD-R21</span>Equal does not do.</li>');
    expect(rulesPage('- VB-3 One.\n\n- VK-R13.0d Two.')).toContain('<span class="id">VK-R13.0d</span>Two.');
    expect(rulesPage('- A plain line.')).toContain('<li>A plain line.</li>');
  });
  it('knows the heading of a rule', () => {
    const text = '# Odin\n## Playing cards\n- OD-R20 More.\n## Taking a card\n- OD-R32 One.';
    expect(headingOf(text, 'OD-R32')).toBe('Taking a card');
    expect(headingOf(text, 'OD-R3')).toBe('');
    expect(headingOf(text, '')).toBe('');
  });
  it('opens at what is asked', () => {
    const text = '# Odin\n## Playing cards\n## Taking a card\n## Passing';
    expect(headings(text)).toHaveLength(4);
    expect(bestHeading(text, 'Take one card of the set you beat.')).toBe('Taking a card');
    expect(bestHeading(text, 'Nothing you hold beats 77: pass.')).toBe('Passing');
    expect(bestHeading(text, 'Hmm')).toBe('');
  });
  it('leads from a rule to the one it names', () => {
    expect(rulesPage('- OD-R32 Unless OD-R37 frees you.')).toContain('Unless <a class="ref" href="#rule-OD-R37">OD-R37</a> frees you.');
  });
  it('reads a few rules in a row as a paragraph, and many as a list', () => {
    const rules = (count: number): string => Array.from({ length: count }, (_, i) => `- OD-R${i + 1} One.\n`).join('');
    expect(rulesPage(rules(9))).toContain('<ul class="flow">');
    expect(rulesPage(rules(10))).not.toContain('flow');
    expect(rulesPage('- OD-3 A ruling.')).not.toContain('flow');
    expect(rulesPage('- OD-R1 One.\n\n- OD-R2 Two.').match(/<ul class="flow">/g)).toHaveLength(2);
  });
  it('has an arrow for players where rules are named in brackets', () => {
    const shown = forPlayers('- OD-R32 One, unless you opened (OD-R37) or went out (OD-R38, OD-R39).');
    expect(shown).not.toContain(' (');
    expect(rulesPage(shown).match(/<a class="ref" href="#rule-OD-R3[789]" aria-label="See the rule about it">→<\/a>/g)).toHaveLength(3);
  });
  it('has for players the rules first, and nothing for testers', () => {
    const page = '# Odin\n\nCards.\n\nEvery rule, ruling, example has an id.\n\n## Credits\n\nBy us.\n\n## Components\n\n| component | value | mark |\n| --- | --- | --- |\n| deck | 54 | printed |\n\n# Rules\n\n- OD-R1 One.\n\n# Invariants\n\n- OD-I1 Two.\n\n# Where we differ\n\nNowhere.\n';
    const shown = forPlayers(page);
    expect(shown).not.toMatch(/Every rule|OD-I1|printed|mark/);
    expect(shown).toContain('| deck | 54 |');
    expect(headings(shown)).toEqual(['Odin', 'Rules', 'Where we differ', 'About this game', 'Credits', 'Components']);
  });
});
