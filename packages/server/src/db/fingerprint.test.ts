import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createSecrets } from '../adapters/crypto/secrets.ts';
import { StartProblem } from '../ports/start-problem.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { checkFingerprint } from './fingerprint.ts';
import { serverFacts } from './server-tables.ts';

const file = '/somewhere/secrets.json';
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.db.delete(serverFacts));
afterAll(() => database.close());

test('a database remembers its secrets and refuses others, naming SECRETS_FILE', async () => {
  const secrets = createSecrets();
  await checkFingerprint(database.db, secrets, file);
  await checkFingerprint(database.db, secrets, file);
  const refused = checkFingerprint(database.db, createSecrets(), '/somewhere/else.json');
  await expect(refused).rejects.toThrow(StartProblem);
  await expect(refused).rejects.toThrow(/SECRETS_FILE/);
});

test('a new signing key in front of the old one is not another installation', async () => {
  const { db } = database;
  const secrets = createSecrets();
  await checkFingerprint(db, secrets, file);
  const signingKeys = [...createSecrets().signingKeys, ...secrets.signingKeys];
  await expect(checkFingerprint(db, { ...secrets, signingKeys }, file)).resolves.toBeUndefined();
});

test('the database keeps nothing of the secrets themselves', async () => {
  const secrets = createSecrets();
  await checkFingerprint(database.db, secrets, file);
  const kept = JSON.stringify(await database.db.select().from(serverFacts));
  for (const secret of [secrets.sharedSecret, secrets.fakesSecret]) expect(kept).not.toContain(secret);
});
