import { and, asc, eq, lt } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { persons } from '../tables.ts';

export type StoredPerson = typeof persons.$inferSelect;

export const readPersons = (db: Db, vaultId: string): Promise<StoredPerson[]> =>
  db.select().from(persons).where(eq(persons.vaultId, vaultId)).orderBy(asc(persons.id));

export async function findChosenPerson(
  db: Db,
  vaultId: string,
  id: string,
): Promise<StoredPerson | undefined> {
  const [row] = await db
    .select()
    .from(persons)
    .where(and(eq(persons.vaultId, vaultId), eq(persons.id, id)));
  return row;
}

/** Saves a person if the version is the next one; otherwise returns false. */
export async function savePersonVersion(tx: Db, person: typeof persons.$inferInsert): Promise<boolean> {
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

/** Restores a person whom a restored database has lost, or newer details of that person. */
export async function restorePerson(tx: Db, person: typeof persons.$inferInsert): Promise<void> {
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
