import { expect, it } from 'vitest';
import { pageCode } from '../page-code/page-code.ts';
import { callWorker } from './call-worker.ts';
import { type ServiceAnswer, type ServiceCall, workerMessageNumber } from './rpc.ts';
import type { WorkerMessage } from './serve-worker.ts';

/** A worker that answers `greet` and leaves every other call without an answer. */
class FakeWorker extends EventTarget implements Worker {
  terminated = false;
  readonly received: ServiceCall[] = [];
  onmessage = null;
  onmessageerror = null;
  onerror = null;

  postMessage(call: ServiceCall): void {
    this.received.push(call);
    if (call.name === 'greet') this.#send({ id: call.id, value: `Hello ${String(call.args[0])}` });
  }

  tell(value: WorkerMessage): void {
    this.#send({ id: workerMessageNumber, value });
  }

  terminate(): void {
    this.terminated = true;
  }

  #send(data: ServiceAnswer): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

interface Greeter {
  greet(name: string): Promise<string>;
  never(): Promise<void>;
}

/** Calls a worker, or several in turn if one has to be replaced. */
function greeterOf(...workers: FakeWorker[]) {
  const all = [...workers];
  return callWorker<Greeter>(() => {
    const next = all.shift();
    if (next === undefined) throw new Error('no more workers');
    return next;
  });
}

const settle = () => new Promise(resolve => setImmediate(resolve));
const patience = () => new Promise(resolve => setTimeout(resolve, 20));

it('calls the service of a worker once its script runs', async () => {
  const worker = new FakeWorker();
  const { service } = greeterOf(worker);
  const greeting = service.greet('Ruth');
  await settle();
  expect(worker.received).toEqual([]);
  worker.tell('runs');
  expect(await greeting).toBe('Hello Ruth');
});

it('says that the script is missing, and starts the worker again', async () => {
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  const { service } = greeterOf(first, second);
  const greeting = service.greet('Ruth');
  first.dispatchEvent(new Event('error'));
  await settle();
  expect(pageCode.missing()).toBeDefined();
  pageCode.tryAgain();
  second.tell('runs');
  expect(await greeting).toBe('Hello Ruth');
  expect([first.terminated, second.terminated]).toEqual([true, false]);
});

it('fails every call once a worker that ran cannot run any more, instead of waiting for ever', async () => {
  const worker = new FakeWorker();
  const { service } = greeterOf(worker);
  worker.tell('runs');
  const waiting = service.never();
  await settle();
  worker.dispatchEvent(new Event('error'));
  await expect(waiting).rejects.toThrow('no-worker');
  await expect(service.greet('Ruth')).rejects.toThrow('no-worker');
});

it('ends the worker, and the calls it has not answered', async () => {
  const worker = new FakeWorker();
  const { service, end } = greeterOf(worker);
  worker.tell('runs');
  const waiting = service.never();
  end();
  expect(worker.terminated).toBe(true);
  await expect(waiting).rejects.toThrow('hung-up');
});

it('ends a worker whose script is still missing, and waits for it no longer', async () => {
  const worker = new FakeWorker();
  const { service, end } = greeterOf(worker);
  await patience();
  expect(pageCode.missing()).toBeDefined();
  const waiting = service.never();
  end();
  await expect(waiting).rejects.toThrow('hung-up');
  expect(worker.terminated).toBe(true);
  expect(pageCode.missing()).toBeUndefined();
});

it('says that code is missing in the worker, and asks the worker to try again', async () => {
  const worker = new FakeWorker();
  const { end } = greeterOf(worker);
  worker.tell('runs');
  await settle();
  worker.tell('code-missing');
  await patience();
  expect(pageCode.missing()).toBeDefined();
  pageCode.tryAgain();
  await settle();
  expect(worker.received.map(({ id }) => id)).toEqual([workerMessageNumber]);
  worker.tell('code-arrived');
  await settle();
  expect(pageCode.missing()).toBeUndefined();
  worker.tell('code-missing');
  await patience();
  expect(pageCode.missing()).toBeDefined();
  end();
  await settle();
  expect(pageCode.missing()).toBeUndefined();
});
