import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import type { Identity } from '../accounts/store.ts';
import { identities } from '../tables.ts';

export async function deleteIdentity(
  tx: Db,
  { accountId, id }: Pick<Identity, 'accountId' | 'id'>,
): Promise<void> {
  await tx.delete(identities).where(and(eq(identities.accountId, accountId), eq(identities.id, id)));
}
