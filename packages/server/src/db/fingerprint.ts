import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Secrets } from '../adapters/crypto/secrets.ts';
import { StartProblem } from '../ports/start-problem.ts';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

const fact = 'secrets-fingerprint';

/** Throws if the database was used with other secrets. If it is new, records these secrets' fingerprint. */
export async function checkFingerprint(db: Db, secrets: Secrets, file: string): Promise<void> {
  const fingerprint = fingerprintOf(secrets);
  await db.insert(serverFacts).values({ name: fact, value: fingerprint }).onConflictDoNothing();
  const [known] = await db.select().from(serverFacts).where(eq(serverFacts.name, fact));
  if (known?.value === fingerprint) return;
  throw new StartProblem(
    `This database does not belong to the secrets in ${file}. Set SECRETS_FILE to the file it was first started with.`,
    2,
  );
}

/** Whether the database was used with these secrets, with other secrets or not at all. Writes nothing. */
export async function compareFingerprint(db: Db, secrets: Secrets): Promise<'ours' | 'others' | 'none'> {
  const [known] = await db.select().from(serverFacts).where(eq(serverFacts.name, fact));
  if (known === undefined) return 'none';
  return known.value === fingerprintOf(secrets) ? 'ours' : 'others';
}

// The fingerprint does not reveal the secrets, because each has 256 random bits. Signing keys are left out,
// because they may change.
function fingerprintOf({ sharedSecret, refreshSecret, fakesSecret }: Secrets): string {
  return createHash('sha256')
    .update(JSON.stringify([sharedSecret, refreshSecret, fakesSecret]))
    .digest('base64url');
}
