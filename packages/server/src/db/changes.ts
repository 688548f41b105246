import { sql } from 'drizzle-orm';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { validate } from 'uuid';
import * as z from 'zod';
import {
  accountChangeKinds,
  type ChangeNotice,
  type ChangeNotifier,
  type ReceivedChanges,
} from '../ports/changes.ts';
import { errorCode } from '../ports/error-code.ts';
import type { Db, Pool } from './database.ts';

const channel = 'kinfolio_changes';
/** How long changes are collected, in milliseconds, so that a busy second causes one notice and not hundreds. */
const gatherMs = 50;
const againMs = 1_000;
/** PostgreSQL allows 8,000 bytes in a notice. A change with the most categories takes about 4,000. */
const mostBytes = 7_000;

const id = z.string().refine(validate);
const shape = z.array(
  z.union([
    z.object({
      kind: z.literal('vault'),
      vaultId: id,
      categories: z.array(id),
      by: z.string().exactOptional(),
    }),
    z.object({ kind: z.literal('account'), accountId: id, news: z.enum(accountChangeKinds) }),
  ]),
);

/** Announces a change once the transaction commits, and not at all if it rolls back. */
export async function announceChange(tx: Db, change: ChangeNotice): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify([change])})`);
}

/** An open connection for change notices: see {@link openChangeChannel}. */
export interface OpenChangeChannel extends ChangeNotifier {
  close(): Promise<void>;
}

/**
 * Announces and receives changes through NOTIFY. Uses a separate connection, which is reopened when it breaks.
 * `connection` must not go through a pooler that runs each statement on a different connection.
 */
export async function openChangeChannel(
  connection: ClientConfig,
  pool: Pool,
  log: Logger,
): Promise<OpenChangeChannel> {
  const hearers = new Set<(heard: ReceivedChanges) => void>();
  const told = gathering(pool, log);
  const tellAll = (heard: ReceivedChanges) => {
    for (const hear of hearers) hear(heard);
  };
  const ear = await keepListening(connection, tellAll, log);
  return {
    tell: told.add,
    listen: hear => {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    close: async () => {
      await ear.close();
      await told.close();
    },
  };
}

function gathering(pool: Pool, log: Logger) {
  let waiting: ChangeNotice[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const send = async (changes: readonly ChangeNotice[]) => {
    try {
      for (const text of splitIntoNotices(changes))
        await pool.query('select pg_notify($1, $2)', [channel, text]);
    } catch (error) {
      log.warn({ code: errorCode(error) }, 'changes could not be announced; devices will ask for them');
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const changes = waiting;
    waiting = [];
    sending = sending.then(() => send(changes));
  };
  return {
    add: (change: ChangeNotice) => {
      waiting.push(change);
      timer ??= setTimeout(flush, gatherMs);
    },
    close: async () => {
      flush();
      await sending;
    },
  };
}

/**
 * Splits the changes into texts that are short enough for NOTIFY. Keeps only one change for each vault and
 * session.
 */
export function splitIntoNotices(changes: readonly ChangeNotice[]): string[] {
  const notices: ChangeNotice[][] = [];
  let bytes = 0;
  for (const change of joined(changes)) {
    const size = JSON.stringify(change).length + 1;
    if (notices.length === 0 || bytes + size > mostBytes) {
      notices.push([]);
      bytes = 2;
    }
    notices.at(-1)?.push(change);
    bytes += size;
  }
  return notices.map(notice => JSON.stringify(notice));
}

function joined(changes: readonly ChangeNotice[]): ChangeNotice[] {
  const byKey = new Map<string, ChangeNotice>();
  for (const change of changes) {
    if (change.kind === 'account') byKey.set(`${change.accountId} ${change.news}`, change);
    else {
      const key = `${change.vaultId} ${change.by ?? ''}`;
      const before = byKey.get(key);
      const known = before?.kind === 'vault' ? before.categories : [];
      byKey.set(key, { ...change, categories: [...new Set([...known, ...change.categories])] });
    }
  }
  return [...byKey.values()];
}

async function keepListening(connection: ClientConfig, hear: (heard: ReceivedChanges) => void, log: Logger) {
  let closed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const start = async () => {
    const fresh = new Client({ ...connection, application_name: `kinfolio ${process.pid} changes` });
    let gone = false;
    const lost = (error?: Error) => {
      if (gone) return;
      gone = true;
      if (closed) return;
      log.warn({ code: errorCode(error) }, 'the database connection that listens for changes was lost');
      timer = setTimeout(again, againMs);
    };
    fresh.on('error', lost);
    fresh.on('end', () => lost());
    fresh.on('notification', ({ payload = '' }) => {
      const heard = read(payload);
      if (heard !== undefined) hear(heard);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      client = fresh;
    } catch (error) {
      fresh.end().catch(() => undefined); // The connection may never have been opened.
      lost(error instanceof Error ? error : undefined);
      throw error;
    }
  };
  const again = () => {
    void start().then(
      () => hear('everything'),
      () => undefined, // The failure has been logged, and another attempt is scheduled.
    );
  };
  await start();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined); // The connection may already be broken.
    },
  };
}

function read(payload: string): ChangeNotice[] | undefined {
  try {
    const checked = shape.safeParse(JSON.parse(payload));
    return checked.success ? checked.data : undefined;
  } catch {
    return undefined; // The notice did not come from this program.
  }
}
