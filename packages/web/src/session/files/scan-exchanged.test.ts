import { fileOf } from '@kinfolio/domain/fields/stored-file';
import { beforeEach, describe, expect, it } from 'vitest';
import { layoutOf, sealPart } from '../../vault-worker/records/files.ts';
import {
  bytesOf,
  fileNamed,
  mebibyte,
  openPapers,
  paperRecords,
  readWhole,
  until,
} from '../testing/papers-world.ts';

// Each reader of a paper has its key. Together with the server they could put other chunks under a will.

type World = Awaited<ReturnType<typeof openPapers>>;
const size = 5 * mebibyte + 1234;
const will = bytesOf(size);
let world: World;

/** The paper as its record has it, and where its sealed bytes lie. */
function stored() {
  const file = fileOf(paperRecords(world.tab)[0]?.content.fields['file']);
  const object = [...world.account.files.objects.values()][0];
  if (file?.digest === undefined || object === undefined) throw new Error('there is no such paper');
  return { file, digest: file.digest, object };
}

/** All of another content, sealed under the same key. */
async function otherSealed(key: string, form: 1 | 2): Promise<Uint8Array<ArrayBuffer>> {
  const content = new Blob([bytesOf(size, 11)]);
  const { sealedBytes } = layoutOf(size, form === 1 ? 'kinfolio-file-1' : 'kinfolio-file-2');
  const { bytes } = await sealPart({
    content,
    key,
    from: 0,
    to: sealedBytes,
    ...(form === 2 && { before: [] }),
  });
  return new Uint8Array(await new Blob(bytes).arrayBuffer());
}

const problemFrom = async (chunk: number) => {
  // Each time as a page that was opened anew.
  const file = fileOf(paperRecords(world.tab)[0]?.content.fields['file']);
  const read = file && (await world.papers.readFrom(file, chunk));
  return read?.ok === false ? read.problem : 'none';
};

beforeEach(async () => {
  world = await openPapers();
  world.papers.send([fileNamed('Will.pdf', will)], {});
  await until(world.papers, 'done');
});

describe('scan exchanged', () => {
  it('a paper is read whole from anywhere, also the first part of a long one', async () => {
    expect((await readWhole(world.papers, world.tab)).equals(Buffer.from(will))).toBe(true);
    expect(stored().object.bytes).toHaveLength(layoutOf(size, 'kinfolio-file-2').sealedBytes);
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
    const { sealedChunkBytes, listFrom } = layoutOf(size, 'kinfolio-file-2');
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
