import { describe, expect, it } from 'vitest';
import type { ProblemCode } from '../../session/api/session-client.ts';
import { saveInBatches } from './in-batches.ts';

const numbers = (count: number) => Array.from({ length: count }, (_none, index) => index);
const following = (signal: AbortSignal = new AbortController().signal) => {
  const progress: number[] = [];
  return { progress, signal, onProgress: (done: number) => void progress.push(done) };
};

/**
 * Saves every item that has no problem. As in the passport, a batch that contains an item with a problem is refused as
 * a whole.
 */
const savingWith = (problems: Readonly<Record<number, ProblemCode>>) => {
  const saved: number[] = [];
  const save = (batch: readonly number[]) => {
    const bad = batch.find(one => problems[one] !== undefined);
    const problem = bad === undefined ? undefined : problems[bad];
    if (problem !== undefined) return Promise.resolve({ ok: false as const, problem });
    saved.push(...batch);
    return Promise.resolve({ ok: true as const, value: batch.length });
  };
  return { saved, save };
};

describe('saving many things', () => {
  it('goes batch by batch, in order, and says how far it is', async () => {
    const { saved, save } = savingWith({});
    const follow = following();
    const done = await saveInBatches(numbers(450), save, follow);
    expect(done).toEqual({ results: [200, 200, 50], refused: [] });
    expect(saved).toEqual(numbers(450));
    expect(follow.progress).toEqual([200, 400, 450]);
  });

  it('leaves out what cannot be saved, names it, and saves all the others', async () => {
    const { saved, save } = savingWith({ 3: 'too-large', 250: 'unreadable' });
    const { refused, stopped } = await saveInBatches(numbers(300), save, following());
    expect(stopped).toBeUndefined();
    expect(refused).toEqual([
      { one: 3, problem: 'too-large' },
      { one: 250, problem: 'unreadable' },
    ]);
    expect(saved.toSorted((a, b) => a - b)).toEqual(numbers(300).filter(one => one !== 3 && one !== 250));
  });

  it.each(['storage-full', 'not-open'] as const)(
    'stops at %s, which the rest would meet too',
    async problem => {
      const { saved, save } = savingWith({ 210: problem });
      const done = await saveInBatches(numbers(600), save, following());
      expect(done).toEqual({ results: [200], refused: [], stopped: problem });
      expect(saved).toEqual(numbers(200));
    },
  );

  it('stops when asked, and keeps what was saved', async () => {
    const stopper = new AbortController();
    const { saved, save } = savingWith({});
    const follow = { signal: stopper.signal, onProgress: () => stopper.abort() };
    expect(await saveInBatches(numbers(600), save, follow)).toEqual({
      results: [200],
      refused: [],
      stopped: 'asked',
    });
    expect(saved).toHaveLength(200);
  });

  it('of nothing is done at once', async () => {
    expect(await saveInBatches([], savingWith({}).save, following())).toEqual({ results: [], refused: [] });
  });
});
