// `npm run ops:refund -- person@example.org`: the payments of the last days, and what a refund would do. With
// `--payment ID --yes` it refunds one payment in full and ends the plan; `--keep` keeps the plan.

import { openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { createLog } from '../../packages/server/src/adapters/log.ts';
import { createStripePayments } from '../../packages/server/src/adapters/payments/stripe.ts';
import { formatOperatorFooter } from '../../packages/server/src/config/company-line.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { planFactsStore } from '../../packages/server/src/features/account/service.ts';
import { isAccountClosing } from '../../packages/server/src/features/auth/accounts/facts.ts';
import { findAccount, findAccountByEmail } from '../../packages/server/src/features/auth/accounts/store.ts';
import { createQueueMessage } from '../../packages/server/src/features/auth/messages/queue-message.ts';
import { runRefund } from '../../packages/server/src/features/billing/refund-command.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';
import { openDatabaseForCommand } from './with-database.ts';

try {
  const config = readConfig(process.env);
  const { secretKey } = config.stripe;
  if (secretKey === undefined)
    throw new StartProblem('Nothing can be paid here: STRIPE_SECRET_KEY is not set.', 2);
  const payments = createStripePayments({ ...config.stripe, secretKey });
  const clock = systemClock;
  const secrets = openSecrets(config.secretsFile);
  const signedBy = formatOperatorFooter(config.operator);
  // The running server finds the waiting email itself, at its next start at the latest.
  const jobs = { add: async () => undefined };
  const done = await openDatabaseForCommand(config, ({ db }) =>
    runRefund(
      {
        db,
        clock,
        payments,
        standings: planFactsStore,
        closes: isAccountClosing,
        publicUrl: config.publicUrl,
        log: createLog('silent'),
        queueMessage: createQueueMessage({ clock, jobs, secrets, signedBy }),
        emailOf: async (tx, id) => (await findAccount(tx, id))?.email ?? '',
        accountOf: async email => (await findAccountByEmail(db, email))?.id,
        refundDays: Number(config.operator.REFUND_DAYS ?? 30),
      },
      process.argv.slice(2),
    ),
  );
  const { says, isDone } = done ?? { says: 'This folder has no database yet.', isDone: false };
  console.log(says);
  if (!isDone) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
