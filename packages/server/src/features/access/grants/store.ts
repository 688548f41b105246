import type { GrantBox, GrantPut } from '@kinfolio/contract/sharing/shapes';
import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { endingOf, noteEndings } from '../../../db/endings.ts';
import { plainArray } from '../../../db/plain-array.ts';
import { prepared } from '../../../db/prepared.ts';
import { receivedGrants, wayLookups } from '../../vault/grant-tables.ts';
import { setAsideVaults, vaultIdentities, vaultMembers } from '../../vault/tables.ts';
import { grantBoxes, grants, grantWays, persons, type WayAnswer, wayHalves } from '../tables.ts';

/** A grant as it is stored. */
export type StoredGrant = typeof grants.$inferSelect;
/** A way as it is stored. */
export type StoredWay = typeof grantWays.$inferSelect;
/** A person as stored. */
export type StoredPerson = typeof persons.$inferSelect;

/** The owner of a vault, also of one that was set aside: what its people were given stays theirs. */
export async function readOwner(db: Db, vaultId: string) {
  const [row] = await db.select().from(vaultIdentities).where(eq(vaultIdentities.vaultId, vaultId));
  if (row !== undefined) return row;
  const [aside] = await db.select().from(setAsideVaults).where(eq(setAsideVaults.vaultId, vaultId));
  return aside;
}

/** The persons of a vault. */
export const readPersons = (db: Db, vaultId: string): Promise<StoredPerson[]> =>
  db.select().from(persons).where(eq(persons.vaultId, vaultId)).orderBy(asc(persons.id));

/** One person. */
export async function readChosen(db: Db, vaultId: string, id: string): Promise<StoredPerson | undefined> {
  const [row] = await db
    .select()
    .from(persons)
    .where(and(eq(persons.vaultId, vaultId), eq(persons.id, id)));
  return row;
}

/** Keeps a person whose version is the next; false when it is not. */
export async function putPerson(tx: Db, person: typeof persons.$inferInsert): Promise<boolean> {
  const { vaultId, id, version, accountId: _, lastNotifiedAtMs: __, ...changed } = person;
  if (version === 1) {
    const made = await tx.insert(persons).values(person).onConflictDoNothing().returning({ id: persons.id });
    return made.length === 1;
  }
  const updated = await tx
    .update(persons)
    .set({ ...changed, version })
    .where(and(eq(persons.vaultId, vaultId), eq(persons.id, id), eq(persons.version, version - 1)))
    .returning({ id: persons.id });
  return updated.length === 1;
}

/** Puts a person back, or their newer details, that a restored database has lost. */
export async function returnPerson(tx: Db, person: typeof persons.$inferInsert): Promise<void> {
  const { vaultId: _vault, id: _id, accountId: _account, ...details } = person;
  await tx
    .insert(persons)
    .values(person)
    .onConflictDoUpdate({
      target: [persons.vaultId, persons.id],
      set: details,
      setWhere: lt(persons.version, person.version),
    });
}

/** Notes something of a person. */
export async function updatePerson(
  tx: Db,
  { vaultId, id }: { vaultId: string; id: string },
  changed: Partial<Pick<StoredPerson, 'accountId' | 'email' | 'lastNotifiedAtMs' | 'notifyBy' | 'phone'>>,
): Promise<void> {
  await tx
    .update(persons)
    .set(changed)
    .where(and(eq(persons.vaultId, vaultId), eq(persons.id, id)));
}

/** The grants of a vault that have not ended. */
export const readGrants = (db: Db, vaultId: string): Promise<StoredGrant[]> =>
  db
    .select()
    .from(grants)
    .where(and(eq(grants.vaultId, vaultId), isNull(grants.endedAtMs)))
    .orderBy(asc(grants.id));

/** Why a grant ended that was there before a change which its owner undid. */
export const undoneReason = 'undone';

/** The grants of a vault that ended at some time or later. */
export const readEnded = (db: Db, vaultId: string, sinceMs: number): Promise<StoredGrant[]> =>
  db
    .select()
    .from(grants)
    .where(and(eq(grants.vaultId, vaultId), gte(grants.endedAtMs, sinceMs)))
    .orderBy(asc(grants.id));

/** Those of some accounts whose vault has grants that were neither stopped nor ended. In two steps: vaults lie apart from accounts. */
export async function listOwnersWithGrants(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const { accountId, vaultId } = vaultIdentities;
  const owners = await db
    .select({ accountId, vaultId })
    .from(vaultIdentities)
    .where(sql`${accountId} = any(${plainArray(accountIds)}::uuid[])`);
  const ofThem = sql`${grants.vaultId} = any(${plainArray(owners.map(one => one.vaultId))}::uuid[])`;
  const found = await db
    .selectDistinct({ vaultId: grants.vaultId })
    .from(grants)
    .where(and(ofThem, isNull(grants.stoppedAtMs), isNull(grants.endedAtMs)));
  const withGrants = new Set(found.map(one => one.vaultId));
  return owners.filter(one => withGrants.has(one.vaultId)).map(one => one.accountId);
}

/** One grant, ended or not. */
export async function readGrant(db: Db, vaultId: string, id: string): Promise<StoredGrant | undefined> {
  const [row] = await db
    .select()
    .from(grants)
    .where(and(eq(grants.vaultId, vaultId), eq(grants.id, id)));
  return row;
}

const grantOfOwner = prepared(db => {
  const vaultId = sql.placeholder('vaultId');
  return db
    .select({ grant: grants, accountId: vaultMembers.accountId })
    .from(grants)
    .leftJoin(vaultMembers, eq(vaultMembers.vaultId, vaultId))
    .where(and(eq(grants.vaultId, vaultId), eq(grants.id, sql.placeholder('id'))))
    .prepare('grant_of_owner');
});

/** A grant and whose vault it opens. */
export interface GrantOfOwner {
  readonly grant: StoredGrant;
  readonly owner: { readonly accountId: string };
}

/** One grant, ended or not, and the account of its owner, also of a vault that was set aside. */
export async function readGrantOfOwner(
  db: Db,
  vaultId: string,
  id: string,
): Promise<GrantOfOwner | undefined> {
  const [found] = await grantOfOwner(db).execute({ vaultId, id });
  if (found === undefined) return undefined;
  const { grant } = found;
  const accountId = found.accountId ?? (await readOwner(db, vaultId))?.accountId;
  return accountId === undefined ? undefined : { grant, owner: { accountId } };
}

/** Keeps a grant, new or issued again. */
export async function saveGrant(tx: Db, grant: typeof grants.$inferInsert): Promise<void> {
  const { vaultId: _, id: __, ...changed } = grant;
  await tx
    .insert(grants)
    .values(grant)
    .onConflictDoUpdate({ target: [grants.vaultId, grants.id], set: changed });
}

/** Notes something of a grant; that it was stopped or ended also for a restore. */
export async function updateGrant(
  tx: Db,
  { vaultId, id }: { vaultId: string; id: string },
  changed: Partial<StoredGrant>,
): Promise<void> {
  await tx
    .update(grants)
    .set(changed)
    .where(and(eq(grants.vaultId, vaultId), eq(grants.id, id)));
  if (changed.stoppedAtMs || changed.endedAtMs) await noteEndings(tx, [endingOf.grant(id)]);
}

/** Adds boxes; one of the same version is replaced. */
export async function insertBoxes(
  tx: Db,
  { vaultId, grantId }: { vaultId: string; grantId: string },
  boxes: readonly GrantBox[],
): Promise<void> {
  if (boxes.length === 0) return;
  await tx
    .insert(grantBoxes)
    .values(
      boxes.map(({ category, keyVersion, envelope }) => ({
        vaultId,
        grantId,
        categoryId: category,
        keyVersion,
        envelope,
      })),
    )
    .onConflictDoUpdate({
      target: [grantBoxes.vaultId, grantBoxes.grantId, grantBoxes.categoryId, grantBoxes.keyVersion],
      set: { envelope: sql`excluded.envelope` },
    });
}

/** Forgets the boxes of a grant: another key of it seals all that stay. */
export async function deleteBoxes(tx: Db, vaultId: string, grantId: string): Promise<void> {
  await tx.delete(grantBoxes).where(and(eq(grantBoxes.vaultId, vaultId), eq(grantBoxes.grantId, grantId)));
}

/** The boxes of a vault's grants, or of one of them. */
export const readBoxes = (db: Db, vaultId: string, grantId?: string) =>
  db
    .select()
    .from(grantBoxes)
    .where(
      and(
        eq(grantBoxes.vaultId, vaultId),
        grantId === undefined ? undefined : eq(grantBoxes.grantId, grantId),
      ),
    );

/** The ways of a vault that have not ended. */
export const readWays = (db: Db, vaultId: string): Promise<StoredWay[]> =>
  db
    .select()
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), isNull(grantWays.endedAtMs)))
    .orderBy(asc(grantWays.id));

/** The numbers of all cards there ever were, with the addresses of their people. */
export const readCardNumbers = (db: Db, vaultId: string) =>
  db
    .select({ email: persons.email, number: grantWays.number })
    .from(grantWays)
    .innerJoin(grants, and(eq(grants.vaultId, grantWays.vaultId), eq(grants.id, grantWays.grantId)))
    .innerJoin(persons, and(eq(persons.vaultId, grants.vaultId), eq(persons.id, grants.personId)))
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.method, 'card')));

/** Which of these ways have ended. */
export async function listEndedWays(db: Db, vaultId: string, ids: readonly string[]): Promise<string[]> {
  const { id, endedAtMs } = grantWays;
  const rows = await db
    .select({ id })
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), inArray(id, [...ids]), isNotNull(endedAtMs)));
  return rows.map(row => row.id);
}

/** One way that has not ended. */
export async function readWay(db: Db, vaultId: string, id: string): Promise<StoredWay | undefined> {
  const [row] = await db
    .select()
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.id, id), isNull(grantWays.endedAtMs)));
  return row;
}

/** Finds the way of a code by the hash of what finds it. */
export async function findWay(db: Db, lookupHash: Buffer): Promise<StoredWay | undefined> {
  const [found] = await db.select().from(wayLookups).where(eq(wayLookups.lookupHash, lookupHash));
  return found && readWay(db, found.vaultId, found.wayId);
}

/** Keeps a way with the server's half, new or under another key. */
export async function saveWay(
  tx: Db,
  {
    vaultId,
    grantId,
    keyVersion,
    nowMs,
  }: { vaultId: string; grantId: string; keyVersion: number; nowMs: number },
  way: GrantPut['ways'][number],
  hashes: { proofHash: Buffer | undefined; lookupHash: Buffer | undefined },
): Promise<void> {
  const { way: id, method, envelope, own, half } = way;
  const changed = {
    keyVersion,
    envelope,
    own,
    ...(way.vouch !== undefined && { vouch: way.vouch }),
    ...(way.rehearsal !== undefined && { rehearsal: way.rehearsal }),
    ...(way.personHalf !== undefined && { personHalf: way.personHalf }),
  };
  const { proofHash, lookupHash } = hashes;
  await tx
    .insert(grantWays)
    .values({
      vaultId,
      id,
      grantId,
      method,
      number: way.number ?? null,
      madeAtMs: nowMs,
      proofHash: proofHash ?? null,
      ...changed,
    })
    .onConflictDoUpdate({ target: [grantWays.vaultId, grantWays.id], set: changed });
  await tx
    .insert(wayHalves)
    .values({ vaultId, wayId: id, half })
    .onConflictDoUpdate({ target: [wayHalves.vaultId, wayHalves.wayId], set: { half } });
  if (lookupHash) await tx.insert(wayLookups).values({ lookupHash, vaultId, wayId: id });
}

/** Keeps when a card in use was checked; false where there is none. */
export async function saveChecked(
  db: Db,
  { vaultId, way, nowMs }: { vaultId: string; way: string; nowMs: number },
): Promise<boolean> {
  const { id, method, endedAtMs } = grantWays;
  const rows = await db
    .update(grantWays)
    .set({ checkedAtMs: nowMs })
    .where(and(eq(grantWays.vaultId, vaultId), eq(id, way), eq(method, 'card'), isNull(endedAtMs)))
    .returning({ id });
  return rows.length === 1;
}

/** Notes that ways are lost to their person, or that they are not. */
export async function noteLost(
  tx: Db,
  vaultId: string,
  ids: readonly string[],
  lostAtMs: number | null,
): Promise<void> {
  await tx
    .update(grantWays)
    .set({ lostAtMs })
    .where(and(eq(grantWays.vaultId, vaultId), inArray(grantWays.id, [...ids])));
}

/** Ends ways: their halves are gone, and nothing finds them. `used`: for the way of an account, which is there instead. */
export async function endWays(
  tx: Db,
  vaultId: string,
  ids: readonly string[],
  nowMs: number,
  used = false,
): Promise<void> {
  if (ids.length === 0) return;
  const which = [...ids];
  await tx.delete(wayHalves).where(and(eq(wayHalves.vaultId, vaultId), inArray(wayHalves.wayId, which)));
  await tx.delete(wayLookups).where(and(eq(wayLookups.vaultId, vaultId), inArray(wayLookups.wayId, which)));
  await tx
    .update(grantWays)
    .set({ endedAtMs: nowMs })
    .where(and(eq(grantWays.vaultId, vaultId), inArray(grantWays.id, which)));
  await noteEndings(tx, which.map(used ? endingOf.usedWay : endingOf.way));
}

/** Deletes the halves of a grant that was stopped: the next request fails. */
export async function deleteHalvesOf(tx: Db, vaultId: string, grantId: string): Promise<void> {
  const ofGrant = tx
    .select({ id: grantWays.id })
    .from(grantWays)
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.grantId, grantId)));
  await tx.delete(wayHalves).where(and(eq(wayHalves.vaultId, vaultId), inArray(wayHalves.wayId, ofGrant)));
}

/** The one statement that reads a half. */
export async function readWayHalf(tx: Db, vaultId: string, wayId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ half: wayHalves.half })
    .from(wayHalves)
    .where(and(eq(wayHalves.vaultId, vaultId), eq(wayHalves.wayId, wayId)));
  return row?.half;
}

/** Keeps what a person answered to an invitation. */
export async function saveAnswer(tx: Db, vaultId: string, wayId: string, answer: WayAnswer): Promise<void> {
  await tx
    .update(grantWays)
    .set({ answer })
    .where(and(eq(grantWays.vaultId, vaultId), eq(grantWays.id, wayId)));
}

/** Keeps an account's copy of what opens a grant. */
export async function saveReceived(tx: Db, received: typeof receivedGrants.$inferInsert): Promise<void> {
  const { wayId, envelope } = received;
  await tx
    .insert(receivedGrants)
    .values(received)
    .onConflictDoUpdate({
      target: [receivedGrants.accountId, receivedGrants.grantId],
      set: { wayId, envelope },
    });
}

/** What is shared with an account. */
export const readReceived = (db: Db, accountId: string) =>
  db.select().from(receivedGrants).where(eq(receivedGrants.accountId, accountId));

/** Forgets what was shared with an account. */
export async function deleteReceived(tx: Db, accountId: string, grantId: string): Promise<void> {
  await tx
    .delete(receivedGrants)
    .where(and(eq(receivedGrants.accountId, accountId), eq(receivedGrants.grantId, grantId)));
}

/** The account that another way of a grant belongs to, but this one. */
export async function receivedByOther(tx: Db, grantId: string, accountId: string): Promise<boolean> {
  const rows = await tx
    .select({ accountId: receivedGrants.accountId })
    .from(receivedGrants)
    .where(and(eq(receivedGrants.grantId, grantId), ne(receivedGrants.accountId, accountId)))
    .limit(1);
  return rows.length > 0;
}

/** Vaults with a grant that has neither ended nor been stopped, after an id, at most 200. */
export async function listSharingVaults(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ vaultId: grants.vaultId })
    .from(grants)
    .where(and(isNull(grants.endedAtMs), isNull(grants.stoppedAtMs), sql`${grants.vaultId} > ${after}`))
    .orderBy(asc(grants.vaultId))
    .limit(200);
  return rows.map(({ vaultId }) => vaultId);
}
