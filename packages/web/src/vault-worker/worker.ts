import { channelOf } from '../lib/worker-rpc/channel.ts';
import { type Answer, type Call, exposeService } from '../lib/worker-rpc/rpc.ts';
import { createVaultService } from './service.ts';

// The only thread that ever holds a key. Locking ends it, and its memory goes with it.
exposeService(
  createVaultService({ indexedDB, IDBKeyRange }, () => Date.now()),
  channelOf<Answer, Call>(self),
);
