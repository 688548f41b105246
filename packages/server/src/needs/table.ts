import { remindersApi } from '@kinfolio/contract/reminders/routes';
import { type VaultRoute, vaultApi } from '@kinfolio/contract/routes';
import { sharingApi } from '@kinfolio/contract/sharing/routes';
import type { ProofNeed, RouteNeeds } from '../http/needs.ts';
import { otherRouteNeeds } from './other-rows.ts';
import { proofRulesInHandlers, routesProvedInHandler } from './vault-rules.ts';

/**
 * Every route of the server, by method and path, with the proofs that a call needs. The server does not start
 * with a route that has no row (`require-row.ts`), `docs/endpoints.md` is generated from this table, and
 * `stolen-bearer.test.ts` calls each route with less than it needs. The rows of `vault/v1` come from the
 * contract, so that device and server use the same rows.
 */
export const needsByRoute: ReadonlyMap<string, RouteNeeds> = new Map([
  ...Object.entries(otherRouteNeeds),
  ...[vaultApi, sharingApi, remindersApi]
    .flatMap((api): VaultRoute[] => Object.values(api))
    .map(route => [`${route.method} ${route.path}`, rowOf(route)] as const),
]);

function rowOf(route: VaultRoute): RouteNeeds {
  const name = `${route.method} ${route.path}`;
  const rule = proofRulesInHandlers[name] ?? bearingRule(route);
  return {
    needs: needsOf(route),
    ...(rule !== undefined && { rule }),
    ...(routesProvedInHandler.has(name) && { proofCheckedIn: 'handler' }),
  };
}

function needsOf({ signedIn, guest, wants = [], guard }: VaultRoute): readonly ProofNeed[] {
  if (!signedIn) return ['open'];
  if (guest === true) return ['guest'];
  return ['active', ...wants, ...(guard === undefined ? [] : [guard])];
}

/** Describes which special sessions a route accepts. */
function bearingRule({ guest, guard, anyDevice, byKit, belowFactor }: VaultRoute): string | undefined {
  if (guest === true && guard === 'seal')
    return 'Or, for a reader with an account, an opened session and a seal.';
  if (anyDevice === true) return 'Even on a new device.';
  if (belowFactor === true) return 'Even without the second step and on a new device.';
  if (byKit === true) return 'Even without the second step, just after a kit opened the session.';
  return undefined;
}
