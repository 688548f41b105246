import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import type { ClientResult } from '@kinfolio/contract/send';
import { createDeviceGuard } from '@kinfolio/web/vault-worker/keys/device-guard';
import { openByPasswordSecret } from '@kinfolio/web/vault-worker/keys/open-account-key';
import { derivePasswordSecrets, type PasswordSecrets } from '@kinfolio/web/vault-worker/keys/password';
import { AuthClient } from '@supabase/auth-js';
import { decodeJwt } from 'jose';

/** The account whose passport is opened, and where. `url` is the public address, without a trailing slash. */
export interface ProbedAccount {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  /** Sends requests that present this device's number, and stores the next number from each response. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Asks for the six digits that were emailed, if this device is new. If this function is absent, such a sign-in fails.
   */
  readonly askCode?: (() => Promise<string>) | undefined;
}

/** The result of one probe. `ms` is how long the server took, leaving out hashing on this machine. */
export type ProbeResult =
  | { readonly status: 'ok'; readonly ms: number }
  | { readonly status: 'failed'; readonly ms: number; readonly step: Step; readonly code: string };

type Step = 'settings' | 'salt' | 'sign-in' | 'device' | 'vault' | 'pull' | 'sign-out';

/** A step that the server refused. The code is the server's own; `offline` if there was no response. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly step: Step;
  readonly code: string;
  constructor(step: Step, code: string) {
    super(`${step}: ${code}`);
    [this.step, this.code] = [step, code];
  }
}

/**
 * Returns a function that does what a person's device does: it signs in, opens the passport, pulls all of it and signs
 * out. The password is hashed once per salt for as long as the probe lives.
 */
export function createProbe(account: ProbedAccount): () => Promise<ProbeResult> {
  let kept: { salt: string; secret: PasswordSecrets } | undefined;
  let hashedMs = 0;
  const secretFor = async (client: VaultClient): Promise<PasswordSecrets> => {
    const kdf = valueOf('salt', await client.prelogin(account.email));
    const begun = performance.now();
    const secret = kept?.salt === kdf.salt ? kept.secret : await derive(account.password, kdf);
    hashedMs += performance.now() - begun;
    kept = { salt: kdf.salt, secret };
    return secret;
  };
  return async () => {
    hashedMs = 0;
    const begun = performance.now();
    const ms = () => Math.round(performance.now() - begun - hashedMs);
    try {
      await walk(account, secretFor);
      return { status: 'ok', ms: ms() };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: 'failed', ms: ms(), step: error.step, code: error.code };
    }
  };
}

async function walk(
  { url, email, fetch, askCode }: ProbedAccount,
  secretFor: (client: VaultClient) => Promise<PasswordSecrets>,
): Promise<void> {
  const auth = new AuthClient({
    url: `${url}/auth/v1`,
    headers: { apikey: await readAnonKey(url, fetch) },
    persistSession: false,
    autoRefreshToken: false,
    fetch,
  });
  const token = async () => (await auth.getSession()).data.session?.access_token;
  const plain = createVaultClient({ url, token, fetch });
  const secret = await secretFor(plain);
  const { data, error } = await auth.signInWithPassword({ email, password: secret.authSecret });
  if (error !== null) throw new Refused('sign-in', codeOf(error));
  await claimDevice(plain, askCode);

  const state = valueOf('vault', await plain.readVault());
  const way = await openByPasswordSecret(state, secret);
  if (way === undefined) throw new Refused('vault', 'not_opened');
  const { accountKey } = way;
  const session = String(decodeJwt(data.session.access_token)['session_id']);
  const guard = createDeviceGuard({
    account: state.accountId,
    accountKey,
    origin: url,
    session,
    client: () => client,
  });
  const client = createVaultClient({ url, token, fetch, guard });
  for (let [after, more] = [{}, true]; more; ) {
    const page = valueOf('pull', await client.pull(state.vaultId, { after }));
    [after, more] = [page.after, page.more];
  }
  accountKey.wipe();
  // Without this sign-out, each minute would leave a session behind.
  const signedOut = await auth.signOut({ scope: 'local' });
  if (signedOut.error !== null) throw new Refused('sign-out', codeOf(signedOut.error));
}

async function readAnonKey(url: string, fetch: ProbedAccount['fetch']): Promise<string> {
  const answer = await fetch(`${url}/config.json`).catch(() => undefined);
  if (answer?.ok !== true)
    throw new Refused('settings', answer ? `status_${String(answer.status)}` : 'offline');
  const settings = (await answer.json().catch(() => ({}))) as { anonKey?: unknown };
  if (typeof settings.anonKey !== 'string') throw new Refused('settings', 'unexpected');
  return settings.anonKey;
}

async function derive(
  password: string,
  kdf: Parameters<typeof derivePasswordSecrets>[1],
): Promise<PasswordSecrets> {
  const secret = await derivePasswordSecrets(password, kdf);
  if (!secret.ok) throw new Refused('salt', secret.problem);
  return secret.value;
}

async function claimDevice(client: VaultClient, askCode: ProbedAccount['askCode']): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { confirmed } = valueOf('device', await client.claimDevice({ timeZone }));
  if (confirmed) return;
  if (askCode === undefined) throw new Refused('device', unknownDeviceCode);
  valueOf('device', await client.confirmDevice({ code: await askCode() }));
}

/** The code of a probe whose device the account does not know: another attempt would send the owner another email. */
export const unknownDeviceCode = 'new_device';

function valueOf<Value>(step: Step, result: ClientResult<Value>): Value {
  if (result.ok) return result.value;
  throw new Refused(step, result.code);
}

const codeOf = ({ code, status }: { code?: string | undefined; status?: number | undefined }) =>
  code ?? (status === undefined || status === 0 ? 'offline' : `status_${String(status)}`);
