import type { Tokens } from './adapters/crypto/tokens.ts';
import type { Config } from './config/config.ts';
import type { Db } from './db/database.ts';
import { openToMember } from './features/access/grants/reading-service.ts';
import { readOwnRow } from './features/account/service.ts';
import type { Auth } from './features/auth/service.ts';
import type { RealtimeContext } from './features/realtime/context.ts';
import type { VaultContext } from './features/vault/context.ts';
import { readIdentity } from './features/vault/keys/store.ts';
import type { ChangeNotices } from './ports/changes.ts';
import type { Clock } from './ports/clock.ts';

/** What the sockets ask of the other features. */
export function realtimeOf(
  { config, clock, db, changes }: { config: Config; clock: Clock; db: Db; changes: ChangeNotices },
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
    openCategories: (who, vaultId) => openToMember(vault, who, vaultId),
    readRow: (table, accountId) => readOwnRow(db, table, accountId),
  };
}
