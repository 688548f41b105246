import type { StoredFile } from '@kinfolio/domain/stored-file';
import { attempt, type Here } from '../here.ts';
import { readObject, refusedBy } from './objects.ts';
import type { OpenedSpan, PaperOutcome } from './papers.ts';
import { untilNextTry } from './until-next-try.ts';

/** How many chunks are fetched and opened at a time: 4 MiB, so that few of them are ever in memory. */
const together = 4;

/** How often a part is asked for before it is said that it cannot be had. */
const mostTries = 4;

/**
 * Fetches and opens some of a file, from the beginning of a chunk. A connection that breaks, or a server that is away for
 * a moment, is tried again after a while: a film of 2 GB comes in hundreds of parts.
 */
export async function readFrom(
  here: Here,
  file: StoredFile,
  chunk: number,
  signal?: AbortSignal,
): Promise<PaperOutcome<OpenedSpan>> {
  for (let tries = 1; ; tries += 1) {
    const span = await readOnce(here, file, chunk, signal);
    const passing = !span.ok && span.problem === 'offline' && here.outside.page.online();
    if (!passing || tries === mostTries) return span;
    await untilNextTry(here, tries, signal);
    if (signal?.aborted === true) return span;
  }
}

async function readOnce(
  here: Here,
  file: StoredFile,
  chunk: number,
  signal?: AbortSignal,
): Promise<PaperOutcome<OpenedSpan>> {
  return await attempt<PaperOutcome<OpenedSpan>>(async () => {
    const { core } = here.worker;
    const { chunks, sealedChunkBytes, sealedBytes } = await core.layoutOf(file.size);
    const next = Math.min(chunks, chunk + together);
    const to = next === chunks ? sealedBytes : next * sealedChunkBytes;
    const span = [chunk * sealedChunkBytes, to, sealedBytes] as const;
    const sealed = await readObject(here, file.object, span, signal);
    if (!sealed.ok) return sealed;
    const opened = await core.openPart({ bytes: sealed.value, key: file.key, size: file.size, chunk });
    if (opened === undefined) return refusedBy('damaged');
    return { ok: true, value: { ...opened, ...(next < chunks && { next }) } };
  });
}
