import type { FastifyRequest } from 'fastify';
import type { Tokens } from './adapters/crypto/tokens.ts';
import type { Database } from './db/database.ts';
import { ownerToAddFor } from './features/access/grants/files/adding-service.ts';
import type { Auth } from './features/auth/service.ts';
import type { StorageContext } from './features/storage/context.ts';
import { noteActivity } from './features/vault/activity/service.ts';
import type { VaultContext } from './features/vault/context.ts';
import { requireSeal } from './features/vault/guarded-calls/service.ts';
import { readIdentity } from './features/vault/keys/store.ts';
import { rowOf, shownBefore } from './http/needs.ts';
import { ServerError } from './http/server-error.ts';
import type { Clock } from './ports/clock.ts';
import type { ObjectStore } from './ports/object-store.ts';

interface StorageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly objectStore: ObjectStore;
  readonly tokens: Tokens;
  /** Bytes for which the account's plan has room. */
  readonly allowedBytes: (accountId: string) => Promise<number>;
}

/** What `storage/v1` asks of the other features. */
export function storageOf(
  { database: { db }, clock, objectStore, tokens, allowedBytes }: StorageParts,
  { auth, vault }: { auth: Auth; vault: VaultContext },
): StorageContext {
  return {
    db,
    clock,
    tokens,
    allowedBytes,
    store: objectStore,
    authenticate: async (request: FastifyRequest) => {
      const who = await auth.requireActive(request);
      const row = rowOf(request);
      auth.requireShown(who, shownBefore(row));
      // What needs a seal is what writes.
      if (who.closesAtMs !== null && row.needs.includes('seal'))
        throw new ServerError('account_closing', 'This account closes and takes nothing new.');
      return who;
    },
    requireSeal: (who, request, body) => requireSeal({ db, clock }, who, request, body),
    noteActivity: who => noteActivity(vault, who),
    vaultOf: async accountId => (await readIdentity(db, accountId))?.vaultId,
    ownerToAddFor: (who, file) => ownerToAddFor(vault, who, file),
  };
}
