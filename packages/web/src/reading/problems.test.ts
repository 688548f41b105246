import { expect, it } from 'vitest';
import { WorkerFault } from '../lib/worker-rpc/rpc.ts';
import { createWorkerFaultHandler, ReadingStoppedError } from './problems.ts';

it('a fault of the worker stops a reading with the problem of that call, and no other fault does', async () => {
  const stopped = Promise.reject(new WorkerFault('RangeError')).catch(createWorkerFaultHandler('damaged'));
  await expect(stopped).rejects.toThrow(new ReadingStoppedError('damaged'));
  const own = new TypeError('a fault of our own');
  await expect(Promise.reject(own).catch(createWorkerFaultHandler('damaged'))).rejects.toBe(own);
});
