// `npm run ops:keys`: shows the keys by which clients identify themselves. The service key may do everything: keep it
// secret. `npm run ops:keys -- rotate` adds a new key for signing access tokens; nobody is signed out by it.
import { addSigningKey, readSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { createTokens } from '../../packages/server/src/adapters/crypto/tokens.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { refuseHalfRestored } from '../../packages/server/src/db/backup/half-restored.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

try {
  const config = readConfig(process.env);
  refuseHalfRestored(config);
  const { secretsFile, publicUrl } = config;
  const readKeys = () => {
    const secrets = readSecrets(secretsFile);
    if (secrets !== undefined) return secrets;
    throw new StartProblem(
      `${secretsFile} holds no keys: start Kinfolio once, or look at SECRETS_FILE and DATA_DIR.`,
    );
  };
  readKeys();
  if (process.argv[2] === 'rotate') {
    const from = new Date(addSigningKey(secretsFile, systemClock.now())).toISOString();
    console.log(`A new signing key was added. Restart every server before ${from}, when it begins to sign.`);
  }
  const tokens = await createTokens(readKeys(), systemClock);
  console.log(`url           ${publicUrl}`);
  console.log(`anon          ${await tokens.apiKey('anon')}`);
  console.log(`service_role  ${await tokens.apiKey('service_role')}`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
