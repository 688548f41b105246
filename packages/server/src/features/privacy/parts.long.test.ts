import { expect, test } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { openDatabase } from '../../db/database.ts';
import { runOnOwnConnection } from '../../testing/cluster.ts';
import { readTablePartCount, splitTablesIntoParts } from '../../testing/parts/parted-database.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { deleteOverdueRows } from './store.ts';

test('of a table in parts what is over is deleted, and nothing that lies at the same place of another part', async () => {
  const connectionString = await createTestDatabase();
  if (readTablePartCount() === undefined)
    await runOnOwnConnection(connectionString, client => splitTablesIntoParts(client, 8));
  const database = openDatabase({ connectionString }, createLog('silent'));
  const now = Date.UTC(2026, 10, 27);
  await database.pool.query(
    `insert into billing_events select 'event ' || n, case when n % 2 = 0 then $1::bigint else 0 end
      from generate_series(1, 4000) as n`,
    [now],
  );
  expect(await deleteOverdueRows(database.db, 'billing_events', now)).toBe(2000);
  const { rows } = await database.pool.query(
    'select distinct received_at_ms, count(*) from billing_events group by 1',
  );
  expect(rows).toEqual([{ received_at_ms: String(now), count: '2000' }]);
  await database.close();
});
