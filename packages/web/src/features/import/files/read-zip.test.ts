import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { openZip } from './read-zip.ts';

const text = 'the deeds are in the blue folder. '.repeat(200);
const made = (level: 0 | 6) => zipSync({ 'a.txt': strToU8(text), 'b/c.txt': strToU8('c') }, { level });
const open = async (bytes: Uint8Array<ArrayBuffer>) => await openZip(new Blob([bytes]));
const read = async (bytes: Uint8Array<ArrayBuffer>, name = 'a.txt', most = 100_000) =>
  await (await (await open(bytes))?.read(name, most))?.text();

/** Overwrites every four-byte field that contains this number, in the little-endian order that zips use. */
function withNumber(bytes: Uint8Array<ArrayBuffer>, before: number, after: number): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 <= copy.length; at += 1)
    if (view.getUint32(at, true) === before) view.setUint32(at, after, true);
  return copy;
}

describe('a zip', () => {
  it.each([0, 6] as const)('gives its files, pressed at %d, and says what they have', async level => {
    const zip = await open(made(level));
    expect(zip?.names).toEqual(['a.txt', 'b/c.txt']);
    expect(zip?.sizeOf('a.txt')).toBe(text.length);
    expect(await read(made(level))).toBe(text);
    expect(await read(made(level), 'd.txt')).toBeUndefined();
  });

  it('that was cut short anywhere, or is none, is refused', async () => {
    const bytes = made(6);
    for (let length = 0; length < bytes.length; length += 7)
      expect(await open(bytes.slice(0, length))).toBeUndefined();
    expect(await open(strToU8('PK\u0003\u0004 and a letter to the bank'))).toBeUndefined();
  });

  it('never gives more than was asked for, whatever it says of itself', async () => {
    const bomb = zipSync({ 'a.txt': new Uint8Array(20_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await read(bomb, 'a.txt', 1_000_000)).toBeUndefined();
    const lying = withNumber(bomb, 20_000_000, 1000);
    expect((await open(lying))?.sizeOf('a.txt')).toBe(1000);
    expect(await read(lying, 'a.txt', 1_000_000)).toBeUndefined();
  });

  it('of which a file was damaged does not give it, and gives the others', async () => {
    const bytes = made(0);
    const at = bytes.indexOf(strToU8('d')[0] ?? 0, 60);
    const bent = bytes.with(at, 0x44);
    expect(await read(bent)).toBeUndefined();
    expect(await read(bent, 'b/c.txt')).toBe('c');
  });

  it('stops when it is told to', async () => {
    const zip = await open(made(6));
    const reading = zip?.read('a.txt', 100_000, AbortSignal.abort(new Error('enough')));
    await expect(reading).rejects.toThrow('enough');
  });
});
