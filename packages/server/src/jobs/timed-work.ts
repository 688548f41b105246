import type { Logger } from 'pino';
import type { Secrets } from '../adapters/crypto/secrets.ts';
import { createMessages, outboxFolderPath } from '../adapters/mail/messages.ts';
import { deleteOldOutbox } from '../adapters/mail/outbox.ts';
import { createStripePayments } from '../adapters/payments/stripe.ts';
import { formatOperatorFooter } from '../config/company-line.ts';
import type { ServerConfig } from '../config/config.ts';
import type { Database, Db } from '../db/database.ts';
import { recordRetentionExpected, recordRetentionRun } from '../db/facts.ts';
import type { JobQueuer } from '../db/jobs.ts';
import { createNoticeRecorder, sendDueNotices } from '../features/access/release/service.ts';
import { checkFeature, listAccountsThatMayUse, planFactsStore } from '../features/account/service.ts';
import { isAccountClosing, readAccountFacts, readFactsOfAccounts } from '../features/auth/accounts/facts.ts';
import { findAccount, findAccountByEmail } from '../features/auth/accounts/store.ts';
import { createLogActivity } from '../features/auth/activity/log-activity.ts';
import { createMessageDelivery, type DeliveryCallbacks } from '../features/auth/messages/deliver.ts';
import { createQueueMessage, createUnwrittenQueue } from '../features/auth/messages/queue-message.ts';
import { deleteMessages } from '../features/auth/messages/store.ts';
import { sendResetReminders } from '../features/auth/reset/reminding.ts';
import { runBillingJob } from '../features/billing/reconcile.ts';
import { type ErasureDeps, eraseAccount, eraseDueAccounts } from '../features/privacy/erasure.ts';
import { runRetention } from '../features/privacy/retention.ts';
import { makeWhatWeHoldFile } from '../features/privacy/what-we-hold.ts';
import type { DeliveryContext } from '../features/reminders/delivery/service.ts';
import { createOutcomeRecorder } from '../features/reminders/outcome-service.ts';
import { sendDueReminders } from '../features/reminders/sending-service.ts';
import { announceGuides, mailNextReaders, type PublishedGuide } from '../features/site/guides.ts';
import { announcePiece } from '../features/storage/objects/pieces-store.ts';
import type { WebFiles } from '../pages/web-files.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { OpenJobs } from './boss.ts';
import { startEndingsWriter } from './endings.ts';
import { createErasure } from './erasing.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startNoticeJob } from './notices.ts';
import { checkServiceParts } from './status-minutes.ts';

interface TimedWorkDeps {
  config: ServerConfig;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  objectStore: ObjectStore;
  jobs: OpenJobs;
  log: Logger;
  web: WebFiles | undefined;
}

/** Sends messages, tells readers about new guides, and deletes expired data. Returns a function that stops it. */
export async function startTimedJobs(deps: TimedWorkDeps): Promise<() => Promise<void>> {
  const { config, clock, secrets, jobs, log, objectStore: store } = deps;
  const { db } = deps.database;
  const { publicUrl } = config;
  const messages = createMessages(config, clock);
  const { bounceAddress } = config;
  const outcome = createOutcomeRecorders({ db, clock, publicUrl, fakesSecret: secrets.fakesSecret });
  const signedBy = formatOperatorFooter(config.operator);
  const post = createMessageDelivery({
    db,
    secrets,
    publicUrl,
    signedBy,
    log,
    messages,
    outcome,
    bounceAddress,
  });
  await jobs.work('messages', post.deliver);
  await watchGuides(deps);
  await watchBilling(deps);
  const queueMessage = createQueueMessage({ clock, jobs, secrets, signedBy });
  const erasure = createErasure({ db, clock, queueMessage, jobs });
  await watchPrivacy(deps, erasure);
  const stopTidying = startHousekeeping({ db, store, clock }, log, async () => {
    await eraseDueAccounts(erasure);
    await sendResetReminders({ db, clock, publicUrl, queueMessage });
    await deleteOldOutbox(outboxFolderPath(config), clock);
  });
  const sending = createNoticeSending(deps);
  const stopNotices = startNoticeJob(ended => sendDueNotices(sending, ended), log, 'notices');
  const stopReminders = startNoticeJob(ended => sendDueReminders(sending, ended), log, 'reminders');
  const stopEndings = startNoticeJob(startEndingsWriter({ config, db, clock, secrets }), log, 'endings');
  const stopStatus = startNoticeJob(() => checkServiceParts(deps), log, 'status');
  const ending = new AbortController();
  // Sends the messages that a killed server left unsent. They would otherwise wait until its job expires.
  const waiting = post.deliverWaiting(ending.signal).catch((error: unknown) => {
    log.warn({ err: error }, 'messages wait for their jobs');
  });
  return async () => {
    ending.abort();
    await waiting;
    await stopTidying();
    await stopNotices();
    await stopReminders();
    await stopEndings();
    await stopStatus();
  };
}

/**
 * Starts the nightly job, and the job that makes the files for people who request everything stored about
 * them.
 */
async function watchPrivacy(deps: TimedWorkDeps, erasure: ErasureDeps): Promise<void> {
  const { clock, jobs, log, objectStore: store } = deps;
  const { db } = deps.database;
  await jobs.work('whatWeHold', accountId =>
    makeWhatWeHoldFile({ db, clock, store, announcePiece }, accountId),
  );
  await jobs.work('retention', async () => {
    await runRetention({
      db,
      clock,
      log,
      erase: accountId => eraseAccount(erasure, accountId),
    });
    await recordRetentionRun(db, clock.now());
  });
  await recordRetentionExpected(db, clock.now());
  await jobs.addDaily('retention', 'daily', 3);
}

/** Records the outcome of messages that are release notices or reminders. */
export function createOutcomeRecorders(deps: OutcomeDeps): Required<DeliveryCallbacks> {
  const { publicUrl, fakesSecret } = deps;
  const reminder = createOutcomeRecorder({ ...createDeliveryContext(deps), publicUrl, fakesSecret });
  const notice = createNoticeRecorder(deps);
  return {
    taken: async (tx, id) => {
      await notice.taken(tx, id);
      await reminder.taken(tx, id);
    },
    refused: async (id, status) => (await notice.refused(id, status)) || (await reminder.refused(id, status)),
    mayGo: reminder.mayGo,
    say: reminder.say,
    isNotice: notice.isNotice,
    // Release notices have their own text messages, and are retried until they are permanently refused.
    elsewhere: async (tx, id, to) =>
      (await notice.isNotice(tx, id)) ? undefined : reminder.elsewhere(tx, to),
  };
}

interface OutcomeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly fakesSecret: string;
}

export const createDeliveryContext = ({ db, clock }: Pick<OutcomeDeps, 'db' | 'clock'>): DeliveryContext => ({
  db,
  clock,
  accountOf: readAccountFacts,
  accountIdOf: async (tx, email) => (await findAccountByEmail(tx, email))?.id,
});

export function createNoticeSending({ config, database, clock, secrets, jobs }: NoticeDeps) {
  const { db } = database;
  const { sellsPlans } = config;
  return {
    db,
    clock,
    publicUrl: config.publicUrl,
    fakesSecret: secrets.fakesSecret,
    sendsTexts: config.sendsTexts,
    accountOf: readAccountFacts,
    mayUse: (tx: Db, accountId: string, feature: string) =>
      checkFeature({ db: tx, clock, sellsPlans }, accountId, feature),
    whoMayUse: (tx: Db, accountIds: readonly string[], feature: string) =>
      listAccountsThatMayUse({ db: tx, clock, sellsPlans }, accountIds, feature),
    accountsOf: readFactsOfAccounts,
    queueMessage: createQueueMessage({
      clock,
      jobs,
      secrets,
      signedBy: formatOperatorFooter(config.operator),
    }),
    queueUnsaid: createUnwrittenQueue({ clock, jobs }),
    cancelMessages: deleteMessages,
    logActivity: createLogActivity(clock),
  };
}

type NoticeDeps = Pick<TimedWorkDeps, 'config' | 'database' | 'clock' | 'secrets'> & {
  readonly jobs: JobQueuer;
};

/** Synchronises plans with the payment provider, and tells people about coming payments. */
async function watchBilling({ config, database, clock, secrets, jobs, log }: TimedWorkDeps): Promise<void> {
  const { db } = database;
  const { secretKey, webhookSecrets, apiBase } = config.stripe;
  const queueMessage = createQueueMessage({
    clock,
    jobs,
    secrets,
    signedBy: formatOperatorFooter(config.operator),
  });
  const deps = {
    db,
    clock,
    log,
    publicUrl: config.publicUrl,
    payments:
      secretKey === undefined ? undefined : createStripePayments({ secretKey, webhookSecrets, apiBase }),
    standings: planFactsStore,
    queueMessage,
    closes: isAccountClosing,
    emailOf: async (tx: Db, accountId: string) => {
      const account = await findAccount(tx, accountId);
      return account && (account.email ?? '');
    },
  };
  await jobs.work('billing', job => runBillingJob(deps, job));
  if (!config.sellsPlans) return;
  await jobs.addDaily('billing', 'remind');
  await jobs.addEveryTenMinutes('billing', 'reconcile');
}

/** Looks for new guides now and every morning. Without a built web app there are no guides. */
async function watchGuides({ config, database, clock, secrets, jobs, log, web }: TimedWorkDeps) {
  if (web === undefined) return;
  const { db } = database;
  const queueMessage = createQueueMessage({
    clock,
    jobs,
    secrets,
    signedBy: formatOperatorFooter(config.operator),
  });
  const deps = { db, clock, secrets, jobs, queueMessage, publicUrl: config.publicUrl };
  const guides = guidesOf(web);
  await jobs.work('guideLetters', path => mailNextReaders(deps, path));
  await jobs.work('newGuides', () => announceGuides(deps, guides));
  await jobs.addDaily('newGuides', 'daily');
  await announceGuides(deps, guides).catch((error: unknown) => {
    log.warn({ err: error }, 'new guides will be looked for again tomorrow');
  });
}

const guidesOf = ({ publicFiles }: WebFiles): PublishedGuide[] =>
  publicFiles.flatMap(({ path, guide }) => (guide === undefined ? [] : [{ path, ...guide }]));
