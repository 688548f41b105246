import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { type DistributionRule, tableDistribution, writeDistributionSql } from './distribution.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const columnOf = (spread: DistributionRule | undefined) =>
  spread && 'column' in spread ? spread.column : undefined;

async function keys(): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await database.pool.query(`
    select t.relname as table, array(
      select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and t.relnamespace = 'public'::regnamespace`);
  return rows;
}

interface Reference {
  from: string;
  to: string;
  pairs: [string, string][];
}

async function references(): Promise<Reference[]> {
  // In a cluster, the shards of each table have these foreign keys as well. The query leaves those out.
  const { rows } = await database.pool.query(
    `
    select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to, (
      select json_agg(json_build_array(f.attname, t.attname))
      from unnest(c.conkey, c.confkey) as k(f, t)
      join pg_attribute f on f.attrelid = c.conrelid and f.attnum = k.f
      join pg_attribute t on t.attrelid = c.confrelid and t.attnum = k.t) as pairs
    from pg_constraint c where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
      and c.conrelid::regclass::text = any($1)`,
    [Object.keys(tableDistribution)],
  );
  return rows;
}

describe('tables that can be spread over many databases', () => {
  it('are all in the list', async () => {
    const { rows } = await database.pool.query(
      "select relname from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    );
    const stored = rows.map(({ relname }: { relname: string }) => relname);
    expect(Object.keys(tableDistribution).toSorted()).toEqual(stored.toSorted());
  });

  it('have the column by which they are spread in each of their keys', async () => {
    const without = (await keys()).filter(({ table, columns }) => {
      const column = columnOf(tableDistribution[table]);
      return column !== undefined && !columns.includes(column);
    });
    expect(without).toEqual([]);
  });

  it('refer only to rows of the same place, or to what is everywhere', async () => {
    const across = (await references()).filter(({ from, to, pairs }) => {
      const [own, other] = [tableDistribution[from], tableDistribution[to]];
      if (other?.family === 'everywhere' || (own?.family === 'local' && other?.family === 'local'))
        return false;
      const isInFamily =
        own?.family === other?.family && ['account', 'vault', 'space'].includes(own?.family ?? '');
      return !isInFamily || !pairs.some(([a, b]) => a === columnOf(own) && b === columnOf(other));
    });
    expect(across).toEqual([]);
  });

  it('are spread by deploy/citus.sql', async () => {
    await expect(writeDistributionSql()).toMatchFileSnapshot('../../../../deploy/citus.sql');
  });
});
