// `npm run demo`: the same server with its own data folder, already containing a made-up family's passport.
import { join } from 'node:path';
import { createDemoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { addDemoHistory } from '@kinfolio/domain/demo-family/past';
import { createDemoPayments } from '@kinfolio/domain/demo-family/payments';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { createLog } from '../packages/server/src/adapters/log.ts';
import { readConfig } from '../packages/server/src/config/config.ts';
import { StartProblem } from '../packages/server/src/ports/start-problem.ts';
import { startServer } from '../packages/server/src/server.ts';
import { amiraInDemo } from './demo/amira.ts';
import { fillPassport } from './demo/fill-passport.ts';
import { createFamilyPapers } from './demo/papers.ts';
import { ruthInDemo } from './demo/ruth.ts';
import { startPretendPayments } from './demo/start-payments.ts';
import { playStoryOnce } from './demo/story.ts';
import { buildWebIfNeeded } from './ensure-web.ts';

const DATA_DIR = join(import.meta.dirname, '../data/demo');

await buildWebIfNeeded();
try {
  // Nobody reads the family's email, so no code is required.
  const open = { NEW_DEVICE_CODE: 'off', EMAIL_CONFIRM: 'off' };
  const given = { DATA_DIR, LOG_LEVEL: 'warn', ...open, ...process.env };
  // If the operator's settings include a payment provider, the demo uses that instead of the pretend one.
  const pretend = process.env.STRIPE_SECRET_KEY ? undefined : await startPretendPayments(readConfig(given));
  const config = readConfig({ ...given, ...pretend?.settings });
  const today = todayInLondon(Date);
  await playStoryOnce(config, today);
  const server = await startServer({ config, log: createLog(config.logLevel) });
  let stopping: Promise<never> | undefined;
  const stop = () => {
    pretend?.stop();
    stopping ??= server.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  const family = createDemoFamily(today);
  const { papers, files } = await createFamilyPapers(family, today);
  await fillPassport({ address: server.address, origin: server.url }, ruthInDemo, {
    records: [...addDemoHistory(family, today), ...createDemoPayments(today), ...papers],
    files,
  });
  console.log(
    `Kinfolio is at ${server.url}\n\n  Email     ${ruthInDemo.email}\n  Password  ${ruthInDemo.password}\n`,
  );
  console.log(
    `Amira can read the passport of her mother, who has died, and has an executor’s desk in its third week\n\n` +
      `  Email     ${amiraInDemo.email}\n  Password  ${amiraInDemo.password}\n  Codes     ${server.url}/outbox\n`,
  );
  if (pretend) console.log(`Pretend payments. No money moves. Their clock is at ${pretend.url}\n`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}
