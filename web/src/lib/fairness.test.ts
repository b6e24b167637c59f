import { describe, expect, it } from 'vitest';
import { digest, sealed, sha256 } from './fairness';

describe('the seal of the shuffle', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
  it('is SHA-256 by the browser', async () => expect(await sha256('abc')).toBe(abc));
  it('is the same by hand', () => expect(hex(digest(new TextEncoder().encode('abc')))).toBe(abc));
  it('is the same by hand over several blocks', async () => {
    for (const length of [0, 55, 56, 63, 64, 119, 1000]) {
      const text = 'ᛟ'.repeat(length);
      expect(hex(digest(new TextEncoder().encode(text)))).toBe(await sha256(text));
    }
  });
  it('is made of table, seed and salt', () => expect(sealed('t1', '42', 'x')).toBe('t1:42:x'));
});
