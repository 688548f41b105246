import { expect, test } from 'vitest';
import { WorkerFault } from '../../lib/worker-rpc/rpc.ts';
import { ignoreLockFault } from './context.ts';

test('a lock ends work that is not waited for quietly, and another fault is still one', async () => {
  const thrown: unknown[] = [];
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  process.on('unhandledRejection', reason => thrown.push(reason));
  const fault = new WorkerFault('TypeError');
  ignoreLockFault(Promise.reject(new WorkerFault('hung-up')));
  ignoreLockFault(Promise.reject(new WorkerFault('NotOpen')));
  ignoreLockFault(Promise.reject(fault));
  // Node reports unhandled rejections after its microtasks have run.
  await new Promise(resolve => {
    setImmediate(resolve);
  });
  process.removeAllListeners('unhandledRejection');
  for (const other of others) process.on('unhandledRejection', other);
  expect(thrown).toEqual([fault]);
});
