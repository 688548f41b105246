import type { Db } from '../../../db/database.ts';
import { type GrantsOfVault } from '../context.ts';
import { listCarried, listUndone, refuseUnlessCarried, standingGrants } from './carried-grants.ts';
import { tellOfBeginningAgain, tellOfTakingBack } from './closing-service.ts';
import { documentOf } from './gates-service.ts';
import { endAgain, returnPersons } from './returned-grants.ts';
import { acceptedAccount, checkGrants, refuseUnlessRepair } from './service.ts';
import { readGrants } from './store.ts';

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
