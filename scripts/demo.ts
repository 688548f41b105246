// `npm run demo`: the same server in a data folder of its own, with the passport of a made-up family already in it.
import { join } from 'node:path';
import { demoFamily } from '@kinfolio/domain/demo-family/demo-family';
import { withPast } from '@kinfolio/domain/demo-family/past';
import { householdPayments } from '@kinfolio/domain/demo-family/payments';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { createLog } from '../packages/server/src/adapters/log.ts';
import { readConfig } from '../packages/server/src/config/config.ts';
import { StartProblem } from '../packages/server/src/ports/start-problem.ts';
import { startServer } from '../packages/server/src/server.ts';
import { amira, deskInThirdWeek } from './demo/amira.ts';
import { fillPassport } from './demo/fill-passport.ts';
import { familyPapers } from './demo/papers.ts';
import { ruth } from './demo/ruth.ts';
import { startPayments } from './demo/start-payments.ts';
import { ensureWeb } from './ensure-web.ts';

const DATA_DIR = join(import.meta.dirname, '../data/demo');

await ensureWeb();
try {
  // Nobody reads the family's mail, so none is asked for a code.
  const open = { NEW_DEVICE_CODE: 'off', EMAIL_CONFIRM: 'off' };
  const given = { DATA_DIR, LOG_LEVEL: 'warn', ...open, ...process.env };
  // Who has settings of their own pays by those.
  const pretend = process.env.STRIPE_SECRET_KEY ? undefined : await startPayments(readConfig(given));
  const config = readConfig({ ...given, ...pretend?.settings });
  const server = await startServer({ config, log: createLog(config.logLevel) });
  let stopping: Promise<never> | undefined;
  const stop = () => {
    pretend?.stop();
    stopping ??= server.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);
  const today = todayIn(Date);
  const family = demoFamily(today);
  const { papers, files } = await familyPapers(family, today);
  await fillPassport({ address: server.address, origin: server.url }, ruth, {
    records: [...withPast(family, today), ...householdPayments(today), ...papers],
    files,
  });
  const { estate, records } = deskInThirdWeek(today);
  await fillPassport({ address: server.address, origin: server.url }, amira, {
    records,
    files: [],
    estates: [estate],
  });
  console.log(`Kinfolio is at ${server.url}\n\n  Email     ${ruth.email}\n  Password  ${ruth.password}\n`);
  console.log(
    `An executor’s desk, in its third week\n\n  Email     ${amira.email}\n  Password  ${amira.password}\n`,
  );
  if (pretend) console.log(`Pretend payments. No money moves. Their clock is at ${pretend.url}\n`);
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exit(error.exitCode);
}
