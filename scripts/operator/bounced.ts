// `npm run ops:bounced`: reads an email sent to BOUNCE_ADDRESS from its input, as forwarded by a mail server, for
// example with a line in Postfix's aliases: bounces: "|cd /srv/kinfolio && npm run --silent ops:bounced". Forged
// bounces and other emails change nothing.
import { buffer } from 'node:stream/consumers';
import { openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { acceptBouncedMail } from '../../packages/server/src/features/reminders/delivery/bounced-command.ts';
import { createDeliveryContext } from '../../packages/server/src/jobs/timed-work.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { runCommandOnDatabase } from './beside-server.ts';

await runCommandOnDatabase(async ({ config, database }) => {
  const { bounceAddress: address } = config;
  if (address === undefined) {
    console.error('BOUNCE_ADDRESS is not set, so no mail has an address for reports.');
    process.exitCode = 2;
    return;
  }
  const { fakesSecret } = openSecrets(config.secretsFile);
  const context = createDeliveryContext({ db: database.db, clock: systemClock });
  const taken = await acceptBouncedMail(context, { address, fakesSecret }, await buffer(process.stdin));
  console.log(`Reports about mails of ours: ${taken}`);
});
