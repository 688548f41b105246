import { channelOf } from './channel.ts';
import { type Answer, type Call, callService } from './rpc.ts';

/** A running worker, and the way to end it with everything it knows. */
export interface RunningWorker<S> {
  readonly service: S;
  /** Ends the worker at once, whatever it is doing, and every worker it started. Calls without an answer fail. */
  readonly end: () => void;
}

/** Connects the page to the service of a worker that it has started. */
export function callWorker<S extends object>(worker: Worker): RunningWorker<S> {
  const { service, close } = callService<S>(channelOf<Call, Answer>(worker));
  // A script that does not load (a new version took its place, say) would leave every call waiting for ever.
  worker.addEventListener('error', () => close('no-worker'));
  return {
    service,
    end() {
      worker.terminate();
      close();
    },
  };
}
