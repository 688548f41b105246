import type { Logger } from 'pino';
import type { Secrets } from '../adapters/crypto/secrets.ts';
import { createMessages, outboxFolder } from '../adapters/mail/messages.ts';
import { forgetOldOutbox } from '../adapters/mail/outbox.ts';
import { createStripePayments } from '../adapters/payments/stripe.ts';
import { companyLine } from '../config/company-line.ts';
import type { Config } from '../config/config.ts';
import type { Database, Db } from '../db/database.ts';
import { expectRetention, noteRetention } from '../db/facts.ts';
import { noticeOutcome, sendDueNotices } from '../features/access/release/service.ts';
import { checkFeature, standings, whoMayUse } from '../features/account/service.ts';
import { isClosing, readAccountFacts, readFactsOf } from '../features/auth/accounts/facts.ts';
import { findAccount, findAccountByEmail } from '../features/auth/accounts/store.ts';
import { createLogActivity } from '../features/auth/activity/log-activity.ts';
import { createPost, type PostOutcome } from '../features/auth/messages/deliver.ts';
import { createQueueMessage, createQueueUnsaid } from '../features/auth/messages/queue-message.ts';
import { deleteMessages } from '../features/auth/messages/store.ts';
import { remindOfResets } from '../features/auth/reset/reminding.ts';
import { doBilling } from '../features/billing/reconcile.ts';
import { type ErasureDeps, eraseAccount, eraseDue } from '../features/privacy/erasure.ts';
import { runRetention } from '../features/privacy/retention.ts';
import { makeCopy } from '../features/privacy/what-we-hold.ts';
import type { DeliveryContext } from '../features/reminders/delivery/service.ts';
import { reminderOutcome } from '../features/reminders/outcome-service.ts';
import { sendDueReminders } from '../features/reminders/sending-service.ts';
import { announceGuides, type PublishedGuide, tellNextReaders } from '../features/site/guides.ts';
import { announcePiece } from '../features/storage/objects/pieces-store.ts';
import type { WebFiles } from '../pages/web-files.ts';
import type { Clock } from '../ports/clock.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { OpenJobs } from './boss.ts';
import { endingsWriter } from './endings.ts';
import { erasureOf } from './erasing.ts';
import { startHousekeeping } from './housekeeping.ts';
import { startNotices } from './notices.ts';
import { lookAtParts } from './status-minutes.ts';

interface TimedWorkDeps {
  config: Config;
  database: Database;
  clock: Clock;
  secrets: Secrets;
  objectStore: ObjectStore;
  jobs: OpenJobs;
  log: Logger;
  web: WebFiles | undefined;
}

/** Sends messages, tells readers of new guides, and throws away what is over. Returns what ends it. */
export async function startTimedWork(deps: TimedWorkDeps): Promise<() => Promise<void>> {
  const { config, clock, secrets, jobs, log, objectStore: store } = deps;
  const { db } = deps.database;
  const { publicUrl } = config;
  const messages = createMessages(config, clock);
  const { bounceAddress } = config;
  const outcome = outcomeOf({ db, clock, publicUrl, fakesSecret: secrets.fakesSecret });
  const signedBy = companyLine(config.operator);
  const post = createPost({ db, secrets, publicUrl, signedBy, log, messages, outcome, bounceAddress });
  await jobs.work('messages', post.deliver);
  await watchGuides(deps);
  await watchBilling(deps);
  const queueMessage = createQueueMessage({ clock, jobs, secrets, signedBy });
  const erasure = erasureOf({ db, clock, queueMessage, jobs });
  await watchPrivacy(deps, erasure);
  const stopTidying = startHousekeeping({ db, store, clock }, log, async () => {
    await eraseDue(erasure);
    await remindOfResets({ db, clock, publicUrl, queueMessage });
    await forgetOldOutbox(outboxFolder(config), clock);
  });
  const sending = noticesOf(deps);
  const stopNotices = startNotices(ended => sendDueNotices(sending, ended), log, 'notices');
  const stopReminders = startNotices(ended => sendDueReminders(sending, ended), log, 'reminders');
  const stopEndings = startNotices(endingsWriter({ config, db, clock, secrets }), log, 'endings');
  const stopStatus = startNotices(() => lookAtParts(deps), log, 'status');
  const ending = new AbortController();
  // What a killed server left unsent would wait until its job is given up for lost.
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

/** The job of each night, and the files people ask for of what is kept about them. */
async function watchPrivacy(deps: TimedWorkDeps, erasure: ErasureDeps): Promise<void> {
  const { clock, jobs, log, objectStore: store } = deps;
  const { db } = deps.database;
  await jobs.work('whatWeHold', accountId => makeCopy({ db, clock, store, announcePiece }, accountId));
  await jobs.work('retention', async () => {
    await runRetention({
      db,
      clock,
      log,
      erase: accountId => eraseAccount(erasure, accountId),
    });
    await noteRetention(db, clock.now());
  });
  await expectRetention(db, clock.now());
  await jobs.addDaily('retention', 'daily', 3);
}

/** What becomes of messages: those of release, and reminders. */
export function outcomeOf(deps: OutcomeDeps): Required<PostOutcome> {
  const { publicUrl, fakesSecret } = deps;
  const reminder = reminderOutcome({ ...deliveryOf(deps), publicUrl, fakesSecret });
  const notice = noticeOutcome(deps);
  return {
    taken: async (tx, id) => {
      await notice.taken(tx, id);
      await reminder.taken(tx, id);
    },
    refused: async (id, status) => (await notice.refused(id, status)) || (await reminder.refused(id, status)),
    mayGo: reminder.mayGo,
    say: reminder.say,
    isNotice: notice.isNotice,
    // Notices of release have text messages of their own, and are tried until they are refused for good.
    elsewhere: async (tx, id, to) =>
      (await notice.isNotice(tx, id)) ? undefined : reminder.elsewhere(tx, to),
  };
}

/** What it takes to write a reminder, and to note what became of it. */
interface OutcomeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly fakesSecret: string;
}

/** What reports about mails are taken with. */
export const deliveryOf = ({ db, clock }: Pick<OutcomeDeps, 'db' | 'clock'>): DeliveryContext => ({
  db,
  clock,
  accountOf: readAccountFacts,
  accountIdOf: async (tx, email) => (await findAccountByEmail(tx, email))?.id,
});

/** What the notices of release and reminders work with. */
function noticesOf({ config, database, clock, secrets, jobs }: TimedWorkDeps) {
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
      whoMayUse({ db: tx, clock, sellsPlans }, accountIds, feature),
    accountsOf: readFactsOf,
    queueMessage: createQueueMessage({ clock, jobs, secrets, signedBy: companyLine(config.operator) }),
    queueUnsaid: createQueueUnsaid({ clock, jobs }),
    cancelMessages: deleteMessages,
    logActivity: createLogActivity(clock),
  };
}

/** Brings plans in step with the payment provider, and informs people of what comes. */
async function watchBilling({ config, database, clock, secrets, jobs, log }: TimedWorkDeps): Promise<void> {
  const { db } = database;
  const { secretKey, webhookSecrets, apiBase } = config.stripe;
  const queueMessage = createQueueMessage({ clock, jobs, secrets, signedBy: companyLine(config.operator) });
  const deps = {
    db,
    clock,
    log,
    publicUrl: config.publicUrl,
    payments:
      secretKey === undefined ? undefined : createStripePayments({ secretKey, webhookSecrets, apiBase }),
    standings,
    queueMessage,
    closes: isClosing,
    emailOf: async (tx: Db, accountId: string) => {
      const account = await findAccount(tx, accountId);
      return account && (account.email ?? '');
    },
  };
  await jobs.work('billing', job => doBilling(deps, job));
  if (!config.sellsPlans) return;
  await jobs.addDaily('billing', 'remind');
  await jobs.addEveryTenMinutes('billing', 'reconcile');
}

/** Looks for new guides now and every morning. Without a built web there are none to know of. */
async function watchGuides({ config, database, clock, secrets, jobs, log, web }: TimedWorkDeps) {
  if (web === undefined) return;
  const { db } = database;
  const queueMessage = createQueueMessage({ clock, jobs, secrets, signedBy: companyLine(config.operator) });
  const deps = { db, clock, secrets, jobs, queueMessage, publicUrl: config.publicUrl };
  const guides = guidesOf(web);
  await jobs.work('guideLetters', path => tellNextReaders(deps, path));
  await jobs.work('newGuides', () => announceGuides(deps, guides));
  await jobs.addDaily('newGuides', 'daily');
  await announceGuides(deps, guides).catch((error: unknown) => {
    log.warn({ err: error }, 'new guides will be looked for again tomorrow');
  });
}

const guidesOf = ({ publicFiles }: WebFiles): PublishedGuide[] =>
  publicFiles.flatMap(({ path, guide }) => (guide === undefined ? [] : [{ path, ...guide }]));
