import { createCipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { createCanaryFinder } from './finder.ts';
import { listCanaryForms } from './forms.ts';
import { decompressSnappy } from './leveldb.ts';
import { listCanaries } from './planted.ts';

const canaries = listCanaries(['Z0RGC 80HPP A9QWJ 99YF0 WRZP3 GD5RT 6WACZ AGP0C']);
const find = createCanaryFinder(canaries);
// The noise is the same in every run. Eight digits, as in an account number, occur by chance in about one of 300 random
// buffers.
const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16, 7), Buffer.alloc(16)).update(
  Buffer.alloc(4_000_000),
);

it('finds nothing in noise, also when the noise is base64 or hex', () => {
  for (const bytes of [noise, Buffer.from(noise.toString('base64')), Buffer.from(noise.toString('hex'))]) {
    expect(find(bytes)).toEqual([]);
  }
});

it('finds every canary in every form, wherever it lies', () => {
  const forms = canaries.flatMap(listCanaryForms);
  expect(forms.length).toBeGreaterThan(1000);
  for (const [index, { what, bytes, alone }] of forms.entries()) {
    const room = Buffer.from(noise.subarray(index, index + 200));
    bytes.copy(room, 50);
    if (alone) room[49] = room[50 + bytes.length] = 32;
    expect(find(room).join()).toContain(what);
  }
});

it.each([
  ['base64', 'base64'],
  ['base64url', 'base64'],
  ['hex', 'hex'],
  ['utf16le', 'UTF-16'],
] as const)('finds a canary that was encoded as %s in the middle of other text', (encoding, _how) => {
  for (const before of ['', 'a', 'ab']) {
    const text = `${before}Passbook lies under the fourteenth stair, it is said`;
    const encoded = Buffer.from(
      Buffer.from(text).toString(encoding === 'utf16le' ? 'latin1' : encoding),
      encoding === 'utf16le' ? encoding : 'latin1',
    );
    expect(find(encoded)).toContainEqual(expect.stringContaining('edited notes'));
  }
});

it('reads what Snappy compressed', () => {
  // "stair " as a literal, then 12 bytes copied from 6 back, then "." (snappy/format_description.txt).
  const block = Buffer.from([19, (6 - 1) << 2, ...Buffer.from('stair '), ((12 - 1) << 2) | 2, 6, 0, 0, 46]);
  expect(decompressSnappy(block).toString()).toBe('stair stair stair .');
});
