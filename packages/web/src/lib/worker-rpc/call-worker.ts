import { pageCode } from '../page-code/page-code.ts';
import { createChannel, type MessageChannelEnd } from './channel.ts';
import { callService, type ServiceAnswer, type ServiceCall, workerMessageNumber } from './rpc.ts';
import type { WorkerMessage } from './serve-worker.ts';

/** A running worker, and a function that terminates it with everything in its memory. */
export interface RunningWorker<S> {
  readonly service: S;
  /**
   * Terminates the worker at once, even in the middle of a task, together with any worker it has started. Calls without
   * an answer fail.
   */
  readonly end: () => void;
}

/**
 * Starts a worker and connects the page to its service. If its script does not load, the page shows a message and starts the
 * worker again; calls wait until then. If a running worker fails, every call fails.
 */
export function callWorker<S extends object>(start: () => Worker): RunningWorker<S> {
  const workers = new Set<Worker>();
  const ended = Promise.withResolvers<undefined>();
  const attempt = () =>
    new Promise<Worker | undefined>((resolve, reject) => {
      const worker = start();
      workers.add(worker);
      worker.addEventListener('message', () => resolve(worker), { once: true });
      worker.addEventListener('error', reject);
      void ended.promise.then(resolve);
    });
  const connected = Promise.withResolvers<MessageChannelEnd<ServiceCall, ServiceAnswer>>();
  const { service, close } = callService<S>({
    send: (...message) => void connected.promise.then(({ send }) => send(...message)),
    listen: listener => void connected.promise.then(({ listen }) => listen(listener)),
  });
  const endAllBut = (kept?: Worker): void => {
    for (const worker of workers) if (worker !== kept) worker.terminate();
  };
  const connect = async (): Promise<void> => {
    const worker = await pageCode.load(attempt);
    endAllBut(worker);
    if (worker === undefined) return;
    worker.addEventListener('error', () => close('no-worker'));
    // A message that cannot be deserialised belongs to no known call, so fail them all.
    worker.addEventListener('messageerror', () => close());
    const channel = createChannel<ServiceCall, ServiceAnswer>(worker);
    connected.resolve(channel);
    waitForItsCode(channel, ended.promise);
  };
  void connect();
  return {
    service,
    end() {
      ended.resolve(undefined);
      endAllBut();
      close();
    },
  };
}

/**
 * Handles code that is missing in the worker like code that is missing in the page: shows the message, and makes the
 * worker try again.
 */
function waitForItsCode(
  channel: MessageChannelEnd<ServiceCall, ServiceAnswer>,
  ended: Promise<undefined>,
): void {
  let arrived: (() => void) | undefined;
  channel.listen(answer => {
    if (answer.id !== workerMessageNumber || !('value' in answer)) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only serve-worker.ts sends a message with this number
    const news = answer.value as WorkerMessage;
    if (news === 'code-arrived') {
      arrived?.();
      arrived = undefined;
    }
    if (news !== 'code-missing' || arrived !== undefined) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    arrived = () => resolve(undefined);
    let isAgain = false;
    void pageCode.load(() => {
      if (isAgain) channel.send({ id: workerMessageNumber, name: 'try-again', args: [] });
      isAgain = true;
      return Promise.race([promise, ended]);
    });
  });
}
