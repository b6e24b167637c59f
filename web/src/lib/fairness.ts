/** Checking the shuffle: does the seed told at the end fit the hash told at the deal? */

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 by the browser; where a plain http address hides WebCrypto, by the lines below. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (globalThis.crypto?.subtle) return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
  return hex(digest(bytes));
}

export function sealed(table: string, seed: string | null, salt: string | null): string {
  return `${table}:${seed ?? ''}:${salt ?? ''}`;
}

/** FIPS 180-4; its constants are the first bits of roots of primes, so they are worked out here. */
export function digest(message: Uint8Array): Uint8Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p)) primes.push(n);
  const bits = (root: number) => ((root % 1) * 2 ** 32) | 0;
  const k = primes.map((p) => bits(Math.cbrt(p)));
  const h = primes.slice(0, 8).map((p) => bits(Math.sqrt(p)));

  const padded = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  padded.set(message);
  padded[message.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  data.setUint32(padded.length - 4, (message.length << 3) >>> 0);

  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  const w = new Int32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = data.getInt32(start + i * 4);
      } else {
        const a = w[i - 15]!;
        const b = w[i - 2]!;
        w[i] = (w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
      }
    }
    const v = [...h];
    for (let i = 0; i < 64; i++) {
      const [a, b, c, d, e, f, g, last] = v as [number, number, number, number, number, number, number, number];
      const one = (last + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      v.pop();
      v.unshift((one + two) | 0);
      v[4] = (d + one) | 0;
    }
    for (let i = 0; i < 8; i++) h[i] = (h[i]! + v[i]!) | 0;
  }
  const out = new Uint8Array(32);
  const written = new DataView(out.buffer);
  h.forEach((word, i) => written.setInt32(i * 4, word));
  return out;
}
