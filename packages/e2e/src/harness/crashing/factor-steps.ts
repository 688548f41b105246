import { createSoftwarePasskey } from '@kinfolio/server/testing/software-passkey';
import { expect } from 'vitest';
import { createAuthenticatorApp } from '../people/authenticator-app.ts';
import { type FlowPerson, type FlowStep, requestMessages, typeCode } from './walker.ts';

// The steps of setting up and using a second factor.

const isRaised = async ({ client }: FlowPerson) =>
  (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel === 'aal2';

export const enrolAuthenticatorApp: FlowStep = async walker => {
  const { data, error } = await walker.client.auth.mfa.enroll({ factorType: 'totp' });
  if (error !== null) return false;
  walker.app = createAuthenticatorApp(data.totp.secret);
  walker.factorId = data.id;
  return true;
};
export const typeAppCode: FlowStep = async walker => {
  const { client, app, factorId = '' } = walker;
  const isTaken = async (code: string) =>
    (await client.auth.mfa.challengeAndVerify({ factorId, code })).error === null;
  if (walker.shown !== undefined && (await isTaken(walker.shown))) return true;
  const code = app?.code() ?? '';
  walker.shown = code;
  if (walker.server.willBeKilled()) return isTaken(code);
  // The app may already show the code for the next half-minute, which is accepted only once that half-minute has begun.
  await expect.poll(() => isTaken(code), { interval: 9_000, timeout: 50_000 }).toBe(true);
  return true;
};

export const enrolPhone: FlowStep = async walker => {
  const wish = { factorType: 'phone', phone: walker.phone } as const;
  const { data, error } = await walker.client.auth.mfa.enroll(wish);
  if (error !== null) return false;
  walker.factorId = data.id;
  return true;
};
export const requestPhoneCode: FlowStep = async walker =>
  requestMessages(walker, [walker.phone], async () => {
    const { client, factorId = '' } = walker;
    const { data, error } = await client.auth.mfa.challenge({ factorId, channel: 'sms' });
    if (error !== null) return false;
    walker.challengeId = data.id;
    return true;
  });
export const typePhoneCode: FlowStep = async walker => {
  const isRight = async (code: string) => {
    const { client, factorId = '', challengeId = '' } = walker;
    return (await client.auth.mfa.verify({ factorId, challengeId, code })).error === null;
  };
  // If the code was used but the response lost, the person can request another code.
  const done =
    (await typeCode(walker, walker.phone, isRight)) ||
    ((await requestPhoneCode(walker)) && (await typeCode(walker, walker.phone, isRight)));
  return done && isRaised(walker);
};

const keyAt = ({ server }: FlowPerson) => ({ rpId: 'localhost', rpOrigins: [server.url] });
export const enrolPasskeyFactor: FlowStep = async walker => {
  const { data, error } = await walker.client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: '' });
  if (error !== null) return false;
  walker.factorId = data.id;
  walker.passkey = { key: createSoftwarePasskey(), id: data.id };
  return true;
};
export const challengePasskey: FlowStep = async walker => {
  const { client, factorId = '' } = walker;
  const { data, error } = await client.auth.mfa.challenge({ factorId, webauthn: keyAt(walker) });
  if (error !== null) return false;
  walker.challengeId = data.id;
  const { type, credential_options: options } = data.webauthn;
  const challenge = Buffer.from(new Uint8Array(Object(options.publicKey).challenge)).toString('base64url');
  walker.asked = { type, challenge };
  return true;
};
export const answerPasskeyChallenge: FlowStep = async walker => {
  const done = (await touchKey(walker)) || ((await challengePasskey(walker)) && (await touchKey(walker)));
  return done && isRaised(walker);
};

/** A browser's response when a person uses their security key. */
async function touchKey(walker: FlowPerson): Promise<boolean> {
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are all the members of a credential that the client reads
  const webauthn = answer as unknown as Parameters<typeof client.auth.mfa.webauthn.verify>[0]['webauthn'];
  return (await client.auth.mfa.webauthn.verify({ factorId, challengeId, webauthn })).error === null;
}

export const generateRecoveryCodes: FlowStep = async walker => {
  const { recoveryCodes } = walker.client.auth.mfa;
  const made = await recoveryCodes.generate();
  // If the codes were created but the response was lost, the person has not seen them and creates new ones.
  const { data } =
    made.error === null || walker.server.willBeKilled() ? made : await recoveryCodes.regenerate();
  walker.codes = data?.codes;
  return walker.codes !== undefined;
};
export const spendRecoveryCode: FlowStep = async walker => {
  const code = walker.codes?.shift();
  if (code === undefined) return false;
  const { error } = await walker.client.auth.mfa.recoveryCodes.verify({ code });
  return error === null && isRaised(walker);
};
