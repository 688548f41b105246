import { type SQL, sql } from 'drizzle-orm';
import { listTableKeys } from '../../all-tables/columns.ts';
import type { Db } from '../../db/database.ts';
import { type PersonKeyKind, type RegisteredTable, registeredTables } from './classes.ts';

// The statements in this file are built from the register. So to be erased, retained and exported, a new
// table needs only its row there.

/** The number of rows in one transaction. A longer one would make other requests wait. */
const rowsAtOnce = 1000;
const day = 24 * 60 * 60_000;

/**
 * The values by which a person's rows are found: the ids of their account and vaults, and keys that are found
 * through these.
 */
export type PersonKeys = Readonly<Record<PersonKeyKind, readonly string[]>>;

/** Every key that leads to a person; empty lists for an unknown account. */
export async function readPersonKeys(db: Db, accountId: string): Promise<PersonKeys> {
  const vaults = await valuesOf(
    db,
    sql`select vault_id as value from vault_identities where account_id = ${accountId}
      union select vault_id from set_aside_vaults where account_id = ${accountId}`,
  );
  const email = await valuesOf(
    db,
    sql`select email as value from accounts where id = ${accountId} and email is not null`,
  );
  const reader = await valuesOf(
    db,
    sql`select id as value from newsletter_readers where email = any(${textArray(email)})`,
  );
  return { account: [accountId], vault: vaults, space: vaults, email, reader };
}

async function valuesOf(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(query);
  return rows.map(({ value }) => value);
}

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;
const isText = (names: PersonKeyKind) => names === 'space' || names === 'email';

/** The condition that selects a person's rows in a table; undefined for a table that is not about people. */
function ofPerson({ leads }: RegisteredTable, keys: PersonKeys): SQL | undefined {
  const parts = Object.entries(leads).map(([name, names]) => {
    const values = sql.param([...keys[names]]);
    return isText(names)
      ? sql`${sql.identifier(name)} = any(${values}::text[])`
      : sql`${sql.identifier(name)} = any(${values}::uuid[])`;
  });
  return parts.length === 0 ? undefined : sql.join(parts, sql` or `);
}

const primaryKeys = listTableKeys();

/**
 * Selects a limited number of rows by their keys. The physical position of a row (`ctid`) cannot be used,
 * because a distributed table has a row at the same position in each shard.
 */
function aFew(name: string, where: SQL): SQL {
  const columns = primaryKeys.get(name) ?? [];
  if (columns.length === 0) throw new Error(`the table ${name} has no primary key`);
  const key = sql.join(columns.map(sql.identifier), sql`, `);
  return sql`(${key}) in (select ${key} from ${sql.identifier(name)} where ${where} limit ${rowsAtOnce})`;
}

/**
 * Deletes a person's rows from a table, 1,000 per transaction. In `unnamed` and `renumbered` tables, only
 * removes the link to the person. Returns the number of rows.
 */
export async function eraseRows(db: Db, name: string, keys: PersonKeys): Promise<number> {
  const table = rule(name);
  const named = sql.identifier(name);
  for (const [column, leadsTo] of Object.entries(table.names ?? {})) {
    const link = sql.identifier(column);
    await db.execute(
      sql`update ${named} set ${link} = null where ${link} = any(${sql.param([...keys[leadsTo]])}::uuid[])`,
    );
  }
  const where = ofPerson(table, keys);
  if (where === undefined || table.erased === 'by its period') return 0;
  const some = aFew(name, where);
  const links = Object.keys(table.leads);
  if (table.erased === 'renumbered') return untilNone(() => renumber(db, { name, some, links }));
  const unnamed = links.map(link => sql`${sql.identifier(link)} = null`);
  const statement =
    table.erased === 'unnamed'
      ? sql`update ${named} set ${sql.join(unnamed, sql`, `)} where ${some}`
      : sql`delete from ${named} where ${some}`;
  return untilNone(() => changed(db, statement));
}

/**
 * Replaces the account in rows by a random number. The rows are deleted and reinserted, because a cluster
 * stores rows with a different number on other machines.
 */
function renumber(db: Db, { name, some, links }: { name: string; some: SQL; links: readonly string[] }) {
  const named = sql.identifier(name);
  const number = crypto.randomUUID();
  return db.transaction(async tx => {
    const { rows } = await tx.execute(sql`delete from ${named} where ${some} returning *`);
    const renumbered = rows.map(row => ({
      ...row,
      ...Object.fromEntries(links.map(link => [link, number])),
    }));
    await tx.execute(
      sql`insert into ${named} select * from jsonb_populate_recordset(null::${named}, ${JSON.stringify(renumbered)}::jsonb)`,
    );
    return rows.length;
  });
}

/** A person's rows in a table, read 500 at a time. The transaction stays open while they are read. */
export async function* readRowsOfPerson(
  tx: Db,
  name: string,
  keys: PersonKeys,
): AsyncGenerator<Record<string, unknown>[]> {
  const where = ofPerson(rule(name), keys);
  if (where === undefined) return;
  const cursor = sql.identifier(`rows_of_${name}`);
  const named = sql.identifier(name);
  await tx.execute(
    sql`declare ${cursor} no scroll cursor for select to_jsonb(t) as row from ${named} t where ${where}`,
  );
  for (;;) {
    const { rows } = await tx.execute<{ row: Record<string, unknown> }>(sql`fetch 500 from ${cursor}`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await tx.execute(sql`close ${cursor}`);
}

/**
 * Deletes the rows of a table whose period is over, if the nightly job is responsible for that table. Returns
 * how many were deleted.
 */
export async function deleteOverdueRows(db: Db, name: string, nowMs: number): Promise<number> {
  const { period } = rule(name);
  if (period.by !== 'retention') return 0;
  const named = sql.identifier(name);
  const beforeMs = nowMs - period.days * day;
  return untilNone(() =>
    changed(
      db,
      sql`delete from ${named} where ${aFew(name, sql`${sql.identifier(period.column)} <= ${beforeMs}`)}`,
    ),
  );
}

/**
 * How many rows of a table the nightly job should have deleted more than a day ago. Stops counting at 1,000.
 */
export async function countOverdueRowsOfTable(db: Db, name: string, nowMs: number): Promise<number> {
  const { period } = rule(name);
  if (period.by !== 'retention') return 0;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (
    select 1 from ${sql.identifier(name)} where ${sql.identifier(period.column)} <= ${nowMs - (period.days + 1) * day}
    limit ${rowsAtOnce}) as late`);
  return rows[0]?.count ?? 0;
}

/** Accounts created before a given time that never confirmed an address, at most 1,000. */
export async function listUnconfirmedAccounts(db: Db, beforeMs: number): Promise<string[]> {
  return valuesOf(
    db,
    sql`select id as value from accounts where created_at_ms <= ${beforeMs}
      and email_confirmed_at_ms is null and phone_confirmed_at_ms is null and last_sign_in_at_ms is null
      and guarded_at_ms is null and deleted_at_ms is null order by created_at_ms limit ${rowsAtOnce}`,
  );
}

/** Accounts whose 30 days are over, a few at a time. */
export async function listAccountsToErase(db: Db, nowMs: number): Promise<string[]> {
  return valuesOf(db, sql`select id as value from accounts where closes_at_ms <= ${nowMs} limit 20`);
}

async function changed(db: Db, statement: SQL): Promise<number> {
  return (await db.execute(statement)).rowCount ?? 0;
}

async function untilNone(step: () => Promise<number>): Promise<number> {
  let all = 0;
  let some: number;
  do {
    some = await step();
    all += some;
  } while (some === rowsAtOnce);
  return all;
}

function rule(name: string): RegisteredTable {
  const table = registeredTables[name];
  if (table === undefined) throw new Error(`the register has no table ${name}`);
  return table;
}
