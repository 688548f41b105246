import type { Outcome, ProblemCode } from '../../session/api/session-client.ts';
import type { FileOnItsWay } from './files/bring-files.ts';

/** How many are saved at once: few enough that a press on Stop is soon heard, and that progress moves. */
const batchSize = 200;

/** Problems of one record. The others of its batch are saved without it; any other problem would meet them too. */
const ofOneRecord: ReadonlySet<ProblemCode> = new Set(['too-large', 'unreadable', 'not-found', 'unexpected']);

/** How a long piece of work is followed and stopped. */
export interface BatchControl {
  readonly signal: AbortSignal;
  /** How many are done, and which file is on its way meanwhile. */
  readonly onProgress: (done: number, file?: FileOnItsWay) => void;
}

export interface BatchesDone<T, R> {
  /** What saving gave, batch by batch. */
  readonly results: readonly R[];
  readonly refused: readonly { readonly one: T; readonly problem: ProblemCode }[];
  /** Why the rest was left: somebody asked, or it cannot be saved now. */
  readonly stopped?: 'asked' | ProblemCode;
}

/** Saves many things a batch at a time, in order. What was saved when it stops stays saved. */
export async function inBatches<T, R>(
  all: readonly T[],
  save: (batch: readonly T[]) => Promise<Outcome<R>>,
  { signal, onProgress }: BatchControl,
): Promise<BatchesDone<T, R>> {
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
