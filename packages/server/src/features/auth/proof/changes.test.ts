import { randomBytes } from 'node:crypto';
import { proofHeader } from '@kinfolio/contract/keyset';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDeviceId } from '../../vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

// Every change to what guards an account must be signed. The owner's token is not enough, even just after
// they proved who they are.

let world: VaultWorld;
let person: Awaited<ReturnType<VaultWorld['withVault']>>;
beforeAll(async () => {
  world = await startVaultWorld({ MESSAGE_COOLDOWN: '0' });
});
afterAll(() => world.close());
beforeEach(async () => {
  person = await world.withVault();
});

const user = '/auth/v1/user';
const needed = { status: 400, body: { error_code: 'reauthentication_needed' } };
const wrong = { status: 422, body: { error_code: 'reauthentication_not_valid' } };
const newEmail = () => ({ email: `next-${randomBytes(4).toString('hex')}@example.org` });

describe('a change of what guards an account', () => {
  it('wants a proof, and what is asked for with one is done', async () => {
    const next = newEmail();
    expect(await person.send('PUT', user, next)).toMatchObject(needed);
    expect(await person.prove('PUT', user, next)).toMatchObject({
      status: 200,
      body: { new_email: next.email },
    });
  });

  it('wants its person as well, ten minutes later', async () => {
    world.test.clock.advance(10 * 60_000);
    expect(await person.prove('PUT', user, newEmail())).toMatchObject(needed);
  });

  it.each<[string, (signed: { method: string; path: string; body: string | undefined }) => object]>([
    ['body', signed => ({ ...signed, body: JSON.stringify(newEmail()) })],
    ['path', signed => ({ ...signed, path: `${user}?redirect_to=elsewhere` })],
    ['method', signed => ({ ...signed, method: 'POST' })],
    ['no body', signed => ({ ...signed, body: undefined })],
  ])(
    'with a proof for another request (%s) is refused, and its owner finds that in the log',
    async (_, other) => {
      const body = JSON.stringify(newEmail());
      const signed = { guard: 'proof' as const, method: 'PUT', path: user, body };
      const proof = (await person.guard({ ...signed, ...other(signed) })) ?? '';
      expect(await person.send('PUT', user, body, { [proofHeader]: proof })).toMatchObject(wrong);
      const log = await person.client().readActivity({});
      expect(log.ok && log.value.entries[0]?.event).toBe('proof-refused');
    },
  );

  it('counts its proof once, and one of another session not at all', async () => {
    const body = JSON.stringify(newEmail());
    const phone = await person.signInAgain();
    const signed = { guard: 'proof' as const, method: 'PUT', path: user, body };
    const proof = (await person.guard(signed)) ?? '';
    expect(await phone.send('PUT', user, body, { [proofHeader]: proof })).toMatchObject(wrong);
    expect((await person.send('PUT', user, body, { [proofHeader]: proof })).status).toBe(200);
    expect(await person.send('PUT', user, body, { [proofHeader]: proof })).toMatchObject(wrong);
  });

  it('is each of these: a first factor, codes for it, taking them away, a sign-in that comes or goes', async () => {
    const begun = await person.send('POST', '/auth/v1/factors', { factor_type: 'totp' });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
    const { id, totp } = begun.body as { id: string; totp: { secret: string } };
    const asked = await person.send('POST', `/auth/v1/factors/${id}/challenge`, {});
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
    const { id: challenge_id } = asked.body as { id: string };
    const epoch = Math.floor(world.test.clock.now() / 1000);
    const answer = { challenge_id, code: generateSync({ secret: totp.secret, epoch }) };
    const verify = `/auth/v1/factors/${id}/verify`;
    expect(await person.send('POST', verify, answer)).toMatchObject(needed);
    const verified = await person.prove('POST', verify, answer);
    expect(verified.status).toBe(200);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
    const raised = person.withToken((verified.body as { access_token: string }).access_token);
    const codes = '/auth/v1/factors/recovery-codes';
    for (const [method, path] of [
      ['POST', codes],
      ['POST', `${codes}/regenerate`],
      ['DELETE', codes],
      ['DELETE', `/auth/v1/factors/${id}`],
    ] as const) {
      expect(await raised.send(method, path)).toMatchObject(needed);
      expect((await raised.prove(method, path)).status).toBe(200);
    }
    expect(await person.send('DELETE', `${user}/identities/${createDeviceId()}`)).toMatchObject(needed);
    expect(await person.prove('DELETE', `${user}/identities/${createDeviceId()}`)).toMatchObject({
      body: { error_code: 'identity_not_found' },
    });
    const link = `${user}/identities/authorize?provider=none&skip_http_redirect=true`;
    expect(await person.send('GET', link)).toMatchObject(needed);
    expect(await person.prove('GET', link)).not.toMatchObject(needed);
  });

  it('is asked of nobody without a passport', async () => {
    const bare = await world.signUp();
    expect((await bare.send('PUT', user, newEmail())).status).toBe(200);
  });
});
