import { createCore } from './core.ts';
import { lineOf } from './line.ts';
import { type Answer, type Call, serve } from './rpc.ts';

// The only thread that ever holds a key. Locking ends it, and its memory goes with it.
serve(
  createCore({ indexedDB, IDBKeyRange }, () => Date.now()),
  lineOf<Answer, Call>(self),
);
