import { createHash } from 'node:crypto';
import {
  type CopyFile,
  copyJsonEntryName,
  listFilesOfCopy,
  readObjectId,
} from '@kinfolio/domain/backup/copy-files';
import { BlobReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { describe, expect, it } from 'vitest';
import type { Papers } from '../../session/api/papers.ts';
import { bytesPerMebibyte, createVaryingBytes } from '../../session/testing/papers-world.ts';
import { createPersonWithPapers } from '../../session/testing/sent-papers.ts';
import { createZipCopy } from './zip-copy.ts';

const going = new AbortController().signal;
const copy = new Blob(['{"records": []}\n']);
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A person with these files, and the content of a complete copy of their passport. */
async function withFiles(sent: Parameters<typeof createPersonWithPapers>[0]) {
  const world = await createPersonWithPapers(sent);
  const files = listFilesOfCopy(world.tab.session.passport.records('paper'));
  const vault = world.account.vault?.vaultId ?? '';
  return { ...world, files, names: files.map(({ file }) => `${vault}/${file.object}`) };
}

async function pack(papers: Papers, files: readonly CopyFile[]) {
  const done: number[] = [];
  const zipping = createZipCopy(
    papers,
    { copy, files },
    { signal: going, onProgress: bytes => done.push(bytes) },
  );
  const parts: ArrayBuffer[] = [];
  const taken = await (async () => {
    for await (const piece of zipping.pieces) parts.push(piece);
  })().then(
    () => 'taken',
    () => 'refused',
  );
  return { zip: new Blob(parts), parts, taken, outcome: zipping.outcome(), done };
}

/** The files that an ordinary unzip program finds, by name. */
async function read(zip: Blob) {
  const found = new Map<string, Uint8Array>();
  for (const entry of await new ZipReader(new BlobReader(zip), { useWebWorkers: false }).getEntries()) {
    if (entry.directory) continue;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const whole = new Response(readable).bytes();
    await entry.getData(writable, { checkCrc32: true, useWebWorkers: false });
    found.set(entry.filename, await whole);
  }
  return found;
}

describe('a copy with files', () => {
  const will = createVaryingBytes(100, 7);
  const film = createVaryingBytes(9 * bytesPerMebibyte + 5, 11);

  it('is a zip of the copy and of each file, byte for byte, never more than a few megabytes at a time', async () => {
    const { papers, files } = await withFiles({ 'Will.pdf': will, 'Film.mp4': film });
    const { zip, parts, outcome, done } = await pack(papers, files);
    expect(outcome).toEqual({ status: 'whole', leftOut: [] });
    const found = await read(zip);
    expect([...found.keys()]).toEqual([copyJsonEntryName, ...files.map(({ entry }) => entry)]);
    expect(new TextDecoder().decode(found.get(copyJsonEntryName))).toBe('{"records": []}\n');
    expect([...found.values()].slice(1).map(hash)).toEqual([hash(will), hash(film)]);
    expect([...found.keys()].slice(1).map(readObjectId)).toEqual(files.map(({ file }) => file.object));
    expect(Math.max(...parts.map(part => part.byteLength))).toBeLessThanOrEqual(4 * bytesPerMebibyte);
    expect(done.at(-1)).toBe(will.length + film.length);
  });

  it('leaves out, by name, a file that is gone and one that was damaged at its beginning or further on', async () => {
    const { papers, files, account, names } = await withFiles({
      'Gone.pdf': will,
      'Bent.pdf': will,
      'Late.mp4': film,
      'Good.pdf': will,
    });
    const [gone, bent, late] = names;
    account.files.objects.delete(gone ?? '');
    for (const [name = '', at] of [[bent, 5] as const, [late, 9 * bytesPerMebibyte] as const]) {
      const object = account.files.objects.get(name);
      if (object !== undefined) object.bytes = object.bytes.with(at, (object.bytes[at] ?? 0) ^ 1);
    }
    const { zip, outcome } = await pack(papers, files);
    expect(outcome).toEqual({
      status: 'whole',
      leftOut: [
        { title: 'Gone.pdf', problem: 'gone' },
        { title: 'Bent.pdf', problem: 'damaged' },
        { title: 'Late.mp4', problem: 'damaged' },
      ],
    });
    expect([...(await read(zip)).keys()]).toEqual([copyJsonEntryName, files[3]?.entry]);
  });

  it('ends as failed when the connection goes, and says so', async () => {
    const { papers, files, tab } = await withFiles({ 'Will.pdf': will });
    tab.device.setOnline(false);
    const { taken, outcome } = await pack(papers, files);
    expect([taken, outcome]).toEqual(['refused', { status: 'failed', problem: 'offline' }]);
  });

  it.each(['let go of', 'ended at once'])('that is %s asks for nothing more', async how => {
    const { papers, files, server } = await withFiles({ 'Film.mp4': film });
    const stop = new AbortController();
    const { pieces, outcome } = createZipCopy(
      papers,
      { copy, files },
      { signal: stop.signal, onProgress: () => undefined },
    );
    await pieces.next();
    const before = server.calls.length;
    if (how === 'let go of') await pieces.return?.();
    else stop.abort();
    await Promise.allSettled([Array.fromAsync(pieces)]);
    expect(outcome()).toEqual({ status: 'stopped' });
    expect(server.calls.length - before).toBeLessThanOrEqual(1);
  });
});
