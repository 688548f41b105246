import { expect, it } from 'vitest';
import { createSerialQueue } from './serial-queue.ts';

it('begins each task when the one before it has ended, and gives each its own value', async () => {
  const runInOrder = createSerialQueue();
  const log: string[] = [];
  const slow = Promise.withResolvers<void>();
  const first = runInOrder(async () => {
    log.push('first begins');
    await slow.promise;
    log.push('first ends');
    return 1;
  });
  const second = runInOrder(async () => {
    log.push('second');
    return 2;
  });
  slow.resolve();
  expect(await Promise.all([first, second])).toEqual([1, 2]);
  expect(log).toEqual(['first begins', 'first ends', 'second']);
});

it('a task that fails does not stop the next', async () => {
  const runInOrder = createSerialQueue();
  const failed = runInOrder(() => Promise.reject(new Error('no')));
  const next = runInOrder(() => Promise.resolve('still here'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('still here');
});
