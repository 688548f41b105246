import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVaultClient } from '@kinfolio/contract/client';
import { resetWaitMs } from '@kinfolio/contract/retention';
import { createClient } from '@supabase/supabase-js';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { countLockWaits } from '../../../testing/waiting.ts';
import { createSmallestVault } from '../testing/guarded-client.ts';
import { createNewRecord } from '../testing/sealed.ts';

// A person with neither password, kit nor passkey begins again, on a server that is killed after each step.

let dataDir: string;
let databaseUrl: string;
let pool: Pool;
let server: ServerProcess & { url: string };
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-begin-again-'));
  databaseUrl = await createTestDatabase();
  pool = new Pool({ connectionString: databaseUrl });
  server = await start();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await pool.end();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start() {
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NEW_DEVICE_CODE: 'off' };
  const started = await startServerProcess(environment);
  if (started.url === undefined) throw new Error(started.output());
  return { ...started, url: started.url.replace('localhost', '127.0.0.1') };
}

const authOf = () =>
  createClient(server.url, 'anon', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  }).auth;
const at = (token: string) => ({
  url: server.url,
  publicUrl: server.url.replace('127.0.0.1', 'localhost'),
  token: async () => token,
});
const vaultOf = (token: string) => createVaultClient({ url: server.url, token: async () => token, fetch });

/** Waits for the newest mail to a person and returns the code in it. */
async function codeFor(email: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = await fetch(`${server.url}/outbox.json?to=${encodeURIComponent(email)}`);
      const [newest] = (await answer.json()) as { otp?: string }[];
      code = newest?.otp ?? '';
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code;
}

it('whoever begins again while the server is killed has the vault of before or the empty one, never neither', async () => {
  const email = `person-${randomBytes(6).toString('hex')}@example.org`;
  const [password, next] = ['the-first-secret', 'the-next-secret'];
  const { data: made } = await authOf().signUp({ email, password });
  const { vault: before, client: first } = await createSmallestVault(at(made.session?.access_token ?? ''));
  await first.push(before.vaultId, [createNewRecord(before)]);
  await authOf().resetPasswordForEmail(email);
  const proved = await authOf().verifyOtp({ email, token: await codeFor(email), type: 'recovery' });
  const session = proved.data.session;
  if (session === null) throw proved.error ?? new Error('no session');
  const token = session.access_token;

  // Requests a reset, which must wait seven days, and then moves the request seven days into the past.
  expect(await vaultOf(token).askReset('vault')).toMatchObject({ value: { due: false } });
  expect(await vaultOf(token).setVaultAside()).toMatchObject({ code: 'reset_waits' });
  await pool.query('update accounts set reset_asked_at_ms = reset_asked_at_ms - $1', [resetWaitMs]);

  // The server is killed while it is setting a vault aside. Its transaction has already removed the vault,
  // and is waiting for the locked row of the owner.
  const holding = await pool.connect();
  await holding.query('begin');
  await holding.query('select 1 from accounts where id = $1 for update', [session.user.id]);
  const cut = vaultOf(token).setVaultAside();
  await expect.poll(() => countLockWaits(pool)).toBeGreaterThan(0);
  await server.end('SIGKILL');
  expect(await cut).toMatchObject({ ok: false });
  await holding.query('rollback');
  holding.release();
  server = await start();
  const opened = vaultOf(made.session?.access_token ?? '');
  expect(await opened.readVault()).toMatchObject({ ok: true, value: { vaultId: before.vaultId } });
  expect(await opened.readEarlierVaults()).toMatchObject({ value: { earlier: [] } });

  // The server is killed after the vault was set aside and the password changed, so only the empty vault is still
  // missing.
  expect(await vaultOf(token).setVaultAside()).toMatchObject({ ok: true });
  const owner = authOf();
  await owner.setSession(session);
  expect((await owner.updateUser({ password: next })).error).toBeNull();
  await server.end('SIGKILL');
  server = await start();
  const again = await authOf().signInWithPassword({ email, password: next });
  const { client: after } = await createSmallestVault(at(again.data.session?.access_token ?? ''));
  expect(await after.readEarlierVaults()).toMatchObject({
    value: { earlier: [{ vault: { vaultId: before.vaultId } }] },
  });
});
