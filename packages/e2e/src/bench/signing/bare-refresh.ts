// The baseline for refreshes, run in its own process: Fastify, and a transaction that reads and writes as many rows as
// a refresh. Started as `node bare-refresh.ts DATABASE_URL`; prints its address.
import Fastify from 'fastify';
import { Pool } from 'pg';

const [databaseUrl = ''] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 20 });
await pool.query('create table bare_rows (id int, of_what int, value int, primary key (id, of_what))');
await pool.query(
  'insert into bare_rows select id, of_what, 0 from generate_series(0, 99) id, generate_series(0, 4) of_what',
);

const app = Fastify({ logger: false });
app.post<{ Params: { id: string } }>('/:id', async ({ params: { id } }) => {
  // The server counts requests by address, which is a write too.
  await pool.query('update bare_rows set value = value + 1 where id = 99 and of_what = 0');
  const client = await pool.connect();
  try {
    await client.query('begin');
    // The same reads as a refresh: session, account, the account's data, and the session again.
    await client.query('select * from bare_rows where id = $1 and of_what = 1 for update', [id]);
    await client.query('select * from bare_rows where id = $1 and of_what = 2', [id]);
    await client.query('update bare_rows set value = value + 1 where id = $1 and of_what = 1', [id]);
    await client.query('select * from bare_rows where id = $1 and of_what = 3', [id]);
    await client.query('select * from bare_rows where id = $1 and of_what = 4', [id]);
    await client.query('commit');
    return { id };
  } finally {
    client.release();
  }
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
