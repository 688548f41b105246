import { factsOf } from '@kinfolio/domain/extraction/facts';
import { expect, it } from 'vitest';
import type { Reading, ReadingOptions } from '../../../reading/read-document.ts';
import { createPaperQueue, paperToCheck } from './paper-queue.ts';

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${String(index + 1)}.png`));
const read: Reading = { ok: true, words: [], facts: factsOf([]), sheets: [] };

/** A queue over a reader whose ends the test decides. */
function held() {
  const asked: { options: ReadingOptions; end: (reading: Reading) => void }[] = [];
  const queue = createPaperQueue((_file, options) => {
    const { promise, resolve, reject } = Promise.withResolvers<Reading>();
    options.signal?.addEventListener('abort', () => reject(options.signal?.reason));
    asked.push({ options, end: resolve });
    return promise;
  });
  return { queue, asked, steps: () => queue.list().map(({ step }) => step.at) };
}

it('reads twenty one after the other, and goes on after a broken one', async () => {
  let most = 0;
  let now = 0;
  const queue = createPaperQueue(async file => {
    now += 1;
    most = Math.max(most, now);
    await Promise.resolve();
    now -= 1;
    return file instanceof File && file.name === '7.png' ? { ok: false, problem: 'damaged' } : read;
  });
  queue.add(files(20));
  await expect
    .poll(() => queue.list().every(({ step }) => step.at === 'read' || step.at === 'problem'))
    .toBe(true);
  expect(most).toBe(1);
  expect(queue.list()[6]?.step).toEqual({ at: 'problem', problem: 'damaged', passed: false });
});

it('a paper that is left is no longer read, and the next one is', async () => {
  const { queue, asked, steps } = held();
  queue.add(files(2));
  queue.set(1, { at: 'left' });
  expect(asked[0]?.options.signal?.aborted).toBe(true);
  expect(steps()).toEqual(['left', 'reading']);
  asked[1]?.end(read);
  await expect.poll(steps).toEqual(['left', 'read']);
  expect(paperToCheck(queue.list())?.id).toBe(2);
});

it('cleared, it reads nothing more and holds no paper', () => {
  const { queue, asked } = held();
  queue.add(files(3));
  queue.clear();
  expect(asked.map(({ options }) => options.signal?.aborted)).toEqual([true]);
  expect(queue.list()).toEqual([]);
});

it('papers that are done with make room for those that are chosen next', async () => {
  const { queue, asked, steps } = held();
  queue.add(files(1));
  asked[0]?.end(read);
  await expect.poll(steps).toEqual(['read']);
  queue.add(files(1));
  expect(queue.list()).toHaveLength(2);
  for (const { id } of queue.list()) queue.set(id, { at: 'left' });
  queue.add(files(1));
  expect(steps()).toEqual(['reading']);
});
