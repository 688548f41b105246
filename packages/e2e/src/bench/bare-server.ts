// The baseline for the throughput figures, run in its own process: Fastify, with the same token checked by the same
// library, and one indexed read or one write. Started as `node bare-server.ts DATABASE_URL JWKS_URL`; prints its
// address.
import Fastify from 'fastify';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { Pool } from 'pg';

const [databaseUrl = '', jwksUrl = ''] = process.argv.slice(2);
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server has just published these keys
const keys = createLocalJWKSet((await (await fetch(jwksUrl)).json()) as JSONWebKeySet);
const pool = new Pool({ connectionString: databaseUrl, max: 20 });
// Creates as many indexes as the server's own table of records has.
await pool.query(`
  create table bare_records (
    vault_id uuid, id uuid, revision bigserial, envelope text,
    primary key (vault_id, id), unique (vault_id, revision)
  )`);

interface Sealed {
  id: string;
  envelope: string;
}

const app = Fastify({ logger: false });
app.addHook('onRequest', async request => {
  await jwtVerify((request.headers.authorization ?? '').slice('Bearer '.length), keys);
});
app.get<{ Params: { vault: string } }>('/:vault', async ({ params }) => {
  const { rows } = await pool.query(
    'select id, envelope, revision from bare_records where vault_id = $1 and revision > 0 order by revision limit 100',
    [params.vault],
  );
  return { records: rows };
});
app.post<{ Params: { vault: string }; Body: { records: [Sealed] } }>('/:vault', async ({ params, body }) => {
  const [{ id, envelope }] = body.records;
  await pool.query('insert into bare_records (vault_id, id, envelope) values ($1, $2, $3)', [
    params.vault,
    id,
    envelope,
  ]);
  return { id };
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
