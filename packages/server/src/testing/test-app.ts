import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { newSecrets, type Secrets } from '../adapters/crypto/secrets.ts';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { createLog } from '../adapters/log.ts';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import { type OpenChanges, openChanges } from '../db/changes.ts';
import { type Database, type Db, openDatabase } from '../db/database.ts';
import type { Jobs } from '../db/jobs.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { sendDueNotices } from '../features/access/release/service.ts';
import { checkFeature, whoMayUse } from '../features/account/service.ts';
import { readAccountFacts, readFactsOf } from '../features/auth/accounts/facts.ts';
import { createLogActivity } from '../features/auth/activity/log-activity.ts';
import { createPost, type Post } from '../features/auth/messages/deliver.ts';
import { createQueueMessage, createQueueUnsaid } from '../features/auth/messages/queue-message.ts';
import { deleteMessages } from '../features/auth/messages/store.ts';
import { sendDueReminders } from '../features/reminders/sending-service.ts';
import type { NeedsRow } from '../http/needs.ts';
import { openJobs } from '../jobs/boss.ts';
import { outcomeOf } from '../jobs/timed-work.ts';
import { needsTable } from '../needs/table.ts';
import type { WebFiles } from '../pages/web-files.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mail, Messages, TextMessage } from '../ports/messages.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { newTestDatabase } from './test-database.ts';

/** A clock that stands still until it is moved. */
export interface TestClock extends Clock {
  set(instant: string | number): void;
  advance(milliseconds: number): void;
}

/** The whole server on a database of its own, without a listening port until `listen`. */
export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: Database;
  clock: TestClock;
  secrets: Secrets;
  objectStore: ObjectStore;
  jobs: Jobs;
  changes: OpenChanges;
  /** Sends what was told; nothing is sent before a test says so. */
  post: Post;
  /** Queues the notices that are due now. */
  sendNotices(): Promise<void>;
  /** Queues the reminders that are due now. */
  sendReminders(): Promise<void>;
  /** Makes the mail server refuse with an answer; `down` answers nothing, and undefined takes all again. */
  refuseMail(answer: string | undefined): void;
  /** Everything sent so far. */
  sent: { mails: Mail[]; texts: TextMessage[] };
  /** Every log line written so far. */
  logged(): string;
  /** Starts listening on a free port of this machine; the address, without a slash at the end. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Noon in London on the day the tests were first written; nothing depends on which day it is. */
export const testStart = Date.UTC(2026, 10, 21, 12);

/** The settings of a server that sells plans, whose payment provider is never there. */
export const sellingPlans = {
  STRIPE_SECRET_KEY: 'sk_test_off',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_off',
  STRIPE_WEBHOOK_SECRET: 'whsec_off',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
};

/**
 * Builds the server for a test file: real parts, a clock that stands still, messages and log kept in memory. `databaseUrl`: an empty
 * database outside of a run of tests, for what is measured. `sendMail`: a mail server that takes or refuses each mail too.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  web?: WebFiles,
  databaseUrl?: string,
  sendMail?: Messages['sendMail'],
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-app-'));
  const connectionString = databaseUrl ?? (await newTestDatabase());
  const database = openDatabase({ connectionString, max: 8 }, createLog('silent'));
  if (databaseUrl !== undefined) await migrateDatabase(database.pool);
  // Tests of other things sign in on many devices.
  const usual = { DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '0', NEW_DEVICE_CODE: 'off', EMAIL_CONFIRM: 'off' };
  const config = readConfig({ ...usual, ...environment });
  const clock = testClock();
  const secrets = newSecrets();
  const { log, logged } = memoryLog();
  const { messages, sent, refuseMail } = memoryMessages(sendMail);
  const objectStore = createObjectStore(config);
  const jobs = await openJobs({ connection: { connectionString }, log, works: false });
  const { publicUrl, sellsPlans } = config;
  const outcome = outcomeOf({ db: database.db, clock, publicUrl, fakesSecret: secrets.fakesSecret });
  const { bounceAddress } = config;
  const post = createPost({ db: database.db, messages, secrets, publicUrl, log, outcome, bounceAddress });
  const databaseClock = { now: async () => clock.now() };
  const sending = {
    db: database.db,
    clock,
    publicUrl,
    fakesSecret: secrets.fakesSecret,
    sendsTexts: true,
    accountOf: readAccountFacts,
    mayUse: (tx: Db, accountId: string, feature: string) =>
      checkFeature({ db: tx, clock, sellsPlans }, accountId, feature),
    whoMayUse: (tx: Db, accountIds: readonly string[], feature: string) =>
      whoMayUse({ db: tx, clock, sellsPlans }, accountIds, feature),
    accountsOf: readFactsOf,
    queueMessage: createQueueMessage({ clock, jobs, secrets }),
    queueUnsaid: createQueueUnsaid({ clock, jobs }),
    cancelMessages: deleteMessages,
    logActivity: createLogActivity(clock),
  };
  const changes = await openChanges({ connectionString }, database.pool, log);
  const app = await createApp({
    config,
    database,
    clock,
    databaseClock,
    secrets,
    jobs,
    objectStore,
    log,
    changes,
    web,
  });
  return {
    app,
    config,
    database,
    clock,
    secrets,
    objectStore,
    jobs,
    changes,
    post,
    sent,
    refuseMail,
    sendNotices: () => sendDueNotices(sending),
    sendReminders: () => sendDueReminders(sending),
    logged,
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: async () => {
      await app.close();
      await changes.close();
      await jobs.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** See {@link TestClock}. */
export function testClock(start: number = testStart): TestClock {
  let now = start;
  return {
    now: () => now,
    set: instant => {
      now = new Date(instant).getTime();
    },
    advance: milliseconds => {
      now += milliseconds;
    },
  };
}

function memoryLog() {
  const lines: string[] = [];
  const log = createLog('debug', { write: line => lines.push(line) });
  return { log, logged: () => lines.join('') };
}

function memoryMessages(handOn?: Messages['sendMail']) {
  const sent: TestApp['sent'] = { mails: [], texts: [] };
  let refusal: string | undefined;
  const messages: Messages = {
    sendMail: async mail => {
      if (refusal !== undefined) throw Object.assign(new Error('refused'), { response: refusal });
      await handOn?.(mail);
      sent.mails.push(mail);
    },
    sendText: async text => void sent.texts.push(text),
  };
  const refuseMail = (answer: string | undefined) => {
    refusal = answer;
  };
  return { messages, sent, refuseMail };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only tests add to it, and take out what they added
const rows = needsTable as Map<string, NeedsRow>;

/** Lets a test register routes of its own, by method and path. What comes back forgets them. */
export function allowRoutes(...names: readonly string[]): () => void {
  for (const name of names) rows.set(name, { needs: ['open'] });
  return () => names.forEach(name => rows.delete(name));
}
