import { pageCode } from '../page-code/page-code.ts';
import { type Channel, channelOf } from './channel.ts';
import { type Answer, besideCalls, type Call, callService } from './rpc.ts';
import type { WorkerNews } from './serve-worker.ts';

/** A running worker, and the way to end it with everything it knows. */
export interface RunningWorker<S> {
  readonly service: S;
  /** Ends the worker at once, whatever it is doing, and every worker it started. Calls without an answer fail. */
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
  const connected = Promise.withResolvers<Channel<Call, Answer>>();
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
    // A message that cannot be deserialised never reaches its call.
    worker.addEventListener('messageerror', () => close());
    const channel = channelOf<Call, Answer>(worker);
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

/** Treats code that is missing in the worker like code of the page: with a message, and new attempts in the worker. */
function waitForItsCode(channel: Channel<Call, Answer>, ended: Promise<undefined>): void {
  let arrived: (() => void) | undefined;
  channel.listen(answer => {
    if (answer.id !== besideCalls || !('value' in answer)) return;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only serve-worker.ts sends with this number
    const news = answer.value as WorkerNews;
    if (news === 'code-arrived') {
      arrived?.();
      arrived = undefined;
    }
    if (news !== 'code-missing' || arrived !== undefined) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    arrived = () => resolve(undefined);
    let isAgain = false;
    void pageCode.load(() => {
      if (isAgain) channel.send({ id: besideCalls, name: 'try-again', args: [] });
      isAgain = true;
      return Promise.race([promise, ended]);
    });
  });
}
