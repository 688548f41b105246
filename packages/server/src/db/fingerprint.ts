import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Secrets } from '../adapters/crypto/secrets.ts';
import { StartProblem } from '../ports/start-problem.ts';
import type { Db } from './database.ts';
import { serverFacts } from './server-tables.ts';

const fact = 'secrets-fingerprint';

/** Refuses to go on when the database was used with other secrets; remembers them when it was used with none. */
export async function checkFingerprint(db: Db, secrets: Secrets, file: string): Promise<void> {
  const fingerprint = fingerprintOf(secrets);
  await db.insert(serverFacts).values({ name: fact, value: fingerprint }).onConflictDoNothing();
  const [known] = await db.select().from(serverFacts).where(eq(serverFacts.name, fact));
  if (known?.value === fingerprint) return;
  throw new StartProblem(
    `This database belongs to other secrets than those in ${file}. Set SECRETS_FILE to the file it was first started with.`,
    2,
  );
}

/** Whether the database was used with these secrets, with others or with none. Writes nothing. */
export async function compareFingerprint(db: Db, secrets: Secrets): Promise<'ours' | 'others' | 'none'> {
  const [known] = await db.select().from(serverFacts).where(eq(serverFacts.name, fact));
  if (known === undefined) return 'none';
  return known.value === fingerprintOf(secrets) ? 'ours' : 'others';
}

// Says nothing about the secrets, which have 256 random bits each. The signing keys are left out: they may change.
function fingerprintOf({ sharedSecret, refreshSecret, fakesSecret }: Secrets): string {
  return createHash('sha256')
    .update(JSON.stringify([sharedSecret, refreshSecret, fakesSecret]))
    .digest('base64url');
}
