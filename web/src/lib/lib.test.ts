import { describe, expect, it } from 'vitest';
import { ApiError, complaint } from './api';
import { Attempt } from './attempt.svelte';
import { nameTrouble, suggestName } from './names';
import { showFor } from './pace';
import { placeOf } from './route.svelte';
import { RUNES, SEAT_RUNES, SUIT_RUNES } from './runes';
import { readSettings } from './settings.svelte';

describe('places in the hall', () => {
  it('reads addresses', () => {
    expect(placeOf('/')).toEqual({ name: 'lobby' });
    expect(placeOf('/table/abc', '?invite=word')).toEqual({ name: 'table', id: 'abc', invite: 'word', review: false });
    expect(placeOf('/table/abc', '?review')).toEqual({ name: 'table', id: 'abc', invite: null, review: true });
    expect(placeOf('/person/7')).toEqual({ name: 'person', id: '7' });
    expect(placeOf('/nowhere')).toEqual({ name: 'lost' });
  });
});

describe('runes', () => {
  it('are one for every suit and for every one of ten seats', () => {
    const used = [...Object.values(SUIT_RUNES), ...SEAT_RUNES];
    expect(new Set(used.map((rune) => RUNES[rune])).size).toBe(16);
  });
});

describe('small things', () => {
  it('suggests names the hall accepts', () => {
    for (let i = 0; i < 500; i++) expect(nameTrouble(suggestName())).toBe('');
    expect(nameTrouble('  ')).not.toBe('');
    expect(nameTrouble('x'.repeat(25))).not.toBe('');
  });
  it('reads settings, and those it does not know as none', () => {
    expect(readSettings('{"theme":"light","motion":"fast","sound":true}', false)).toEqual({ theme: 'light', motion: 'fast', sound: true });
    expect(readSettings('no json', true)).toEqual({ theme: 'dark', motion: 'off', sound: true });
    expect(readSettings('{"sound":false}', true).sound).toBe(false);
    expect(readSettings(null, false).motion).toBe('full');
  });
  it('shows steps at a pace, faster when many wait, and at once without motion', () => {
    expect(showFor(3, 'off', 0)).toBe(0);
    expect(showFor(1, 'full', 0)).toBeGreaterThan(showFor(1, 'fast', 0));
    expect(showFor(1, 'full', 20)).toBeLessThan(showFor(1, 'full', 0));
  });
  it('passes on what the server says would be right', () => {
    expect(complaint(409, { code: 'full', message: 'No seat is free.' })).toBe('No seat is free.');
    expect(complaint(500, null)).toMatch(/again/);
  });
});

describe('an attempt', () => {
  it('says why something was not done, until the next one is made', async () => {
    const attempt = new Attempt();
    expect(await attempt.run(() => Promise.reject(new ApiError(409, 'That seat is taken.')))).toBe(false);
    expect([attempt.trouble, attempt.busy]).toEqual(['That seat is taken.', false]);
    expect(await attempt.run(() => Promise.resolve())).toBe(true);
    expect([attempt.trouble, attempt.busy]).toEqual(['', false]);
  });
  it('is made one at a time', async () => {
    const attempt = new Attempt();
    const first = attempt.run(() => Promise.resolve());
    expect(attempt.busy).toBe(true);
    expect(await attempt.run(() => Promise.reject(new Error('begun too early')))).toBe(false);
    expect([await first, attempt.trouble]).toEqual([true, '']);
  });
});
