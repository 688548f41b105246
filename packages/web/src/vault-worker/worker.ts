import { serveWorker } from '../lib/worker-rpc/serve-worker.ts';
import { createVaultService } from './service.ts';

// The only thread that ever has a key. Locking the passport ends it and frees its memory.
serveWorker(
  createVaultService({ indexedDB, IDBKeyRange }, () => Date.now()),
  self,
);
