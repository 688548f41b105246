// A server whose clock is in the past, on which the demo's story happens day by day before the real server starts.
import {
  type BrowserTab,
  type ReachableServer,
  TestDeviceWithTabs,
} from '@kinfolio/web/session/testing/device';
import { ManualTime } from '@kinfolio/web/session/testing/manual-time';
import { openSecrets } from '../../packages/server/src/adapters/crypto/secrets.ts';
import { createLog } from '../../packages/server/src/adapters/log.ts';
import { createMessages, outboxFolderPath } from '../../packages/server/src/adapters/mail/messages.ts';
import { readOutbox } from '../../packages/server/src/adapters/mail/outbox.ts';
import type { ServerConfig } from '../../packages/server/src/config/config.ts';
import { openDatabase } from '../../packages/server/src/db/database.ts';
import { sendDueNotices } from '../../packages/server/src/features/access/release/service.ts';
import { createMessageDelivery } from '../../packages/server/src/features/auth/messages/deliver.ts';
import { openJobs } from '../../packages/server/src/jobs/boss.ts';
import { createNoticeSending, createOutcomeRecorders } from '../../packages/server/src/jobs/timed-work.ts';
import { startServer } from '../../packages/server/src/server.ts';
import { withConnection } from '../operator/beside-server.ts';

/** The server of the demo's story. Its clock advances only when `passUntil` is called. */
export interface MovedServer {
  readonly now: () => number;
  /** A new tab of the app without its screens, on a new device. */
  readonly visit: () => Promise<BrowserTab<ReachableServer>>;
  /** Moves the clock to a later instant, sending every few hours what the server would have sent. */
  readonly passUntil: (instant: number) => Promise<void>;
  /** The newest six-digit code emailed to an address. */
  readonly findCode: (email: string) => Promise<string>;
}

const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const stepMs = 3 * 3_600_000;

/**
 * Runs `story` on a server whose clock begins at `startMs`. Only this machine can reach it, and every email goes to the
 * outbox, whatever the operator's settings are, because the people in the story do not exist.
 */
export async function withMovedServer(
  given: ServerConfig,
  startMs: number,
  story: (world: MovedServer) => Promise<void>,
): Promise<void> {
  const time = new ManualTime(startMs);
  const config: ServerConfig = {
    ...given,
    mode: 'web',
    host: '127.0.0.1',
    port: 0,
    local: true,
    trustedProxies: [],
    requestsPerMinute: 0,
    smtpUrl: undefined,
    smsUrl: undefined,
    twilio: undefined,
  };
  const log = createLog(config.logLevel);
  const databaseClock = { now: async () => time.now() };
  const server = await startServer({ config, log, clock: time, databaseClock });
  const tabs: BrowserTab<ReachableServer>[] = [];
  const stop = () => void server.close().then(() => process.exit(1));
  for (const signal of stopSignals) process.once(signal, stop);
  try {
    await withConnection(config, async connection => {
      const database = openDatabase({ ...connection, max: 3 }, log);
      const jobs = await openJobs({ connection, log, works: false });
      const secrets = openSecrets(config.secretsFile);
      const { db } = database;
      const { publicUrl } = config;
      const sending = createNoticeSending({ config, database, clock: time, secrets, jobs });
      const outcome = createOutcomeRecorders({
        db,
        clock: time,
        publicUrl,
        fakesSecret: secrets.fakesSecret,
      });
      const messages = createMessages(config, time);
      const post = createMessageDelivery({ db, secrets, publicUrl, log, messages, outcome });
      try {
        await story({
          now: time.now,
          visit: async () => {
            const tab = new TestDeviceWithTabs(
              { fetch: reach(server.address, server.url, time) },
              time,
              server.url,
            ).openTab();
            tabs.push(tab);
            await tab.until('signed-out');
            return tab;
          },
          passUntil: async instant => {
            while (time.now() < instant) {
              time.pass(Math.min(stepMs, instant - time.now()));
              await sendDueNotices(sending);
              await post.deliverWaiting();
            }
          },
          findCode: async email => {
            await post.deliverWaiting();
            const newest = await readOutbox(outboxFolderPath(config), email);
            return newest.find(({ otp }) => otp !== null)?.otp ?? '';
          },
        });
      } finally {
        for (const tab of tabs) tab.close();
        await jobs.close();
        await database.close();
      }
    });
  } finally {
    for (const signal of stopSignals) process.off(signal, stop);
    await server.close();
  }
}

/** Sends a device's requests to the server's own address, and gives the answers the server's date. */
const reach =
  (address: string, publicUrl: string, time: ManualTime): typeof fetch =>
  async (input, init) => {
    const { body, status, headers } = await fetch(new Request(input).url.replace(publicUrl, address), init);
    const moved = new Headers(headers);
    moved.set('date', new Date(time.now()).toUTCString());
    return new Response(body, { status, headers: moved });
  };
