import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { OpenedFileRange, PaperOutcome } from '../api/papers.ts';
import { runUnlessLocked, type SessionContext } from '../state/context.ts';
import { createObjectName, readObjectBytes, toPaperRefusal } from './objects.ts';
import { waitBeforeRetry } from './until-next-try.ts';

/** How many chunks are fetched and decrypted at a time: 4 MiB, so that only a few are in memory at once. */
const together = 4;

/** How many times a part is requested before the file counts as unavailable. */
const mostTries = 4;

/** Fetches bytes `from` (inclusive) to `to` (exclusive) of a sealed object of `whole` bytes. */
export type ReadSealedBytes = (
  object: string,
  span: readonly [from: number, to: number, whole: number],
  signal?: AbortSignal,
) => Promise<PaperOutcome<ArrayBuffer>>;

/**
 * Fetches and decrypts part of a file, starting at the beginning of a chunk. If the connection breaks, or the server is
 * briefly unavailable, it retries after a delay, because a 2 GB film arrives in hundreds of parts.
 */
export async function decryptFileFrom(
  context: SessionContext,
  file: StoredFile,
  chunk: number,
  signal?: AbortSignal,
  read: ReadSealedBytes = (...asked) => readOwn(context, ...asked),
): Promise<PaperOutcome<OpenedFileRange>> {
  for (let tries = 1; ; tries += 1) {
    const span = await readOnce(context, file, { chunk, signal, read });
    const passing = !span.ok && span.problem === 'offline' && context.platform.page.online();
    if (!passing || tries === mostTries) return span;
    await waitBeforeRetry(context, tries, signal);
    if (signal?.aborted === true) return span;
  }
}

/**
 * Reads a file from the person's own vault. If a record still refers to the file but the server no longer has it, an
 * attacker with a stolen session may have deleted it. The server keeps such a file for 30 days, so we ask for it to be
 * restored.
 */
async function readOwn(
  context: SessionContext,
  ...[object, span, signal]: Parameters<ReadSealedBytes>
): Promise<PaperOutcome<ArrayBuffer>> {
  const read = await readObjectBytes(context, object, span, signal);
  if (read.ok || read.problem !== 'gone') return read;
  const asked = await context.server.restoreFiles([createObjectName(context, object)]);
  const isBack = asked.ok && asked.value.restored.length > 0;
  return isBack ? await readObjectBytes(context, object, span, signal) : read;
}

// [Note: The list of a file] A file in the second format ends with a list of the hashes of its sealed chunks. The list
// is fetched together with the last chunks or, if reading starts earlier, once before the other chunks. It must match
// the digest in the record.

/** Verified chunk lists, by file. They are cached because a film is read in hundreds of parts. */
const lists = new WeakMap<StoredFile, ArrayBuffer>();

async function readOnce(
  context: SessionContext,
  file: StoredFile,
  { chunk, signal, read }: Reading,
): Promise<PaperOutcome<OpenedFileRange>> {
  return await runUnlessLocked<PaperOutcome<OpenedFileRange>>(async () => {
    const { service } = context.worker;
    const form = file.digest === undefined ? 'kinfolio-file-1' : 'kinfolio-file-2';
    const { chunks, sealedChunkBytes, listFrom, sealedBytes } = await service.layoutOf(file.size, form);
    const next = Math.min(chunks, chunk + together);
    const from = chunk * sealedChunkBytes;
    const end = next === chunks ? listFrom : next * sealedChunkBytes;
    const isLast = next === chunks && !lists.has(file);
    const early = isLast ? undefined : await listOf(context, file, [listFrom, sealedBytes], { signal, read });
    if (early !== undefined && !early.ok) return early;
    const sealed = await read(file.object, [from, isLast ? sealedBytes : end, sealedBytes], signal);
    if (!sealed.ok) return sealed;
    const late = isLast ? await taken(context, file, sealed.value.slice(listFrom - from)) : early;
    if (late !== undefined && !late.ok) return late;
    const { key, size } = file;
    const bytes = isLast ? sealed.value.slice(0, listFrom - from) : sealed.value;
    const opened = await service.openPart({ bytes, key, size, chunk, ...(late && { list: late.value }) });
    if (opened === undefined) return toPaperRefusal('damaged');
    return { ok: true, value: { ...opened, ...(next < chunks && { next }) } };
  });
}

/** The parameters for reading one part of a file. */
interface Reading {
  readonly chunk: number;
  readonly signal: AbortSignal | undefined;
  readonly read: ReadSealedBytes;
}

async function listOf(
  context: SessionContext,
  file: StoredFile,
  [from, to]: readonly [from: number, to: number],
  { signal, read }: Omit<Reading, 'chunk'>,
): Promise<PaperOutcome<ArrayBuffer> | undefined> {
  const known = lists.get(file);
  if (known !== undefined) return { ok: true, value: known };
  if (file.digest === undefined) return undefined;
  const list = await read(file.object, [from, to, to], signal);
  return list.ok ? await taken(context, file, list.value) : list;
}

/** Accepts the chunk list if it matches the digest in the record; undefined for a file without a digest. */
async function taken(
  context: SessionContext,
  file: StoredFile,
  list: ArrayBuffer,
): Promise<PaperOutcome<ArrayBuffer> | undefined> {
  if (file.digest === undefined) return undefined;
  if (!(await context.worker.service.isListOf(list, file.size, file.digest)))
    return toPaperRefusal('damaged');
  lists.set(file, list);
  return { ok: true, value: list };
}
