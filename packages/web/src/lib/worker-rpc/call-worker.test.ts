import { expect, it } from 'vitest';
import { callWorker } from './call-worker.ts';
import type { Answer, Call } from './rpc.ts';

/** A worker that answers `greet` and leaves every other call without an answer. */
class FakeWorker extends EventTarget implements Worker {
  terminated = false;
  onmessage = null;
  onmessageerror = null;
  onerror = null;

  postMessage({ id, name, args }: Call): void {
    const answer: Answer = { id, value: `Hello ${String(args[0])}` };
    if (name === 'greet') this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }

  terminate(): void {
    this.terminated = true;
  }
}

interface Greeter {
  greet(name: string): Promise<string>;
  never(): Promise<void>;
}

it('calls the service of a worker', async () => {
  const { service } = callWorker<Greeter>(new FakeWorker());
  expect(await service.greet('Ruth')).toBe('Hello Ruth');
});

it('fails every call once the worker cannot run, instead of waiting for ever', async () => {
  const worker = new FakeWorker();
  const { service } = callWorker<Greeter>(worker);
  const call = service.never();
  worker.dispatchEvent(new Event('error'));
  await expect(call).rejects.toThrow('no-worker');
  await expect(service.greet('Ruth')).rejects.toThrow('no-worker');
});

it('ends the worker, and the calls it has not answered', async () => {
  const worker = new FakeWorker();
  const { service, end } = callWorker<Greeter>(worker);
  const call = service.never();
  end();
  expect(worker.terminated).toBe(true);
  await expect(call).rejects.toThrow('hung-up');
});
