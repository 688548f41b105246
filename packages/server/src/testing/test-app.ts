import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createSecrets, type Secrets } from '../adapters/crypto/secrets.ts';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { createLog } from '../adapters/log.ts';
import { createApp } from '../app.ts';
import { readConfig, type ServerConfig } from '../config/config.ts';
import { type OpenChangeChannel, openChangeChannel } from '../db/changes.ts';
import { type Database, openDatabase } from '../db/database.ts';
import type { JobQueuer } from '../db/jobs.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { sendDueNotices } from '../features/access/release/service.ts';
import { createMessageDelivery, type MessageDelivery } from '../features/auth/messages/deliver.ts';
import { sendDueReminders } from '../features/reminders/sending-service.ts';
import type { RouteNeeds } from '../http/needs.ts';
import { openJobs } from '../jobs/boss.ts';
import { createNoticeSending, createOutcomeRecorders } from '../jobs/timed-work.ts';
import { needsByRoute } from '../needs/table.ts';
import type { WebFiles } from '../pages/web-files.ts';
import type { Clock } from '../ports/clock.ts';
import type { Mail, MessageSender, TextMessage } from '../ports/messages.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { createTestDatabase } from './test-database.ts';

/** A clock that moves only when a test moves it. */
export interface TestClock extends Clock {
  set(instant: string | number): void;
  advance(milliseconds: number): void;
}

/** A complete server with its own database. It does not listen on a port until `listen` is called. */
export interface TestApp {
  app: FastifyInstance;
  config: ServerConfig;
  database: Database;
  clock: TestClock;
  secrets: Secrets;
  objectStore: ObjectStore;
  jobs: JobQueuer;
  changes: OpenChangeChannel;
  /** Sends the queued messages. Nothing is sent until a test calls this. */
  post: MessageDelivery;
  /** Queues the notices that are due now. */
  sendNotices(): Promise<void>;
  /** Queues the reminders that are due now. */
  sendReminders(): Promise<void>;
  /**
   * Makes the mail server refuse every email with the given response. With `down` it does not respond at all;
   * with undefined it accepts emails again.
   */
  refuseMail(answer: string | undefined): void;
  /** All emails and text messages sent so far. */
  sent: { mails: Mail[]; texts: TextMessage[] };
  logged(): string;
  /** Starts listening on a free port of this machine. Returns the URL, without a trailing slash. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** Noon in London on the day the tests were first written. No test depends on which day it is. */
export const testStartMs = Date.UTC(2026, 10, 21, 12);

/** The settings of a server that sells plans, but can never reach its payment provider. */
export const planSellingSettings = {
  STRIPE_SECRET_KEY: 'sk_test_off',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_off',
  STRIPE_WEBHOOK_SECRET: 'whsec_off',
  STRIPE_API_BASE: 'http://127.0.0.1:1',
};

/**
 * Builds the server for a test file, with real parts, a clock that moves only when a test moves it, and
 * messages and a log in memory. `databaseUrl` is an empty database outside a test run, for measurements.
 * `sendMail` is an additional mail server, which accepts or refuses each email.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  web?: WebFiles,
  databaseUrl?: string,
  sendMail?: MessageSender['sendMail'],
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-app-'));
  const connectionString = databaseUrl ?? (await createTestDatabase());
  const database = openDatabase({ connectionString, max: 8 }, createLog('silent'));
  if (databaseUrl !== undefined) await migrateDatabase(database.pool);
  // Most tests are about other things and sign in on many devices. So limits and confirmations are switched
  // off, and anyone may sign up, even on a server with a public URL.
  const switchedOff = { REQUESTS_PER_MINUTE: '0', NEW_DEVICE_CODE: 'off', EMAIL_CONFIRM: 'off' };
  const config = readConfig({ DATA_DIR: dataDir, SIGN_UP: 'on', ...switchedOff, ...environment });
  const clock = createTestClock();
  const secrets = createSecrets();
  const { log, logged } = memoryLog();
  const { messages, sent, refuseMail } = memoryMessages(sendMail);
  const objectStore = createObjectStore(config);
  const jobs = await openJobs({ connection: { connectionString }, log, works: false });
  const { publicUrl } = config;
  const outcome = createOutcomeRecorders({
    db: database.db,
    clock,
    publicUrl,
    fakesSecret: secrets.fakesSecret,
  });
  const { bounceAddress } = config;
  const post = createMessageDelivery({
    db: database.db,
    messages,
    secrets,
    publicUrl,
    log,
    outcome,
    bounceAddress,
  });
  const databaseClock = { now: async () => clock.now() };
  const sending = {
    ...createNoticeSending({ config, database, clock, secrets, jobs }),
    sendsTexts: true,
  };
  const changes = await openChangeChannel({ connectionString }, database.pool, log);
  const own = { config, database, clock, databaseClock, secrets, jobs, objectStore, log };
  const app = await createApp({ ...own, changes, web });
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
export function createTestClock(start: number = testStartMs): TestClock {
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

function memoryMessages(handOn?: MessageSender['sendMail']) {
  const sent: TestApp['sent'] = { mails: [], texts: [] };
  let refusal: string | undefined;
  const messages: MessageSender = {
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

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only tests add rows, and they remove those rows again
const rows = needsByRoute as Map<string, RouteNeeds>;

/**
 * Allows a test to register its own routes, by method and path. Returns a function that removes them again.
 */
export function allowTestRoutes(...names: readonly string[]): () => void {
  for (const name of names) rows.set(name, { needs: ['open'] });
  return () => names.forEach(name => rows.delete(name));
}
