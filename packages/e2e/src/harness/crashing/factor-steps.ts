import { softwarePasskey } from '@kinfolio/server/testing/software-passkey';
import { expect } from 'vitest';
import { authenticatorApp } from '../people/authenticator-app.ts';
import { ask, type Step, typeCode, type Walker } from './walker.ts';

// What people do to have a second factor, and to show it.

const isRaised = async ({ client }: Walker) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel === 'aal2';

export const enrol: Step = async walker => {
  const { data, error } = await walker.client.auth.mfa.enroll({ factorType: 'totp' });
  if (error !== null) return false;
  walker.app = authenticatorApp(data.totp.secret);
  walker.factorId = data.id;
  return true;
};
export const showFactorCode: Step = async walker => {
  const { client, app, factorId = '' } = walker;
  const isTaken = async (code: string) =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code })).error === null;
  if (walker.shown !== undefined && (await isTaken(walker.shown))) return true;
  const code = app?.code() ?? '';
  walker.shown = code;
  if (walker.server.willBeKilled()) return isTaken(code);
  // The app's next code may be of half a minute ahead, and is taken when that begins.
  await expect.poll(() => isTaken(code), { interval: 9_000, timeout: 50_000 }).toBe(true);
  return true;
};

export const enrolPhone: Step = async walker => {
  const wish = { factorType: 'phone', phone: walker.phone } as const;
  const { data, error } = await walker.client.auth.mfa.enroll(wish);
  if (error !== null) return false;
  walker.factorId = data.id;
  return true;
};
export const askPhoneCode: Step = async walker =>
  ask(walker, [walker.phone], async () => {
    const { client, factorId = '' } = walker;
    const { data, error } = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    if (error !== null) return false;
    walker.challengeId = data.id;
    return true;
  });
export const typePhoneCode: Step = async walker => {
  const isRight = async (code: string) => {
    const { client, factorId = '', challengeId = '' } = walker;
    return (await client.auth.mfa.verify({ factorId, challengeId, code })).error === null;
  };
  // The code was used and the answer lost: another one is a press away.
  const done =
    (await typeCode(walker, walker.phone, isRight)) ||
    ((await askPhoneCode(walker)) && (await typeCode(walker, walker.phone, isRight)));
  return done && isRaised(walker);
};

const keyAt = ({ server }: Walker) => ({ rpId: 'localhost', rpOrigins: [server.url] });
export const enrolKey: Step = async walker => {
  const { data, error } = await walker.client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: '' });
  if (error !== null) return false;
  walker.factorId = data.id;
  walker.passkey = { key: softwarePasskey(), id: data.id };
  return true;
};
export const askKey: Step = async walker => {
  const { client, factorId = '' } = walker;
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: keyAt(walker) });
  if (error !== null) return false;
  walker.challengeId = data.id;
  const { type, credential_options: options } = data.webauthn;
  const challenge = Buffer.from(new Uint8Array(Object(options.publicKey).challenge)).toString('base64url');
  walker.asked = { type, challenge };
  return true;
};
export const answerKey: Step = async walker => {
  const done = (await touchKey(walker)) || ((await askKey(walker)) && (await touchKey(walker)));
  return done && isRaised(walker);
};

/** What a browser does when somebody touches their key. */
async function touchKey(walker: Walker): Promise<boolean> {
  const { client, factorId = '', challengeId = '', passkey, asked, server } = walker;
  if (passkey === undefined || asked === undefined) return false;
  const said = { challenge: asked.challenge, origin: server.url };
  const {
    credentialId: id,
    clientDataJson,
    ...made
  } = asked.type === 'create' ? passkey.key.make(said) : passkey.key.sign(said);
  const response = { clientDataJSON: clientDataJson, ...made };
  const credential = { id, rawId: id, type: 'public-key', response };
  const answer = { type: asked.type, ...keyAt(walker), credential_response: { toJSON: () => credential } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all that the client asks of a credential
  const webauthn = answer as unknown as Parameters<typeof client.auth.mfa.webauthn.verify>[0]['webauthn'];
  return (await client.auth.mfa.webauthn.verify({ factorId, challengeId, webauthn })).error === null;
}

export const makeCodes: Step = async walker => {
  const { recoveryCodes } = walker.client.auth.mfa;
  const made = await recoveryCodes.generate();
  // They were made and the answer lost: nobody has seen them, so new ones are made.
  const { data } =
    made.error === null || walker.server.willBeKilled() ? made : await recoveryCodes.regenerate();
  walker.codes = data?.codes;
  return walker.codes !== undefined;
};
export const useCode: Step = async walker => {
  const code = walker.codes?.shift();
  if (code === undefined) return false;
  const { error } = await walker.client.auth.mfa.recoveryCodes.verify({ code });
  return error === null && isRaised(walker);
};
