import { callWorker, type RunningWorker } from '../lib/worker-rpc/call-worker.ts';
import type { VaultService } from './service.ts';

/** The running worker, which has the keys. */
export type KeyWorker = RunningWorker<VaultService>;

/** Starts the worker of this tab. */
export function startKeyWorker(): KeyWorker {
  return callWorker(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
}
