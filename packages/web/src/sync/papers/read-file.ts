import type { StoredFile } from '@kinfolio/domain/stored-file';
import { attempt, type Here } from '../here.ts';
import { readObject, refusedBy } from './objects.ts';
import type { OpenedSpan, PaperOutcome } from './papers.ts';

/** How many chunks are fetched and opened at a time: 4 MiB, so that few of them are ever in memory. */
const together = 4;

/** Fetches and opens some of a file, from the beginning of a chunk. */
export async function readFrom(
  here: Here,
  file: StoredFile,
  chunk: number,
  signal?: AbortSignal,
): Promise<PaperOutcome<OpenedSpan>> {
  return await attempt<PaperOutcome<OpenedSpan>>(async () => {
    const { core } = here.worker;
    const { chunks, sealedChunkBytes, sealedBytes } = await core.layoutOf(file.size);
    const next = Math.min(chunks, chunk + together);
    const span = [chunk * sealedChunkBytes, next === chunks ? sealedBytes : next * sealedChunkBytes] as const;
    const sealed = await readObject(here, file.object, span, signal);
    if (!sealed.ok) return sealed;
    const opened = await core.openPart({ bytes: sealed.value, key: file.key, size: file.size, chunk });
    if (opened === undefined) return refusedBy('damaged');
    return { ok: true, value: { ...opened, ...(next < chunks && { next }) } };
  });
}
