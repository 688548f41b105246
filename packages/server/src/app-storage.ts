import type { FastifyRequest } from 'fastify';
import type { Tokens } from './adapters/crypto/tokens.ts';
import type { Database } from './db/database.ts';
import { findOwnerToAddFor } from './features/access/grants/files/adding-service.ts';
import type { Auth } from './features/auth/service.ts';
import type { StorageContext } from './features/storage/context.ts';
import { recordActivity } from './features/vault/activity/service.ts';
import type { VaultContext } from './features/vault/context.ts';
import { requireRequestSeal } from './features/vault/guarded-calls/service.ts';
import { readIdentity } from './features/vault/keys/store.ts';
import { findRouteNeeds, listEarlierProofs } from './http/needs.ts';
import { ServerError } from './http/server-error.ts';
import type { Clock } from './ports/clock.ts';
import type { ObjectStore } from './ports/object-store.ts';

interface StorageParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly objectStore: ObjectStore;
  readonly tokens: Tokens;
  readonly allowedBytes: (accountId: string) => Promise<number>;
}

/** Connects `storage/v1` to the services it needs from other features. */
export function connectStorage(
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
      const row = findRouteNeeds(request);
      auth.requireShown(who, listEarlierProofs(row));
      // Calls that require a seal are those that write data.
      if (who.closesAtMs !== null && row.needs.includes('seal'))
        throw new ServerError(
          'account_closing',
          'This account is being closed, so nothing more can be stored in it.',
        );
      return who;
    },
    requireSeal: (who, request, body) => requireRequestSeal({ db, clock }, who, request, body),
    noteActivity: who => recordActivity(vault, who),
    vaultOf: async accountId => (await readIdentity(db, accountId))?.vaultId,
    ownerToAddFor: (who, file) => findOwnerToAddFor(vault, who, file),
  };
}
