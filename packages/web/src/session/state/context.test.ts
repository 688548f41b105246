import { expect, test } from 'vitest';
import { WorkerFault } from '../../lib/worker-rpc/rpc.ts';
import { inBackground } from './context.ts';

test('a lock ends work that is not waited for quietly, and another fault is still one', async () => {
  const thrown: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', reason => thrown.push(reason));
  const fault = new WorkerFault('TypeError');
  inBackground(Promise.reject(new WorkerFault('hung-up')));
  inBackground(Promise.reject(new WorkerFault('NotOpen')));
  inBackground(Promise.reject(fault));
  // Node looks for rejections once its microtasks are done.
  await new Promise(resolve => {
    setImmediate(resolve);
  });
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other);
  expect(thrown).toEqual([fault]);
});
