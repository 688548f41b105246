import { expect, it } from 'vitest';
import { WorkerFault } from '../lib/worker-rpc/rpc.ts';
import { faultAs, ReadingStopped } from './problems.ts';

it('a fault of the worker stops a reading with the problem of that call, and no other fault does', async () => {
  const stopped = Promise.reject(new WorkerFault('RangeError')).catch(faultAs('damaged'));
  await expect(stopped).rejects.toThrow(new ReadingStopped('damaged'));
  const own = new TypeError('a fault of our own');
  await expect(Promise.reject(own).catch(faultAs('damaged'))).rejects.toBe(own);
});
