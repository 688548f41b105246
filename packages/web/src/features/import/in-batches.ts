import type { CallOutcome, ProblemCode } from '../../session/api/session-client.ts';
import type { FileUploadProgress } from './files/bring-files.ts';

/**
 * How many items are saved together. The number is small enough that Stop takes effect quickly and the progress bar
 * keeps moving.
 */
const batchSize = 200;

/**
 * Problems that concern a single record. The rest of its batch is saved without it. Any other problem would also stop
 * the records that follow.
 */
const ofOneRecord: ReadonlySet<ProblemCode> = new Set(['too-large', 'unreadable', 'not-found', 'unexpected']);

/** Callbacks to follow and stop a long task. */
export interface BatchCallbacks {
  readonly signal: AbortSignal;
  /** Called with the number of items done, and the file that is being uploaded. */
  readonly onProgress: (done: number, file?: FileUploadProgress) => void;
}

export interface BatchResult<T, R> {
  /** The results of saving, batch by batch. */
  readonly results: readonly R[];
  readonly refused: readonly { readonly one: T; readonly problem: ProblemCode }[];
  /** Why the remaining items were not saved: the person stopped the import, or saving is not possible now. */
  readonly stopped?: 'asked' | ProblemCode;
}

/** Saves many items in batches, in order. Batches saved before a stop stay saved. */
export async function saveInBatches<T, R>(
  all: readonly T[],
  save: (batch: readonly T[]) => Promise<CallOutcome<R>>,
  { signal, onProgress }: BatchCallbacks,
): Promise<BatchResult<T, R>> {
  const results: R[] = [];
  const refused: { one: T; problem: ProblemCode }[] = [];
  const saveOrSplit = async (batch: readonly T[]): Promise<ProblemCode | undefined> => {
    const saved = await save(batch);
    if (saved.ok) {
      results.push(saved.value);
      return undefined;
    }
    if (!ofOneRecord.has(saved.problem)) return saved.problem;
    if (batch.length === 1) {
      refused.push(...batch.map(one => ({ one, problem: saved.problem })));
      return undefined;
    }
    const half = Math.ceil(batch.length / 2);
    return (await saveOrSplit(batch.slice(0, half))) ?? (await saveOrSplit(batch.slice(half)));
  };
  for (let at = 0; at < all.length; at += batchSize) {
    if (signal.aborted) return { results, refused, stopped: 'asked' };
    const batch = all.slice(at, at + batchSize);
    const stopped = await saveOrSplit(batch);
    if (stopped !== undefined) return { results, refused, stopped };
    onProgress(at + batch.length);
  }
  return { results, refused };
}
