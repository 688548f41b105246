import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const secret = randomBytes(32).toString('base64url');
const sealer = createSealer(secret, 'factors');

describe('a sealed text', () => {
  test('opens in its place, and is never the same twice', () => {
    const [one, other] = [sealer.seal('JBSWY3DP', 'a factor'), sealer.seal('JBSWY3DP', 'a factor')];
    expect(one).not.toBe(other);
    expect(one).not.toContain('JBSWY3DP');
    expect([one, other].map(sealed => sealer.open(sealed, 'a factor'))).toEqual(['JBSWY3DP', 'JBSWY3DP']);
  });

  test('opens in no other place, for no other purpose, with no other secret and not when it was changed', () => {
    const sealed = sealer.seal('JBSWY3DP', 'a factor');
    const changed = `${sealed.slice(0, 20)}${sealed[20] === 'A' ? 'B' : 'A'}${sealed.slice(21)}`;
    const unable = /unable to authenticate|Invalid|out of range/i;
    expect(() => sealer.open(sealed, 'another')).toThrow(unable);
    expect(() => createSealer(secret, 'something else').open(sealed, 'a factor')).toThrow(unable);
    const others = createSealer(randomBytes(32).toString('base64url'), 'factors');
    expect(() => others.open(sealed, 'a factor')).toThrow(unable);
    expect(() => sealer.open(changed, 'a factor')).toThrow(unable);
    expect(() => sealer.open('', 'a factor')).toThrow(unable);
  });
});
