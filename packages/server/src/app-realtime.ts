import type { Tokens } from './adapters/crypto/tokens.ts';
import type { ServerConfig } from './config/config.ts';
import type { Db } from './db/database.ts';
import { listOpenCategories } from './features/access/grants/reading-service.ts';
import { readAccountRow } from './features/account/service.ts';
import type { Auth } from './features/auth/service.ts';
import type { RealtimeContext } from './features/realtime/context.ts';
import type { VaultContext } from './features/vault/context.ts';
import { readIdentity } from './features/vault/keys/store.ts';
import type { ChangeNotifier } from './ports/changes.ts';
import type { Clock } from './ports/clock.ts';

/** Connects the sockets to the services they need from other features. */
export function connectRealtime(
  { config, clock, db, changes }: { config: ServerConfig; clock: Clock; db: Db; changes: ChangeNotifier },
  { auth, vault, tokens }: { auth: Auth; vault: VaultContext; tokens: Tokens },
): RealtimeContext {
  const claimsOf = async (token: string) => {
    const verified = await tokens.verify(token);
    return verified.ok ? verified.claims : {};
  };
  return {
    clock,
    changes,
    publicUrl: config.publicUrl,
    local: config.local,
    isApiKey: async key => {
      const { sub, role } = await claimsOf(key);
      return sub === undefined && (role === 'anon' || role === 'service_role');
    },
    authenticate: (token, which) =>
      auth.requireActive({ headers: { authorization: `Bearer ${token}` } }, which),
    endOf: async token => ((await claimsOf(token)).exp ?? 0) * 1000,
    vaultOf: async accountId => (await readIdentity(db, accountId))?.vaultId,
    openCategories: (who, vaultId) => listOpenCategories(vault, who, vaultId),
    readRow: (table, accountId) => readAccountRow(db, table, accountId),
  };
}
