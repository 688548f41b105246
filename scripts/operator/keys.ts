// `npm run ops:keys`: shows the keys that clients name themselves with. The service key may do everything: keep it.
// `npm run ops:keys -- rotate` adds a new key for signing access tokens; nobody is signed out by it.
import { addSigningKey, openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { createTokens } from '../../packages/server/src/adapters/crypto/tokens.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { refuseHalfRestored } from '../../packages/server/src/db/backup/half-restored.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

try {
  const config = readConfig(process.env);
  refuseHalfRestored(config);
  const { secretsFile, publicUrl } = config;
  if (process.argv[2] === 'rotate') {
    const from = new Date(addSigningKey(secretsFile, systemClock.now())).toISOString();
    console.log(`A new signing key was added. Restart every server before ${from}, when it begins to sign.`);
  }
  const tokens = await createTokens(openSecrets(secretsFile), systemClock);
  console.log(`url           ${publicUrl}`);
  console.log(`anon          ${await tokens.apiKey('anon')}`);
  console.log(`service_role  ${await tokens.apiKey('service_role')}`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
