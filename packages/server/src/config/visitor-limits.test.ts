import { createVaultClient } from '@kinfolio/contract/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecoveryKit } from '../features/vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../features/vault/testing/vault-world.ts';
import { createSoftwarePasskey } from '../testing/software-passkey.ts';

const minute = 60_000;
const hour = 60 * minute;
const email = 'nobody@example.org';

let world: VaultWorld;

const at = (address: string) => (url: string | URL | Request, init?: RequestInit) => {
  const headers = new Headers(init?.headers);
  headers.set('x-forwarded-for', address);
  return fetch(url, { ...init, headers });
};
const visitor = () =>
  createVaultClient({ url: world.url, token: async () => undefined, fetch: at('203.0.113.7') });
const askHow = () => codeOf(visitor().prelogin(email));
const tryKit = (of: string) =>
  codeOf(visitor().recoverySession({ email: of, proof: createRecoveryKit().proof }));
const codeOf = async (asked: Promise<{ ok: boolean; code?: string }>) => (await asked).code ?? 'ok';

describe('where little is allowed', () => {
  beforeAll(async () => {
    world = await startVaultWorld({
      NEW_DEVICE_CODE: 'on',
      TRUSTED_PROXIES: '127.0.0.1',
      PRELOGINS_PER_MINUTE: '1',
      WRONG_KITS: '1',
      WRONG_KITS_OF_NETWORK: '2',
      GUESSING_MINUTES: '2',
      WRONG_PASSKEYS: '1',
      DEVICE_CODES: '1',
      FORMS_PER_HOUR: '2',
      FORMS_PER_HOUR_IN_ALL: '3',
      FORM_MAILS_PER_DAY: '1',
    });
  });
  afterAll(() => world.close());
  // Prevents a test from using up the limits of the next one.
  beforeEach(() => {
    world.test.clock.advance(24 * hour);
  });

  it('one network asks how a password becomes keys once a minute', async () => {
    expect([await askHow(), await askHow()]).toEqual(['ok', 'rate_limited']);
    world.test.clock.advance(minute);
    expect(await askHow()).toBe('ok');
  });

  it('a wrong kit is refused once for an email and twice for all, for two minutes', async () => {
    const others = ['one@example.org', 'two@example.org'] as const;
    expect([await tryKit(email), await tryKit(email)]).toEqual(['unauthorized', 'rate_limited']);
    world.test.clock.advance(2 * minute);
    expect([await tryKit(email), await tryKit(others[0]), await tryKit(others[1])]).toEqual([
      'unauthorized',
      'unauthorized',
      'rate_limited',
    ]);
  });

  it('a wrong passkey is refused once', async () => {
    const signed = createSoftwarePasskey().sign({ challenge: 'AAAA', origin: world.url });
    const tryPasskey = () => codeOf(visitor().passkeySession(signed));
    expect([await tryPasskey(), await tryPasskey()]).toEqual(['unauthorized', 'rate_limited']);
  });

  it('one code for a new device is sent: that of the entry', async () => {
    const person = await world.signUp();
    const elsewhere = await person.signInAgain();
    expect(await codeOf(elsewhere.client().sendDeviceCode())).toBe('rate_limited');
  });

  it('forms are sent as often as one network may, then as all may, and thank each address once', async () => {
    const said = { name: 'Sam', email, category: 'technical', subject: 'S', message: 'M', website: '' };
    const post = async (address: string, subject: string) => {
      const body = JSON.stringify({ ...said, subject });
      const headers = { 'content-type': 'application/json' };
      return (await at(address)(`${world.url}/site/v1/contact`, { method: 'POST', headers, body })).status;
    };
    const [here, there] = ['203.0.113.7', '198.51.100.7'] as const;
    expect([await post(here, 'one'), await post(here, 'two'), await post(here, 'three')]).toEqual([
      200, 200, 429,
    ]);
    expect([await post(there, 'four'), await post(there, 'five')]).toEqual([200, 429]);
    await world.test.post.deliverWaiting();
    expect(world.test.sent.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });
});
