// `npm run ops:close-account -- EMAIL "reason"`: closes an account for its owner, as the account's own page does: the
// owner is notified and can keep the account for 30 days, after which it is erased.

import { openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { createTokens } from '../../packages/server/src/adapters/crypto/tokens.ts';
import { createObjectStore } from '../../packages/server/src/adapters/files/object-store.ts';
import { createAuthFeature, createClosingDeps } from '../../packages/server/src/app.ts';
import { beginClosing, readAccountClosingState } from '../../packages/server/src/features/privacy/closing.ts';
import { ServerError } from '../../packages/server/src/http/server-error.ts';
import { openJobs } from '../../packages/server/src/jobs/boss.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import { runCommandOnDatabase } from './beside-server.ts';

const [email, reason] = process.argv.slice(2);
if (email === undefined || reason === undefined || reason.trim() === '') {
  console.error(
    'What to type: npm run ops:close-account -- person@example.org "they asked by letter of 3 May"',
  );
  process.exit(1);
}

await runCommandOnDatabase(async ({ config, connection, database, log }) => {
  const clock = systemClock;
  const secrets = openSecrets(config.secretsFile);
  const jobs = await openJobs({ connection, log, works: false });
  try {
    const objectStore = createObjectStore(config);
    const deps = { config, database, clock, secrets, jobs, objectStore, log };
    const auth = await createAuthFeature(deps, await createTokens(secrets, clock));
    const accountId = await auth.findAccountId(email);
    if (accountId === undefined) throw new StartProblem('No account has this email address.');
    const { closesAt } = await readAccountClosingState({ db: database.db }, accountId);
    if (closesAt !== null)
      return console.log(
        `It was closed before. It is erased on ${closesAt.slice(0, 10)}; its owner can keep it until then.`,
      );
    await beginClosing(createClosingDeps(deps, auth), accountId, { reason });
    console.log('Closed. It is erased in 30 days; its owner was written to and can keep it until then.');
  } catch (error) {
    if (error instanceof ServerError) throw new StartProblem(`Not closed: ${error.message}`);
    throw error;
  } finally {
    await jobs.close();
  }
});
