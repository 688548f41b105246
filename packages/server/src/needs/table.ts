import { remindersApi } from '@kinfolio/contract/reminders/routes';
import { type VaultRoute, vaultApi } from '@kinfolio/contract/routes';
import { sharingApi } from '@kinfolio/contract/sharing/routes';
import type { Need, NeedsRow } from '../http/needs.ts';
import { otherRows } from './other-rows.ts';
import { provedInHandler, vaultRules } from './vault-rules.ts';

/**
 * What proves what: every route of the server by method and path, with what a call has to show. A route without a row does
 * not start (`require-row.ts`), `docs/endpoints.md` is made of it, and `stolen-bearer.test.ts` calls each with less.
 * The rows of `vault/v1` are those of the contract, so that device and server read the same.
 */
export const needsTable: ReadonlyMap<string, NeedsRow> = new Map([
  ...Object.entries(otherRows),
  ...[vaultApi, sharingApi, remindersApi]
    .flatMap((api): VaultRoute[] => Object.values(api))
    .map(route => [`${route.method} ${route.path}`, rowOf(route)] as const),
]);

function rowOf(route: VaultRoute): NeedsRow {
  const name = `${route.method} ${route.path}`;
  const rule = vaultRules[name] ?? bearingRule(route);
  return {
    needs: needsOf(route),
    ...(rule !== undefined && { rule }),
    ...(provedInHandler.has(name) && { proofCheckedIn: 'handler' }),
  };
}

function needsOf({ signedIn, guest, wants = [], guard }: VaultRoute): readonly Need[] {
  if (!signedIn) return ['open'];
  if (guest === true) return ['guest'];
  return ['active', ...wants, ...(guard === undefined ? [] : [guard])];
}

/** In words, which sessions a route is answered to that are not ordinary ones. */
function bearingRule({ guest, guard, anyDevice, byKit, belowFactor }: VaultRoute): string | undefined {
  if (guest === true && guard === 'seal')
    return 'Or, for a reader with an account, an opened session and a seal.';
  if (anyDevice === true) return 'On a new device too.';
  if (belowFactor === true) return 'Without the second step and on a new device too.';
  if (byKit === true) return 'Without the second step too, a moment after a kit opened the session.';
  return undefined;
}
