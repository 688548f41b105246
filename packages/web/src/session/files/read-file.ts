import type { StoredFile } from '@kinfolio/domain/fields/stored-file';
import type { OpenedSpan, PaperOutcome } from '../api/papers.ts';
import { asOutcome, type SessionContext } from '../state/context.ts';
import { readObject, refusedBy } from './objects.ts';
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
  read: ReadSealed = (...asked) => readObject(context, ...asked),
): Promise<PaperOutcome<OpenedSpan>> {
  for (let tries = 1; ; tries += 1) {
    const span = await readOnce(context, file, { chunk, signal, read });
    const passing = !span.ok && span.problem === 'offline' && context.platform.page.online();
    if (!passing || tries === mostTries) return span;
    await untilNextTry(context, tries, signal);
    if (signal?.aborted === true) return span;
  }
}

async function readOnce(
  context: SessionContext,
  file: StoredFile,
  { chunk, signal, read }: { chunk: number; signal: AbortSignal | undefined; read: ReadSealed },
): Promise<PaperOutcome<OpenedSpan>> {
  return await asOutcome<PaperOutcome<OpenedSpan>>(async () => {
    const { service } = context.worker;
    const { chunks, sealedChunkBytes, sealedBytes } = await service.layoutOf(file.size);
    const next = Math.min(chunks, chunk + together);
    const to = next === chunks ? sealedBytes : next * sealedChunkBytes;
    const span = [chunk * sealedChunkBytes, to, sealedBytes] as const;
    const sealed = await read(file.object, span, signal);
    if (!sealed.ok) return sealed;
    const opened = await service.openPart({ bytes: sealed.value, key: file.key, size: file.size, chunk });
    if (opened === undefined) return refusedBy('damaged');
    return { ok: true, value: { ...opened, ...(next < chunks && { next }) } };
  });
}
