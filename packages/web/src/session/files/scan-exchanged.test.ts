import { readStoredFile } from '@kinfolio/domain/fields/stored-file';
import { beforeEach, describe, expect, it } from 'vitest';
import { computeFileLayout, sealFilePart } from '../../vault-worker/records/files.ts';
import {
  bytesPerMebibyte,
  createNamedFile,
  createVaryingBytes,
  listPaperRecords,
  openTestPapers,
  readDecryptedFile,
  waitForUploadState,
} from '../testing/papers-world.ts';

// Every reader of a paper has its key. Together with the server, a reader could replace the chunks of a will with
// others.

type World = Awaited<ReturnType<typeof openTestPapers>>;
const size = 5 * bytesPerMebibyte + 1234;
const will = createVaryingBytes(size);
let world: World;

/** The file as its record describes it, and the object with its sealed bytes. */
function stored() {
  const file = readStoredFile(listPaperRecords(world.tab)[0]?.content.fields['file']);
  const object = [...world.account.files.objects.values()][0];
  if (file?.digest === undefined || object === undefined) throw new Error('there is no such paper');
  return { file, digest: file.digest, object };
}

/** Seals different content under the same key. */
async function otherSealed(key: string, form: 1 | 2): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Blob([createVaryingBytes(size, 11)]);
  const { sealedBytes } = computeFileLayout(size, form === 1 ? 'kinfolio-file-1' : 'kinfolio-file-2');
  const { bytes } = await sealFilePart({
    content,
    key,
    from: 0,
    to: sealedBytes,
    ...(form === 2 && { before: [] }),
  });
  return new Uint8Array(await new Blob(bytes).arrayBuffer());
}

const problemFrom = async (chunk: number) => {
  // A new object for each read, as on a newly opened page, so that no verified list is cached.
  const file = readStoredFile(listPaperRecords(world.tab)[0]?.content.fields['file']);
  const read = file && (await world.papers.readFrom(file, chunk));
  return read?.ok === false ? read.problem : 'none';
};

beforeEach(async () => {
  world = await openTestPapers();
  world.papers.send([createNamedFile('Will.pdf', will)], {});
  await waitForUploadState(world.papers, 'done');
});

describe('scan exchanged', () => {
  it('a paper is read whole from anywhere, also the first part of a long one', async () => {
    expect((await readDecryptedFile(world.papers, world.tab)).equals(Buffer.from(will))).toBe(true);
    expect(stored().object.bytes).toHaveLength(computeFileLayout(size, 'kinfolio-file-2').sealedBytes);
    expect(await problemFrom(4)).toBe('none');
  });

  it('by who has its key, with the list of their own chunks: nothing of it is shown', async () => {
    const { file, object } = stored();
    object.bytes = await otherSealed(file.key, 2);
    for (const chunk of [0, 4]) expect(await problemFrom(chunk)).toBe('damaged');
  });

  it.each<[string, number]>([
    ['the first chunk', 0],
    ['the last chunk', 5],
  ])('in %s alone, beside the right list: that part is not shown', async (_which, index) => {
    const { file, object } = stored();
    const { sealedChunkBytes, listFrom } = computeFileLayout(size, 'kinfolio-file-2');
    const other = await otherSealed(file.key, 2);
    const [from, to] = [index * sealedChunkBytes, Math.min(listFrom, (index + 1) * sealedChunkBytes)];
    object.bytes.set(other.subarray(from, to), from);
    expect(await problemFrom(index < 4 ? 0 : 4)).toBe('damaged');
    expect(await problemFrom(index < 4 ? 4 : 0)).toBe('none');
  });

  it('as a file of the first form, which has no list: it is shorter, and padded it is no list', async () => {
    const { file, object } = stored();
    const first = await otherSealed(file.key, 1);
    object.bytes = first;
    expect(await problemFrom(0)).toBe('damaged');
    object.bytes = new Uint8Array(first.length + 6 * 32);
    object.bytes.set(first);
    expect(await problemFrom(0)).toBe('damaged');
  });
});
