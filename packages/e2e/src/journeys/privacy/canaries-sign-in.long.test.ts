import { randomBytes } from 'node:crypto';
import { createVaultClient } from '@kinfolio/contract/client';
import type { Database } from '@kinfolio/server/db/database';
import { createSmallestVault } from '@kinfolio/server/features/vault/testing/guarded-client';
import { createKeyRenewal } from '@kinfolio/server/features/vault/testing/signed-vault';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCanaryFinder } from '../../harness/canaries/finder.ts';
import type { Canary } from '../../harness/canaries/forms.ts';
import { dumpDatabaseTables, listFilesBelow, type SearchedPlace } from '../../harness/canaries/places.ts';
import { createAuthenticatorApp } from '../../harness/people/authenticator-app.ts';
import { openServerDatabase } from '../../harness/server/database.ts';
import { findCodesInMails, waitForEmailedLink } from '../../harness/server/mail.ts';
import { listAllMails } from '../../harness/server/mail-server.ts';
import { okOr } from '../../harness/server/node-device.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// Follows the secrets that prove a person's identity through signing up, signing in and regaining access. The server
// may compare them, but must not store them anywhere in plain text. Six-digit codes are left out, because they occur by
// chance in any file.

let server: RunningServer;
let database: Database;
const secrets: Canary[] = [];
const keep = (what: string, ...texts: string[]) => void secrets.push({ what, texts });
const secretOf = (what: string) => {
  const text = randomBytes(32).toString('base64url');
  keep(what, text);
  return text;
};

beforeAll(async () => {
  server = await startServer({
    databaseUrl: 'own',
    env: { EMAIL_CONFIRM: 'on', NEW_DEVICE_CODE: 'on', MESSAGE_COOLDOWN: '0' },
  });
  database = openServerDatabase(server);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** Does everything that involves a secret, and remembers each secret. */
async function walkThrough(): Promise<void> {
  const { anonKey }: { anonKey: string } = await (await fetch(`${server.url}/config.json`)).json();
  const newDevice = () =>
    createClient(server.url, anonKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
  const email = 'sealed-lips@example.org';
  const password = secretOf('the password');
  const home = newDevice();
  done(await home.auth.signUp({ email, password }));
  await typeCode(home, 'email', email);
  await keepTokens(home);
  done(
    await home.auth.signInWithPassword({ email, password: secretOf('a wrong password') }),
    'invalid_credentials',
  );

  const away = newDevice();
  done(await away.auth.signInWithPassword({ email, password }));
  await keepTokens(away);
  const vault = vaultOf(away);
  okOr(await vault.sendDeviceCode());

  const { data: factor } = await home.auth.mfa.enroll({ factorType: 'totp' });
  const { id: factorId = '', totp } = factor ?? {};
  keep('the secret of the app', totp?.secret ?? '');
  const app = createAuthenticatorApp(totp?.secret ?? '');
  done(await home.auth.mfa.challengeAndVerify({ factorId, code: app.code() }));
  await keepTokens(home);
  const answer = await fetch(`${server.url}/auth/v1/factors/recovery-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${(await home.auth.getSession()).data.session?.access_token}` },
  });
  const { codes }: { codes: string[] } = await answer.json();
  keep('the recovery codes', ...codes);

  done(await newDevice().auth.resetPasswordForEmail(email));
  const back = newDevice();
  await typeCode(back, 'recovery', email);
  await keepTokens(back);
  done(await back.auth.mfa.challengeAndVerify({ factorId, code: app.code() }));
  done(await back.auth.updateUser({ password: secretOf('the new password') }));

  // "Someone may know it": changes the password, the kit and all keys, in one request.
  const token = async () => (await back.auth.getSession()).data.session?.access_token ?? '';
  const made = await createSmallestVault({ url: server.url, publicUrl: server.url, token });
  const { change, kit, password: renewed } = createKeyRenewal(made.owner);
  keep('the renewed password', renewed.secret);
  keep('the proof of a kit', made.vault.recoveryKit.proof, kit.proof);
  okOr(await made.client.putKeyset(change));
  done(await newDevice().auth.signInWithPassword({ email, password: renewed.secret }));
}

const vaultOf = ({ auth }: SupabaseClient) =>
  createVaultClient({
    url: server.url,
    token: async () => (await auth.getSession()).data.session?.access_token,
    fetch,
  });

async function typeCode({ auth }: SupabaseClient, type: 'email' | 'recovery', email: string): Promise<void> {
  const subject = type === 'recovery' ? /forgotten/ : /code/;
  await expect.poll(async () => (await findCodesInMails(server.url, email, subject)).length).toBe(1);
  const [token = ''] = await findCodesInMails(server.url, email, subject);
  keep(
    `the link (${type})`,
    new URL(await waitForEmailedLink(server.url, email)).searchParams.get('token') ?? '',
  );
  done(await auth.verifyOtp({ type, email, token }));
}

async function keepTokens({ auth }: SupabaseClient): Promise<void> {
  const { data } = await auth.refreshSession();
  keep('a refresh token', data.session?.refresh_token ?? '');
  keep('an access token', data.session?.access_token ?? '');
}

function done({ error }: { error: { code?: string | undefined } | null }, code?: string): void {
  expect(error?.code).toBe(code);
}

const findsIn = (places: readonly SearchedPlace[]): string[] => {
  const find = createCanaryFinder(secrets);
  return places.flatMap(({ name, bytes }) => find(bytes).map(found => `${found} in ${name}`));
};

describe('what proves who somebody is', () => {
  it('is many secrets, each long enough to be looked for', async () => {
    await walkThrough();
    expect(secrets.length).toBeGreaterThanOrEqual(17);
    expect(secrets.flatMap(({ texts }) => texts).filter(text => text.length < 8)).toEqual([]);
  });

  it('is in no table of the database, and in none of its files', async () => {
    expect(findsIn(await dumpDatabaseTables(database))).toEqual([]);
    await database.pool.query('checkpoint');
    expect(findsIn(listFilesBelow(server.dataDir, 'the data folder:'))).toEqual([]);
  });

  it('is in no line the server printed', () => {
    expect(server.output()).toContain('/auth/v1/verify');
    expect(findsIn([{ name: 'the log', bytes: Buffer.from(server.output()) }])).toEqual([]);
  });

  it('is in no mail, but for the links sent to be pressed', () => {
    const mails = listAllMails().map(({ subject, text }) => ({ name: subject, bytes: Buffer.from(text) }));
    const found = findsIn(mails).filter(find => !find.startsWith('the link ('));
    expect(mails.length).toBeGreaterThanOrEqual(3);
    expect(found).toEqual([]);
    expect(findsIn(mails)).not.toEqual([]);
  });
});
