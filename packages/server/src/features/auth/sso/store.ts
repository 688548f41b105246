import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { ssoDomains, ssoProviders } from '../outside-tables.ts';

export type SsoProvider = typeof ssoProviders.$inferSelect;
export type SsoDomain = typeof ssoDomains.$inferSelect;

export type SsoEntry = SsoProvider & { domains: SsoDomain[] };

export async function listSsoProviders(db: Db): Promise<SsoEntry[]> {
  const [all, domains] = [
    await db.select().from(ssoProviders).orderBy(asc(ssoProviders.id)),
    await db.select().from(ssoDomains).orderBy(asc(ssoDomains.domain)),
  ];
  return all.map(one => withDomains(one, domains));
}

export async function findSsoProvider(db: Db, id: string): Promise<SsoEntry | undefined> {
  const [found] = await db.select().from(ssoProviders).where(eq(ssoProviders.id, id));
  if (found === undefined) return undefined;
  return withDomains(found, await db.select().from(ssoDomains).where(eq(ssoDomains.providerId, id)));
}

export async function findSsoProviderByDomain(db: Db, domain: string): Promise<SsoEntry | undefined> {
  const [owner] = await db.select().from(ssoDomains).where(eq(ssoDomains.domain, domain));
  return owner && findSsoProvider(db, owner.providerId);
}

/** Inserts a provider. Returns false if another provider already has the same entity id. */
export async function insertSsoProvider(tx: Db, provider: SsoProvider): Promise<boolean> {
  const made = await tx.insert(ssoProviders).values(provider).onConflictDoNothing().returning();
  return made.length === 1;
}

export async function updateSsoProvider(
  tx: Db,
  id: string,
  changes: Partial<Omit<SsoProvider, 'id'>>,
): Promise<void> {
  await tx.update(ssoProviders).set(changes).where(eq(ssoProviders.id, id));
}

export async function deleteSsoProvider(tx: Db, id: string): Promise<void> {
  await tx.delete(ssoProviders).where(eq(ssoProviders.id, id));
}

/** Replaces the domains of a provider. Returns false if one of them belongs to another provider. */
export async function putSsoDomains(
  tx: Db,
  providerId: string,
  domains: readonly SsoDomain[],
): Promise<boolean> {
  await tx.delete(ssoDomains).where(eq(ssoDomains.providerId, providerId));
  if (domains.length === 0) return true;
  const put = await tx
    .insert(ssoDomains)
    .values([...domains])
    .onConflictDoNothing()
    .returning();
  return put.length === domains.length;
}

const withDomains = (provider: SsoProvider, domains: readonly SsoDomain[]): SsoEntry => ({
  ...provider,
  domains: domains.filter(({ providerId }) => providerId === provider.id),
});
