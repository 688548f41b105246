import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, todayInLondon } from '@kinfolio/domain/values/calendar';
import { createLog } from '@kinfolio/server/adapters/log';
import { openDatabase } from '@kinfolio/server/db/database';
import { insertRemindedAccounts } from '@kinfolio/server/features/vault/testing/insert-reminded';
import { createTestDatabase } from '@kinfolio/server/testing/test-database';
import { expect } from 'vitest';
import { listAllMails } from '../server/mail-server.ts';
import { type RunningServer, startServer } from '../server/server.ts';

/**
 * The maximum number of messages that one server may be sending at once: a batch of jobs, and those already waiting.
 */
const inFlight = 6;
const dayMs = 24 * 3_600_000;
const each = 5;
/** The prefix of these people's addresses, used to find their emails among those of the whole run. */
const prefix = 'killed';

/** Counts what happened to the reminders while servers were being killed. */
export interface RemindersAfterKills {
  readonly lost: number;
  /** The number of reminders sent in more than one message. */
  readonly underTwoIds: number;
  /** The number of emails passed to the mail server more than once, always under the same Message-ID. */
  readonly handedOverAgain: number;
}

/**
 * Lets two servers send `messages` reminders and kills one of the servers `kills` times, each time after more reminders
 * have arrived. Ends when nothing is waiting to be sent.
 */
export async function remindWhileKilled({
  messages,
  kills,
}: {
  readonly messages: number;
  readonly kills: number;
}): Promise<RemindersAfterKills> {
  const databaseUrl = await createTestDatabase();
  const { pool } = openDatabase({ connectionString: databaseUrl, max: 2 }, createLog('silent'));
  const nowMs = Date.now();
  await insertRemindedAccounts(pool, {
    accounts: messages / each,
    each,
    day: addDays(todayInLondon({ now: () => nowMs }), 59),
    sinceMs: nowMs - 3 * dayMs,
    nextAtMs: nowMs - dayMs,
    prefix,
  });
  const secrets = join(mkdtempSync(join(tmpdir(), 'kinfolio-secrets-')), 'secrets.json');
  const env = { SECRETS_FILE: secrets, LOG_LEVEL: 'warn', PUBLIC_URL: 'http://localhost:1' };
  const start = (before?: RunningServer) =>
    startServer({ databaseUrl, env, ...(before && { dataDir: before.dataDir, port: before.port }) });
  const servers = [await start(), await start()];
  const arrived = () => listAllMails().filter(({ to }) => to.startsWith(`${prefix}-`));
  for (let kill = 1; kill <= kills; kill += 1) {
    const until = Math.floor((messages * kill) / (kills + 1));
    await expect.poll(() => arrived().length, { interval: 2, timeout: 300_000 }).toBeGreaterThan(until);
    const at = Math.random() < 0.5 ? 0 : 1;
    const victim = servers[at];
    if (victim === undefined) throw new Error('unreachable');
    await victim.kill();
    servers[at] = await start(victim);
  }
  const left = async () => {
    const { rows } = await pool.query(
      'select (select count(*) from waiting_messages)::int + (select count(*) from reminders where next_at_ms < $1)::int n',
      [nowMs],
    );
    return Number(rows[0]?.n);
  };
  await expect.poll(left, { interval: 500, timeout: 300_000 }).toBe(0);
  const { rows } = await pool.query('select account_id, reminder_id, message_id from reminder_messages');
  for (const server of servers) await server.stop();
  await pool.end();

  const times = new Map<string, number>();
  for (const { messageId } of arrived()) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  const ids = new Map<string, Set<string>>();
  for (const row of rows) {
    const of = `${row.account_id} ${row.reminder_id}`;
    ids.set(of, (ids.get(of) ?? new Set()).add(row.message_id));
  }
  const noted = new Set(rows.map(({ message_id }) => String(message_id)));
  const handedOverAgain = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  expect(handedOverAgain).toBeLessThanOrEqual(kills * inFlight);
  // Every message that arrived was recorded by the server.
  expect([...times.keys()].filter(id => !noted.has(id.slice(1, 37)))).toEqual([]);
  return {
    lost: messages - times.size,
    underTwoIds: [...ids.values()].filter(({ size }) => size > 1).length,
    handedOverAgain,
  };
}
