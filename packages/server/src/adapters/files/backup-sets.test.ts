import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3 } from '../../features/storage/testing/stores.ts';
import type { BackupStore } from '../../ports/set-store.ts';
import { openBackupSets } from './backup-sets.ts';

const folder = async () => {
  const root = mkdtempSync(join(tmpdir(), 'kinfolio-sets-'));
  return { setting: `file:${root}`, stop: async () => rmSync(root, { recursive: true, force: true }) };
};

const flow = (...parts: (string | Buffer)[]) => Readable.from(parts.map(part => Buffer.from(part)));
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['a folder', folder],
  ['a bucket of S3', startS3],
])('backups in %s', (_name, start) => {
  let sets: BackupStore;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const place = await start();
    stop = () => place.stop();
    sets = openBackupSets(place.setting);
  });
  afterAll(() => stop());

  it('are read as they were put, small, empty and in many parts', async () => {
    const large = Array.from({ length: 40 }, () => randomBytes(1024 * 1024));
    await sets.put('sets/one/small', flow('some ', 'bytes'));
    await sets.put('sets/one/empty', flow());
    await sets.put('sets/one/large', flow(...large));
    expect(await text(await sets.read('sets/one/small'))).toBe('some bytes');
    expect(await text(await sets.read('sets/one/empty'))).toBe('');
    expect(hash(await buffer(await sets.read('sets/one/large')))).toBe(hash(Buffer.concat(large)));
  });

  it('are listed one level at a time, renamed, and removed with all below', async () => {
    await sets.put('sets/two/manifest.json', flow('{}'));
    await sets.put('sets/two/tables/records', flow('x'));
    await sets.put('pieces/a.new', flow('piece'));
    await sets.rename('pieces/a.new', 'pieces/a.hash');
    expect(await sets.list('pieces')).toEqual(['a.hash']);
    expect((await sets.list('sets')).toSorted()).toEqual(['one', 'two']);
    expect((await sets.list('sets/two')).toSorted()).toEqual(['manifest.json', 'tables']);
    expect(await sets.list('nothing')).toEqual([]);
    expect(await sets.has('sets/two/manifest.json')).toBe(true);
    await sets.remove('sets/two');
    await sets.remove('sets/never');
    expect(await sets.has('sets/two/manifest.json')).toBe(false);
    expect(await sets.list('sets')).toEqual(['one']);
  });

  it('are not there when what is put breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        for (let sent = 0; sent < 20; sent += 1) yield randomBytes(1024 * 1024);
        throw new Error('the disk was taken out');
      })(),
    );
    await expect(sets.put('sets/three/records', broken)).rejects.toThrow('the disk was taken out');
    expect(await sets.has('sets/three/records')).toBe(false);
  });
});
