import type { SessionCore } from './core.ts';
import { lineOf } from './line.ts';
import { type Answer, type Call, connect } from './rpc.ts';

/** A running worker, and the way to end it with everything it knows. */
export interface KeyWorker {
  readonly core: SessionCore;
  readonly end: () => void;
}

/** Starts the worker of this tab. */
export function startKeyWorker(): KeyWorker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const { service, hangUp } = connect<SessionCore>(lineOf<Call, Answer>(worker));
  // A script that does not load (a new version took its place, say) would leave every call waiting for ever.
  worker.addEventListener('error', () => hangUp('no-worker'));
  return {
    core: service,
    end() {
      worker.terminate();
      hangUp();
    },
  };
}
