import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { GrantBefore } from '@kinfolio/contract/wire';
import { isWider } from '@kinfolio/domain/access/terms';
import { sha256 } from '../../../adapters/crypto/signed-documents.ts';
import type { Db } from '../../../db/database.ts';
import type { UndoneChange } from '../../vault/context.ts';
import { findEndedIdentity, type ReplacedGrant } from '../../vault/keyset/ended-store.ts';
import { documentOf } from '../gates/service.ts';
import {
  readEnded,
  readGrants,
  readPersons,
  readWays,
  type StoredGrant,
  undoneReason,
  updateGrant,
} from './store.ts';
import { refuseIf } from './whole.ts';

type Keyset = UndoneChange['from'];

// [Note: What is shared goes along with an undo] Who undoes changes has the keys of before them, and so the owner's copies
// of what was shared then. A grant goes along with the terms of then, by the ways that it had then, where both were there for three
// days before the first of those changes: a thief may have let an accomplice in before that. What was stopped or
// ended since, or was given less, stays so: see the design, "Never undone".

/** So long before a change a grant and its ways were there that go along when it is undone. */
const knownForMs = 72 * 60 * 60_000;

const inForce = async (db: Db, vaultId: string) =>
  (await readGrants(db, vaultId)).filter(({ stoppedAtMs }) => stoppedAtMs === null);

/** The grants in force of a vault with the owner's copies, as a renewal takes them out. */
export async function standingGrants(db: Db, vaultId: string): Promise<ReplacedGrant[]> {
  const ways = await readWays(db, vaultId);
  return (await inForce(db, vaultId)).map(({ id, document, keyVersion, own, cover }) => ({
    grant: id,
    document,
    keyVersion,
    own,
    cover,
    ways: ways.filter(way => way.grantId === id).map(way => ({ way: way.id, own: way.own })),
  }));
}

/** What goes along with an undo: see [Note: What is shared goes along with an undo]. */
export async function listCarried(
  db: Db,
  { accountId, vaultId, keyVersion, from, endedAtMs, nowMs }: UndoneChange,
): Promise<GrantBefore[]> {
  const { accountKey, grants } = from.payload;
  const wasThere = (madeAtMs: number) => madeAtMs <= endedAtMs - knownForMs;
  const now = await inForce(db, vaultId);
  if (now.length === 0) return [];
  const renewed = accountKey.version !== keyVersion;
  const ended = { accountId, keyVersion: accountKey.version, nowMs };
  const rows = renewed
    ? ((await findEndedIdentity(db, ended))?.grants ?? [])
    : await standingGrants(db, vaultId);
  const hashes = new Map(grants.map(({ grant, hash }) => [grant, hash]));
  const ways = await readWays(db, vaultId);
  const persons = new Map((await readPersons(db, vaultId)).map(({ id, accountId: own }) => [id, own]));
  const before = (grant: StoredGrant): GrantBefore[] => {
    const row = rows.find(one => one.grant === grant.id);
    const then = row && documentOf(row);
    const above = documentOf(grant);
    if (row === undefined || then === undefined || hashes.get(grant.id) !== sha256(row.document)) return [];
    if (isWider(above, then) || !wasThere(Math.max(grant.armedAtMs, grant.widenedAtMs ?? 0))) return [];
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
 * Notes which grants of before ended with an undo, or since the change that it undoes, with the documents of then: their owner is
 * informed of them, and may share them again. Returns what does so once the undo is written.
 */
export async function listUndone(
  db: Db,
  { accountId, vaultId, keyVersion, from, endedAtMs, nowMs }: UndoneChange,
): Promise<(tx: Db) => Promise<void>> {
  const { accountKey, grants } = from.payload;
  const then = { accountId, keyVersion: accountKey.version, nowMs };
  const replaced =
    accountKey.version === keyVersion ? [] : ((await findEndedIdentity(db, then))?.grants ?? []);
  const now = [...(await readGrants(db, vaultId)), ...(await readEnded(db, vaultId, endedAtMs))];
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
    for (const { id } of await readEnded(tx, vaultId, endedAtMs)) {
      const document = named.get(id);
      if (document !== undefined)
        await updateGrant(tx, { vaultId, id }, { document, endReason: undoneReason });
    }
  };
}

/** Throws `bad_request` for an undo that carries more than was shared before, or by another way. */
export function refuseUnlessCarried(
  shared: readonly GrantBefore[],
  from: Keyset,
  { payload }: Keyset,
  { grants }: Pick<KeysetChange, 'grants'>,
): void {
  for (const put of grants?.put ?? []) {
    const next = documentOf(put);
    const before = shared.find(({ grant }) => grant === next.grant);
    const ways = new Set(before?.ways.map(({ way }) => way));
    refuseIf(before === undefined || isWider(documentOf(before), next), 'This was not shared before.');
    refuseIf(!put.ways.every(({ way }) => ways.has(way)), 'This way is not one of before.');
  }
  const members = new Map(from.payload.members.map(one => [one.account, one.sign]));
  const known = payload.members.every(({ account, sign }) => members.get(account) === sign);
  refuseIf(!known, 'This member is not one of before.');
}
