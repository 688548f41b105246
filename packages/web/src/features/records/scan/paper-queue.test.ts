import { extractFacts } from '@kinfolio/domain/extraction/facts';
import { describe, expect, it } from 'vitest';
import type { DocumentReading, ReadDocumentOptions } from '../../../reading/read-document.ts';
import { createPaperQueue, findPaperToCheck } from './paper-queue.ts';

const files = (count: number) =>
  Array.from({ length: count }, (_, index) => new File(['x'], `${String(index + 1)}.png`));
const read: DocumentReading = { ok: true, words: [], facts: extractFacts([]), sheets: [] };

/** Creates a queue with a fake reader, whose results the test provides. */
function held() {
  const asked: { options: ReadDocumentOptions; end: (reading: DocumentReading) => void }[] = [];
  const queue = createPaperQueue((_file, options) => {
    const { promise, resolve, reject } = Promise.withResolvers<DocumentReading>();
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
  expect(queue.list()[6]?.step).toMatchObject({ at: 'problem', problem: 'damaged', passed: false });
});

it('a paper that is left is no longer read, and the next one is', async () => {
  const { queue, asked, steps } = held();
  queue.add(files(2));
  queue.set(1, { at: 'left' });
  expect(asked[0]?.options.signal?.aborted).toBe(true);
  expect(steps()).toEqual(['left', 'reading']);
  asked[1]?.end(read);
  await expect.poll(steps).toEqual(['left', 'read']);
  expect(findPaperToCheck(queue.list())?.id).toBe(2);
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

const names = (queue: ReturnType<typeof held>['queue']) =>
  queue.list().map(({ files: own }) => own.map(({ name }) => name).join(' '));

describe('a paper of several files', () => {
  it('is read file by file, and is there once all of them are', async () => {
    const { queue, asked, steps } = held();
    queue.addPaper(files(2));
    asked[0]?.end(read);
    await expect.poll(() => asked.length).toBe(2);
    expect(queue.list()[0]?.step).toEqual({ at: 'reading', part: 0.5 });
    asked[1]?.end(read);
    await expect.poll(steps).toEqual(['read']);
  });

  it('is there at once when pictures are put together that are read, while another is read', async () => {
    const { queue, asked, steps } = held();
    queue.add(files(3));
    asked[0]?.end(read);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.end(read);
    await expect.poll(() => asked.length).toBe(3);
    queue.joinNext(1, 1);
    expect(names(queue)).toEqual(['1.png 2.png', '3.png']);
    expect(steps()).toEqual(['read', 'reading']);
    // The document being read becomes a page too, so reading starts again.
    queue.joinNext(1, 1);
    expect(asked[2]?.options.signal?.aborted).toBe(true);
    expect([names(queue), steps()]).toEqual([['1.png 2.png 3.png'], ['reading']]);
    expect(asked).toHaveLength(4);
  });

  it('lets a page go, which comes next, and neither is read again', async () => {
    const { queue, asked, steps } = held();
    queue.addPaper(files(2));
    asked[0]?.end(read);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.end(read);
    await expect.poll(steps).toEqual(['read']);
    const [, second] = queue.list()[0]?.files ?? [];
    if (second === undefined) throw new Error('no second page');
    queue.takeOut(1, second);
    expect([names(queue), steps()]).toEqual([
      ['1.png', '2.png'],
      ['read', 'read'],
    ]);
    expect(asked).toHaveLength(2);
  });

  it('names the page that cannot be read, and goes on without it', async () => {
    const { queue, asked, steps } = held();
    queue.addPaper(files(2));
    asked[0]?.end(read);
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.end({ ok: false, problem: 'no-text' });
    await expect.poll(steps).toEqual(['problem']);
    const [paper] = queue.list();
    if (paper?.step.at !== 'problem') throw new Error('no problem');
    expect(paper.step.file.name).toBe('2.png');
    queue.replace(1, paper.step.file, []);
    expect([names(queue), steps()]).toEqual([['1.png'], ['read']]);
  });
});
