import type { Db } from '../../db/database.ts';
import { type GrantOperations } from '../vault/context.ts';
import { readStoredGrantDocument } from './gates/service.ts';
import {
  listGrantsEndedByUndo,
  listGrantsToRestore,
  readGrantsInForce,
  requireOnlyEarlierGrants,
} from './grants/carried-grants.ts';
import { notifyBeginningAgain, notifyTakingBack } from './grants/closing-service.ts';
import { endGrantsAgain, restorePersons } from './grants/returned-grants.ts';
import { findAcceptedAccount, prepareGrantChanges, refuseUnlessRepair } from './grants/service.ts';
import { readGrants } from './grants/store.ts';

export const grantsOfVault: GrantOperations = {
  check: prepareGrantChanges,
  acceptedAccount: findAcceptedAccount,
  refuseUnlessRepair,
  standing: readGrantsInForce,
  listCarried: listGrantsToRestore,
  refuseUnlessCarried: requireOnlyEarlierGrants,
  listUndone: listGrantsEndedByUndo,
  returnPersons: restorePersons,
  endAgain: endGrantsAgain,
  tellOfBeginningAgain: notifyBeginningAgain,
  tellOfTakingBack: notifyTakingBack,
  isPromised,
};

/** Whether a person can read a vault now or will be able to later. */
async function isPromised(db: Db, vaultId: string, today: string): Promise<boolean> {
  const standing = (await readGrants(db, vaultId)).filter(({ stoppedAtMs }) => stoppedAtMs === null);
  return standing.some(grant => {
    const { when } = readStoredGrantDocument(grant);
    if (when.kind === 'release') return true;
    return grant.joinedAtMs !== null && (when.kind === 'always' || when.to >= today);
  });
}
