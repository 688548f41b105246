import type { Db } from '../../db/database.ts';
import { type GrantsOfVault } from '../vault/context.ts';
import { documentOf } from './gates/service.ts';
import { listCarried, listUndone, refuseUnlessCarried, standingGrants } from './grants/carried-grants.ts';
import { tellOfBeginningAgain, tellOfTakingBack } from './grants/closing-service.ts';
import { endAgain, returnPersons } from './grants/returned-grants.ts';
import { acceptedAccount, checkGrants, refuseUnlessRepair } from './grants/service.ts';
import { readGrants } from './grants/store.ts';

/** What a vault must know of grants; see the interface. */
export const grantsOfVault: GrantsOfVault = {
  check: checkGrants,
  acceptedAccount,
  refuseUnlessRepair,
  standing: standingGrants,
  listCarried,
  refuseUnlessCarried,
  listUndone,
  returnPersons,
  endAgain,
  tellOfBeginningAgain,
  tellOfTakingBack,
  isPromised,
};

/** Whether a person can still come to read a vault, or reads it. */
async function isPromised(db: Db, vaultId: string, today: string): Promise<boolean> {
  const standing = (await readGrants(db, vaultId)).filter(({ stoppedAtMs }) => stoppedAtMs === null);
  return standing.some(grant => {
    const { when } = documentOf(grant);
    if (when.kind === 'release') return true;
    return grant.joinedAtMs !== null && (when.kind === 'always' || when.to >= today);
  });
}
