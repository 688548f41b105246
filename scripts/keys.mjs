// `npm run keys`: shows the keys that clients name themselves with. The service key may do everything: keep it.
import { openSecrets } from '../packages/server/src/adapters/secrets.ts';
import { createTokens } from '../packages/server/src/adapters/tokens.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { systemClock } from '../packages/server/src/ports/clock.ts';
import { StartProblem } from '../packages/server/src/start-problem.ts';

try {
  const { secretsFile, publicUrl } = readConfig(process.env);
  const tokens = await createTokens(openSecrets(secretsFile), systemClock);
  console.log(`url           ${publicUrl}`);
  console.log(`anon          ${await tokens.apiKey('anon')}`);
  console.log(`service_role  ${await tokens.apiKey('service_role')}`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
