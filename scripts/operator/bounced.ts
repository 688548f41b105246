// `npm run ops:bounced`: takes a mail that came to BOUNCE_ADDRESS from its input, as a mail server hands it on, such as by a line
// of Postfix's aliases: bounces: "|cd /srv/kinfolio && npm run --silent ops:bounced". Forged ones, and other mails, change nothing.
import { buffer } from 'node:stream/consumers';
import { openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { takeBouncedMail } from '../../packages/server/src/features/reminders/delivery/bounced-command.ts';
import { deliveryOf } from '../../packages/server/src/jobs/timed-work.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { besideServer } from './beside-server.ts';

await besideServer(async ({ config, database }) => {
  const { bounceAddress: address } = config;
  if (address === undefined) {
    console.error('BOUNCE_ADDRESS is not set, so no mail has an address for reports.');
    process.exitCode = 2;
    return;
  }
  const { fakesSecret } = openSecrets(config.secretsFile);
  const context = deliveryOf({ db: database.db, clock: systemClock });
  const taken = await takeBouncedMail(context, { address, fakesSecret }, await buffer(process.stdin));
  console.log(`Reports about mails of ours: ${taken}`);
});
