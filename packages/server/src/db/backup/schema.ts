import type { Client } from 'pg';

export interface CopiedTable {
  name: string;
  columns: string[];
  key: string[];
}

export const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** All tables except those of the job queue, which are recreated. A table comes after the tables that it refers to. */
export async function listTables(client: Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`select c.relname as name,
      array(select attname::text from pg_attribute a where a.attrelid = c.oid and attnum > 0 and not attisdropped
        and attgenerated = '' order by attnum) as columns,
      array(select a.attname::text from pg_index i join pg_attribute a
        on a.attrelid = c.oid and a.attnum = any(i.indkey) where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    order by c.relname`);
  const { rows: refers } = await client.query<{ name: string; other: string }>(
    `select conrelid::regclass::text as name, confrelid::regclass::text as other
      from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const sorted: CopiedTable[] = [];
  let left = rows;
  while (left.length > 0) {
    const waits = ({ name }: CopiedTable) =>
      refers.some(ref => ref.name === name && left.some(table => table.name === ref.other));
    const ready = left.filter(table => !waits(table));
    if (ready.length === 0) throw new Error('the tables refer to each other in a circle');
    sorted.push(...ready);
    left = left.filter(waits);
  }
  return sorted;
}
