import { describe, expect, it } from 'vitest';
import type { GuideContext } from '../games/types';
import { bubblePlace, dueNote, overlap } from './guide';
import { readGuiding } from './guiding.svelte';

describe('the guide', () => {
  const ctx: GuideContext = { view: { phase: 'open' }, side: null, step: null, me: 0 };
  const notes = [
    { when: (at: GuideContext) => at.view.phase === 'take', say: 'Take one.' },
    { when: (at: GuideContext) => at.view.phase === 'open', say: 'Open.' },
    { when: () => true, say: 'Later.' },
    { when: (at: GuideContext) => at.view.lacks.this, say: 'Never.' },
  ];
  it('tells what is due, once', () => {
    expect(dueNote(notes, new Set(), ctx)?.say).toBe('Open.');
    expect(dueNote(notes, new Set(['Open.']), ctx)?.say).toBe('Later.');
    expect(dueNote(notes, new Set(['Open.', 'Later.']), ctx)).toBeUndefined();
  });
  it('remembers what it told, and what an older page kept', () => {
    expect(readGuiding(null, null)).toEqual({ mode: 'offer', told: [] });
    expect(readGuiding(null, 'done')).toEqual({ mode: 'done', told: [] });
    expect(readGuiding('{"mode":"on","told":["Open."]}', 'done')).toEqual({ mode: 'on', told: ['Open.'] });
    expect(readGuiding('{"mode":"on","told":7}', null)).toEqual({ mode: 'on', told: [] });
    expect(readGuiding('no JSON', null).mode).toBe('offer');
  });

  const phone = { left: 0, top: 100, right: 390, bottom: 844 };
  const bubble = { width: 300, height: 120 };
  const boxOf = (place: { left: number; top: number } | null) => place && { ...place, right: place.left + bubble.width, bottom: place.top + bubble.height };
  it('puts bubbles beside what they speak of, inside the room', () => {
    for (let left = 0; left <= 310; left += 31)
      for (let top = 100; top <= 800; top += 50) {
        const target = { left, top, right: left + 80, bottom: top + 40 };
        const box = boxOf(bubblePlace(target, bubble, phone))!;
        expect(overlap(box, target)).toBe(0);
        expect(box.left).toBeGreaterThanOrEqual(8);
        expect(box.right).toBeLessThanOrEqual(382);
        expect(box.top).toBeGreaterThanOrEqual(108);
        expect(box.bottom).toBeLessThanOrEqual(836);
      }
  });
  it('has no place beside what fills the room', () => {
    expect(bubblePlace({ left: 0, top: 150, right: 390, bottom: 800 }, bubble, phone)).toBeNull();
  });
  it('covers as little as it can of what is wanted', () => {
    const target = { left: 150, top: 400, right: 230, bottom: 440 };
    const above = { left: 0, top: 250, right: 390, bottom: 390 };
    expect(bubblePlace(target, bubble, phone)!.top).toBeLessThan(400);
    expect(bubblePlace(target, bubble, phone, [above])!.top).toBeGreaterThan(440);
    expect(bubblePlace(target, bubble, phone, [phone])).toBeNull();
  });
});
