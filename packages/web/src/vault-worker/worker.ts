import { serveWorker } from '../lib/worker-rpc/serve-worker.ts';
import { createVaultService } from './service.ts';

// The only thread that ever holds a key. Locking ends it, and its memory goes with it.
serveWorker(
  createVaultService({ indexedDB, IDBKeyRange }, () => Date.now()),
  self,
);
