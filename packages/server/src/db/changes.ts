import { sql } from 'drizzle-orm';
import { Client, type ClientConfig } from 'pg';
import type { Logger } from 'pino';
import { validate } from 'uuid';
import * as z from 'zod';
import { accountNews, type Change, type ChangeNotices, type Heard } from '../ports/changes.ts';
import { errorCode } from '../ports/error-code.ts';
import type { Db, Pool } from './database.ts';

const channel = 'kinfolio_changes';
/** So long changes are gathered, so that a busy second is one notice and not hundreds. */
const gatherMs = 50;
const againMs = 1_000;
/** PostgreSQL takes 8,000 bytes; a change of the most categories has about 4,000. */
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
    z.object({ kind: z.literal('account'), accountId: id, news: z.enum(accountNews) }),
  ]),
);

/** Announces a change once the transaction is committed, and not at all where it is undone. */
export async function tellIn(tx: Db, change: Change): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, ${JSON.stringify([change])})`);
}

/** ChangeNotices that are open: see {@link openChanges}. */
export interface OpenChanges extends ChangeNotices {
  close(): Promise<void>;
}

/**
 * Announces and hears changes by NOTIFY, on a connection of its own that is made again when it breaks. `connection` must not
 * lead through a pool that hands each statement to another connection.
 */
export async function openChanges(connection: ClientConfig, pool: Pool, log: Logger): Promise<OpenChanges> {
  const hearers = new Set<(heard: Heard) => void>();
  const told = gathering(pool, log);
  const tellAll = (heard: Heard) => {
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
  let waiting: Change[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();
  const send = async (changes: readonly Change[]) => {
    try {
      for (const text of inNotices(changes)) await pool.query('select pg_notify($1, $2)', [channel, text]);
    } catch (error) {
      log.warn({ code: errorCode(error) }, 'changes were not told; devices will ask by themselves');
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
    add: (change: Change) => {
      waiting.push(change);
      timer ??= setTimeout(flush, gatherMs);
    },
    close: async () => {
      flush();
      await sending;
    },
  };
}

/** The changes as texts that PostgreSQL takes. Of one vault only one by each session is left. */
export function inNotices(changes: readonly Change[]): string[] {
  const notices: Change[][] = [];
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

function joined(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>();
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

async function keepListening(connection: ClientConfig, hear: (heard: Heard) => void, log: Logger) {
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
      log.warn({ code: errorCode(error) }, 'the connection that hears changes broke');
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
      fresh.end().catch(() => undefined); // It never was.
      lost(error instanceof Error ? error : undefined);
      throw error;
    }
  };
  const again = () => {
    void start().then(
      () => hear('everything'),
      () => undefined, // Noted in the log, and tried again.
    );
  };
  await start();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined); // It may be broken already.
    },
  };
}

function read(payload: string): Change[] | undefined {
  try {
    const checked = shape.safeParse(JSON.parse(payload));
    return checked.success ? checked.data : undefined;
  } catch {
    return undefined; // Not ours.
  }
}
