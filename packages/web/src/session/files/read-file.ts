import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { OpenedSpan, PaperOutcome } from '../api/papers.ts';
import { asOutcome, type SessionContext } from '../state/context.ts';
import { objectName, readObject, refusedBy } from './objects.ts';
import { untilNextTry } from './until-next-try.ts';

/** How many chunks are fetched and opened at a time: 4 MiB, so that few of them are ever in memory. */
const together = 4;

/** How often a part is asked for before it is said that it cannot be had. */
const mostTries = 4;

/** Fetches bytes of a sealed object of `whole` bytes, exactly those from `from` to before `to`. */
export type ReadSealed = (
  object: string,
  span: readonly [from: number, to: number, whole: number],
  signal?: AbortSignal,
) => Promise<PaperOutcome<ArrayBuffer>>;

/**
 * Fetches and opens some of a file, from the beginning of a chunk. A connection that breaks, or a server that is away for
 * a moment, is tried again after a while: a film of 2 GB comes in hundreds of parts.
 */
export async function readFrom(
  context: SessionContext,
  file: StoredFile,
  chunk: number,
  signal?: AbortSignal,
  read: ReadSealed = (...asked) => readOwn(context, ...asked),
): Promise<PaperOutcome<OpenedSpan>> {
  for (let tries = 1; ; tries += 1) {
    const span = await readOnce(context, file, { chunk, signal, read });
    const passing = !span.ok && span.problem === 'offline' && context.platform.page.online();
    if (!passing || tries === mostTries) return span;
    await untilNextTry(context, tries, signal);
    if (signal?.aborted === true) return span;
  }
}

/**
 * Reads a file of the own vault. One that its record still names, and that is gone from the server, was deleted through a stolen
 * session: the server keeps it for 30 days, and is asked to put it back.
 */
async function readOwn(
  context: SessionContext,
  ...[object, span, signal]: Parameters<ReadSealed>
): Promise<PaperOutcome<ArrayBuffer>> {
  const read = await readObject(context, object, span, signal);
  if (read.ok || read.problem !== 'gone') return read;
  const asked = await context.server.restoreFiles([objectName(context, object)]);
  const isBack = asked.ok && asked.value.restored.length > 0;
  return isBack ? await readObject(context, object, span, signal) : read;
}

// [Note: The list of a file] A file of the second form ends with the hashes of its sealed chunks. It is fetched with the last
// chunks or, where those are further on, once before the others, and must be the one that the record names.

/** Lists that were found right, by the file of which they are; a film is read in hundreds of parts. */
const lists = new WeakMap<StoredFile, ArrayBuffer>();

async function readOnce(
  context: SessionContext,
  file: StoredFile,
  { chunk, signal, read }: Reading,
): Promise<PaperOutcome<OpenedSpan>> {
  return await asOutcome<PaperOutcome<OpenedSpan>>(async () => {
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
    if (opened === undefined) return refusedBy('damaged');
    return { ok: true, value: { ...opened, ...(next < chunks && { next }) } };
  });
}

/** What a part is read with. */
interface Reading {
  readonly chunk: number;
  readonly signal: AbortSignal | undefined;
  readonly read: ReadSealed;
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

/** A list, if it is the one that the record names; undefined for a file that has none. */
async function taken(
  context: SessionContext,
  file: StoredFile,
  list: ArrayBuffer,
): Promise<PaperOutcome<ArrayBuffer> | undefined> {
  if (file.digest === undefined) return undefined;
  if (!(await context.worker.service.isListOf(list, file.size, file.digest))) return refusedBy('damaged');
  lists.set(file, list);
  return { ok: true, value: list };
}
