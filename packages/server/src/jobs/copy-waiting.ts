import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Logger } from 'pino';
import { type JobDatabase, openJobs } from './boss.ts';

const columnsSql = `select array_agg(quote_ident(attname) order by attnum) as columns from pg_attribute
  where attrelid = 'jobs.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** Copies waiting and started jobs into another database, whose job tables it creates. Returns how many. */
export async function copyWaitingJobs(from: JobDatabase, into: JobDatabase, log: Logger): Promise<number> {
  // Creates the job tables of this version in both databases.
  for (const connection of [from, into]) await (await openJobs({ connection, log, works: false })).close();
  const [source, target] = [new Client(from), new Client(into)];
  await source.connect();
  await target.connect();
  try {
    const { rows } = await source.query<{ columns: string }>(columnsSql);
    const columns = [rows[0]?.columns ?? []].flat().join(', ').replaceAll(/[{}]/g, '');
    const waiting = source.query(
      copyTo(
        `copy (select ${columns} from jobs.job where state in ('created', 'retry', 'active')
          and name in (select name from jobs.queue where name not like '\\_\\_pgboss%')) to stdout`,
      ),
    );
    await pipeline(waiting, target.query(copyFrom(`copy jobs.job (${columns}) from stdin`)));
    return waiting.rowCount;
  } finally {
    await source.end();
    await target.end();
  }
}
