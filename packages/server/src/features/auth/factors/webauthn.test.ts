import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createSoftwarePasskey, type PasskeyRequest } from '../../../testing/software-passkey.ts';
import {
  type AuthWorld,
  type Person,
  readDeviceSession,
  signInOnOtherDevice,
  startAuthWorld,
} from '../testing/auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await startAuthWorld();
});
afterAll(() => world.close());

const origin = 'http://localhost:8787';
type Passkey = ReturnType<typeof createSoftwarePasskey>;
const refused = { status: 422, code: 'mfa_verification_failed' };

async function begin({ device }: Person, friendlyName: string): Promise<string> {
  const { data, error } = await device.auth.mfa.enroll({ factorType: 'webauthn', friendlyName });
  if (error) throw error;
  return data.id;
}

/**
 * Calls the factor routes directly. In place of the browser that the official client would call, a software passkey
 * responds.
 */
async function call(person: Person, path: string, body: object) {
  const headers = {
    authorization: `Bearer ${(await readDeviceSession(person)).access_token}`,
    'x-supabase-api-version': '2024-01-01',
  };
  return world.call('POST', `/factors/${path}`, { headers, body });
}

async function challenge(person: Person, factorId: string) {
  const { status, body } = await call(person, `${factorId}/challenge`, {
    webauthn: { rpId: 'localhost', rpOrigins: [origin] },
  });
  expect(status).toBe(200);
  return { id: body.id as string, ...body.webauthn, publicKey: body.webauthn.credential_options.publicKey };
}

async function answer(
  person: Person,
  { factorId, passkey, ...wrong }: { factorId: string; passkey: Passkey } & Partial<PasskeyRequest>,
) {
  const { id, type, publicKey } = await challenge(person, factorId);
  const asked = { challenge: publicKey.challenge, origin, ...wrong };
  return call(person, `${factorId}/verify`, {
    challenge_id: id,
    webauthn: { type, rpId: 'localhost', credential_response: responseOf(passkey, type, asked) },
  });
}

function responseOf(passkey: Passkey, type: string, asked: PasskeyRequest) {
  const { credentialId: id } = passkey;
  if (type === 'create') {
    const { clientDataJson: clientDataJSON, attestationObject } = passkey.make(asked);
    return { id, rawId: id, type: 'public-key', response: { clientDataJSON, attestationObject } };
  }
  const { clientDataJson: clientDataJSON, authenticatorData, signature } = passkey.sign(asked);
  return { id, rawId: id, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } };
}

/** A person at aal2 who has a passkey as a second factor. */
async function withPasskey() {
  const person = await world.newPerson();
  const factorId = await begin(person, 'Security key');
  const passkey = createSoftwarePasskey();
  const { status } = await answer(person, { factorId, passkey });
  expect(status).toBe(200);
  return { person, factorId, passkey };
}

describe('a passkey as second factor', () => {
  test('is asked to be made for this server and this person, and raises the session', async () => {
    const person = await world.newPerson();
    const factorId = await begin(person, 'Security key');
    const asked = await challenge(person, factorId);
    expect(asked).toMatchObject({
      type: 'create',
      publicKey: { rp: { id: 'localhost' }, user: { name: person.email }, excludeCredentials: [] },
    });
    const { data } = await person.device.auth.mfa.challenge({
      factorId,
      webauthn: { rpId: 'localhost', rpOrigins: [origin] },
    });
    expect(data).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } });

    const passkey = createSoftwarePasskey();
    const { status, body } = await answer(person, { factorId, passkey });
    expect(status).toBe(200);
    expect(body.user.factors).toMatchObject([{ id: factorId, factor_type: 'webauthn', status: 'verified' }]);
    expect(JSON.parse(atob(body.access_token.split('.')[1]))).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'password' }],
    });
  });

  test('signs the next sign-in, without being asked who holds it', async () => {
    const { person, factorId, passkey } = await withPasskey();
    const other = await signInOnOtherDevice(world, person);
    const asked = await challenge(other, factorId);
    expect(asked).toMatchObject({
      type: 'request',
      publicKey: { rpId: 'localhost', allowCredentials: [{ id: passkey.credentialId }] },
    });
    const { status, body } = await answer(other, { factorId, passkey, verified: false });
    expect(status).toBe(200);
    expect(body.user.id).toBe(person.id);
  });

  test('is not believed when anything about its answer is wrong', async () => {
    const { person, factorId, passkey } = await withPasskey();
    const other = await signInOnOtherDevice(world, person);
    const stranger = createSoftwarePasskey();
    const wrongs: Array<Partial<PasskeyRequest> & { passkey?: Passkey }> = [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'c29tZXRoaW5nIGVsc2U' },
      { passkey: { ...stranger, credentialId: passkey.credentialId } },
    ];
    for (const wrong of wrongs) {
      const { status, body } = await answer(other, { factorId, passkey, ...wrong });
      expect({ status, code: body.code }).toEqual(refused);
    }
    const typed = (await challenge(other, factorId)).id;
    const code = await call(other, `${factorId}/verify`, { challenge_id: typed, code: '123456' });
    expect([code.status, code.body.code]).toEqual([400, 'validation_failed']);
    const { status } = await answer(other, { factorId, passkey });
    expect(status).toBe(200);
  });

  test('is told apart from the ones a person has already', async () => {
    const { person, passkey, factorId } = await withPasskey();
    const headers = await answer(person, { factorId, passkey });
    await person.device.auth.setSession(headers.body);
    const second = await begin(person, 'Another key');
    expect(await challenge(person, second)).toMatchObject({
      publicKey: { excludeCredentials: [{ id: passkey.credentialId }] },
    });
  });
});

/** Imitates the browser APIs that the official client uses, for a browser that has this passkey. */
function browserWith(passkey: Passkey, here = origin) {
  class PublicKeyCredential {
    readonly toJSON: () => object;
    constructor(toJSON: () => object) {
      this.toJSON = toJSON;
    }
  }
  const answerAs = (type: string) => async (asked: { publicKey: { challenge: ArrayBuffer } }) => {
    const asText = Buffer.from(asked.publicKey.challenge).toString('base64url');
    return new PublicKeyCredential(() => responseOf(passkey, type, { challenge: asText, origin: here }));
  };
  const credentials = { create: answerAs('create'), get: answerAs('request') };
  const location = { hostname: new URL(here).hostname, origin: here };
  vi.stubGlobal('PublicKeyCredential', PublicKeyCredential);
  vi.stubGlobal('navigator', { credentials });
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', { location, PublicKeyCredential });
}

describe('a passkey as second factor, by the official client alone', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is registered, and signs the next sign-in', async () => {
    const person = await world.newPerson();
    const other = await signInOnOtherDevice(world, person);
    browserWith(createSoftwarePasskey());
    const { data, error } = await person.device.auth.mfa.webauthn.register({ friendlyName: 'Key' });
    expect(error).toBeNull();
    const [factor] = data?.user.factors ?? [];
    expect(factor).toMatchObject({ factor_type: 'webauthn', friendly_name: 'Key', status: 'verified' });
    const level = await person.device.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal2' });

    await other.device.auth.signInWithPassword(person);
    const { webauthn } = other.device.auth.mfa;
    const signed = await webauthn.authenticate({ factorId: factor?.id ?? '' });
    expect([signed.error, signed.data?.user.id]).toEqual([null, person.id]);
  });

  test('is refused with another key, at another address, with a name that is taken, and to others', async () => {
    const { person, factorId, passkey } = await withPasskey();
    const other = await signInOnOtherDevice(world, person);
    const { webauthn } = other.device.auth.mfa;
    const stranger = await world.newPerson();
    await begin(stranger, 'Key');
    browserWith(passkey, 'https://evil.example');
    expect((await webauthn.authenticate({ factorId })).error).toMatchObject(refused);
    browserWith(createSoftwarePasskey());
    expect((await webauthn.authenticate({ factorId })).error).toMatchObject(refused);
    expect((await webauthn.register({ friendlyName: 'Another' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    const { mfa } = stranger.device.auth;
    expect((await mfa.webauthn.register({ friendlyName: 'Key' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
    });
    expect((await mfa.webauthn.authenticate({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
  });
});
