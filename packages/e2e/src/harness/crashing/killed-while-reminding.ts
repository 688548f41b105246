import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, todayIn } from '@kinfolio/domain/values/calendar';
import { createLog } from '@kinfolio/server/adapters/log';
import { openDatabase } from '@kinfolio/server/db/database';
import { insertReminded } from '@kinfolio/server/features/vault/testing/insert-reminded';
import { newTestDatabase } from '@kinfolio/server/testing/test-database';
import { expect } from 'vitest';
import { allMails } from '../server/mail-server.ts';
import { type RunningServer, startServer } from '../server/server.ts';

/** Messages that one server may be handing on at once: a batch of jobs, and what waited from before. */
const inFlight = 6;
const dayMs = 24 * 3_600_000;
const each = 5;
/** Its words are looked for among the mails of the whole run. */
const prefix = 'killed';

/** What became of reminders while servers were killed. */
export interface Survived {
  readonly lost: number;
  /** Reminders in more than one message. */
  readonly underTwoIds: number;
  /** Mails handed over more than once, each under one Message-ID. */
  readonly handedOverAgain: number;
}

/**
 * Has two servers send so many reminders, and kills one or the other so many times, whenever another part of them has
 * arrived. Ends when nothing waits.
 */
export async function remindWhileKilled({
  messages,
  kills,
}: {
  readonly messages: number;
  readonly kills: number;
}): Promise<Survived> {
  const databaseUrl = await newTestDatabase();
  const { pool } = openDatabase({ connectionString: databaseUrl, max: 2 }, createLog('silent'));
  const nowMs = Date.now();
  await insertReminded(pool, {
    accounts: messages / each,
    each,
    day: addDays(todayIn({ now: () => nowMs }), 59),
    sinceMs: nowMs - 3 * dayMs,
    nextAtMs: nowMs - dayMs,
    prefix,
  });
  const secrets = join(mkdtempSync(join(tmpdir(), 'kinfolio-secrets-')), 'secrets.json');
  const env = { SECRETS_FILE: secrets, LOG_LEVEL: 'warn', PUBLIC_URL: 'http://localhost:1' };
  const start = (before?: RunningServer) =>
    startServer({ databaseUrl, env, ...(before && { dataDir: before.dataDir, port: before.port }) });
  const servers = [await start(), await start()];
  const arrived = () => allMails().filter(({ to }) => to.startsWith(`${prefix}-`));
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
  // Whatever arrived is a message that was noted, and each was.
  expect([...times.keys()].filter(id => !noted.has(id.slice(1, 37)))).toEqual([]);
  return {
    lost: messages - times.size,
    underTwoIds: [...ids.values()].filter(({ size }) => size > 1).length,
    handedOverAgain,
  };
}
