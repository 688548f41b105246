import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { GrantBeforeChange } from '@kinfolio/contract/wire';
import { areTermsWider } from '@kinfolio/domain/access/terms';
import { sha256 } from '../../../adapters/crypto/signed-documents.ts';
import type { Db } from '../../../db/database.ts';
import type { UndoneChange } from '../../vault/context.ts';
import { findReplacedIdentity, type ReplacedGrant } from '../../vault/keyset/ended-store.ts';
import { readStoredGrantDocument } from '../gates/service.ts';
import { readPersons } from '../persons/store.ts';
import {
  readEndedGrants,
  readGrants,
  readGrantWays,
  type StoredGrant,
  undoneEndReason,
  updateGrant,
} from './store.ts';
import { throwBadRequestIf } from './whole.ts';

type Keyset = UndoneChange['from'];

// [Note: An undo restores grants] A person who undoes changes has the earlier keys, and so can also open the
// owner's copies of the earlier grants. The undo restores a grant with its earlier terms and ways if both had
// existed for three days before the first of those changes, because a thief may have added an accomplice
// shortly before. Grants that were stopped, ended or narrowed since then stay as they are now: see the
// design, "Never undone".

/** How long a grant and the ways to open it must have existed before a change, so that an undo restores them. */
const knownForMs = 72 * 60 * 60_000;

const inForce = async (db: Db, vaultId: string) =>
  (await readGrants(db, vaultId)).filter(({ stoppedAtMs }) => stoppedAtMs === null);

/** The grants in force in a vault, with the owner's copies. Read before a renewal replaces them. */
export async function readGrantsInForce(db: Db, vaultId: string): Promise<ReplacedGrant[]> {
  const ways = await readGrantWays(db, vaultId);
  return (await inForce(db, vaultId)).map(({ id, document, keyVersion, own, cover }) => ({
    grant: id,
    document,
    keyVersion,
    own,
    cover,
    ways: ways.filter(way => way.grantId === id).map(way => ({ way: way.id, own: way.own })),
  }));
}

/** Lists the grants that an undo restores: see [Note: An undo restores grants]. */
export async function listGrantsToRestore(
  db: Db,
  { accountId, vaultId, keyVersion, from, endedAtMs, nowMs }: UndoneChange,
): Promise<GrantBeforeChange[]> {
  const { accountKey, grants } = from.payload;
  const wasThere = (madeAtMs: number) => madeAtMs <= endedAtMs - knownForMs;
  const now = await inForce(db, vaultId);
  if (now.length === 0) return [];
  const renewed = accountKey.version !== keyVersion;
  const ended = { accountId, keyVersion: accountKey.version, nowMs };
  const rows = renewed
    ? ((await findReplacedIdentity(db, ended))?.grants ?? [])
    : await readGrantsInForce(db, vaultId);
  const hashes = new Map(grants.map(({ grant, hash }) => [grant, hash]));
  const ways = await readGrantWays(db, vaultId);
  const persons = new Map((await readPersons(db, vaultId)).map(({ id, accountId: own }) => [id, own]));
  const before = (grant: StoredGrant): GrantBeforeChange[] => {
    const row = rows.find(one => one.grant === grant.id);
    const then = row && readStoredGrantDocument(row);
    const above = readStoredGrantDocument(grant);
    if (row === undefined || then === undefined || hashes.get(grant.id) !== sha256(row.document)) return [];
    if (areTermsWider(above, then) || !wasThere(Math.max(grant.armedAtMs, grant.widenedAtMs ?? 0))) return [];
    const theirs = ways.filter(({ grantId }) => grantId === grant.id);
    const old = new Set(theirs.filter(way => wasThere(way.madeAtMs)).map(({ id }) => id));
    const kept = theirs.flatMap(({ id, method }) => {
      const own = row.ways.find(one => one.way === id)?.own;
      return own !== undefined && old.has(id) ? [{ way: id, method, own }] : [];
    });
    if (kept.length === 0) return [];
    const keptIds = new Set(kept.map(({ way }) => way));
    return [
      {
        grant: grant.id,
        document: row.document,
        keyVersion: row.keyVersion,
        own: row.own,
        cover: row.cover,
        ways: kept,
        endWays: theirs.filter(({ id }) => !keptIds.has(id)).map(({ id }) => id),
        account: persons.get(grant.personId) ?? null,
        above: { sequence: above.sequence, keyVersion: grant.keyVersion },
      },
    ];
  };
  return now.flatMap(before);
}

/**
 * Finds the earlier grants that an undo ends, or that have ended since the change it undoes, with their
 * earlier documents. The owner is notified about these grants and may share them again. Returns a function
 * that records that they have ended; call it once the undo has been written.
 */
export async function listGrantsEndedByUndo(
  db: Db,
  { accountId, vaultId, keyVersion, from, endedAtMs, nowMs }: UndoneChange,
): Promise<(tx: Db) => Promise<void>> {
  const { accountKey, grants } = from.payload;
  const then = { accountId, keyVersion: accountKey.version, nowMs };
  const replaced =
    accountKey.version === keyVersion ? [] : ((await findReplacedIdentity(db, then))?.grants ?? []);
  const now = [...(await readGrants(db, vaultId)), ...(await readEndedGrants(db, vaultId, endedAtMs))];
  const documents = [
    ...replaced.map(({ grant, document }) => ({ id: grant, document })),
    ...now.map(({ id, document }) => ({ id, document })),
  ];
  const hashes = new Map(grants.map(({ grant, hash }) => [grant, hash]));
  const named = new Map(
    documents.flatMap(({ id, document }) =>
      hashes.get(id) === sha256(document) ? [[id, document] as const] : [],
    ),
  );
  return async tx => {
    for (const { id } of await readEndedGrants(tx, vaultId, endedAtMs)) {
      const document = named.get(id);
      if (document !== undefined)
        await updateGrant(tx, { vaultId, id }, { document, endReason: undoneEndReason });
    }
  };
}

/** Throws `bad_request` if an undo restores more than was shared before, or restores it through another way. */
export function requireOnlyEarlierGrants(
  shared: readonly GrantBeforeChange[],
  from: Keyset,
  { payload }: Keyset,
  { grants }: Pick<KeysetChange, 'grants'>,
): void {
  for (const put of grants?.put ?? []) {
    const next = readStoredGrantDocument(put);
    const before = shared.find(({ grant }) => grant === next.grant);
    const ways = new Set(before?.ways.map(({ way }) => way));
    throwBadRequestIf(
      before === undefined || areTermsWider(readStoredGrantDocument(before), next),
      'A repair cannot add a grant.',
    );
    throwBadRequestIf(
      !put.ways.every(({ way }) => ways.has(way)),
      'A repair cannot add a way to open a grant.',
    );
  }
  const members = new Map(from.payload.members.map(one => [one.account, one.sign]));
  const known = payload.members.every(({ account, sign }) => members.get(account) === sign);
  throwBadRequestIf(!known, 'A repair cannot add a member.');
}
