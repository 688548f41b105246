import {
  createGuardedClient,
  createSmallestVault,
} from '@kinfolio/server/features/vault/testing/guarded-client';
import { createDeviceId, createEnvelope } from '@kinfolio/server/features/vault/testing/sealed';
import {
  createKeysetOnlyChange,
  createNextKeyset,
  replaceWays,
} from '@kinfolio/server/features/vault/testing/signed-vault';
import { createSoftwarePasskey } from '@kinfolio/server/testing/software-passkey';
import {
  canSignIn,
  createFlowVaultClient,
  createStatelessClient,
  type FlowPerson,
  type FlowStep,
  requestMessages,
  typeCode,
} from './walker.ts';

// The steps of signing up, signing in and regaining access.

const first = 'the-first-secret-of-a-device';
const next = 'the-next-secret-of-a-device';

export const signUpByEmail: FlowStep = async walker => {
  const { client, email } = walker;
  return requestMessages(
    walker,
    [email],
    async () => (await client.auth.signUp({ email, password: first })).error === null,
  );
};
export const confirmEmail: FlowStep = async walker => {
  const { client, email } = walker;
  const isRight = async (token: string) =>
    (await client.auth.verifyOtp({ type: 'email', email, token })).error === null;
  return (await typeCode(walker, email, isRight)) || canSignIn(walker, { email, password: first });
};
export const signIn: FlowStep = async walker => {
  walker.client = createStatelessClient(walker.server);
  return canSignIn(walker, { email: walker.email, password: first });
};
/** Signs in on a device that the account does not know, so that the server emails a code. */
export const signInOnNewDevice: FlowStep = async walker => {
  walker.client = createStatelessClient(walker.server);
  const { client, email } = walker;
  const act = async () => (await client.auth.signInWithPassword({ email, password: first })).error === null;
  return requestMessages(walker, [email], act);
};
export const requestDeviceCode: FlowStep = async walker =>
  requestMessages(
    walker,
    [walker.email],
    async () => (await createFlowVaultClient(walker).sendDeviceCode()).ok,
  );
export const typeDeviceCode: FlowStep = async walker => {
  const isRight = async (code: string) => (await createFlowVaultClient(walker).confirmDevice({ code })).ok;
  if (await typeCode(walker, walker.email, isRight)) return true;
  const claimed = await createFlowVaultClient(walker).claimDevice({ timeZone: 'Europe/London' });
  return claimed.ok && claimed.value.confirmed;
};
export const requestPasswordRecovery: FlowStep = async walker => {
  walker.client = createStatelessClient(walker.server);
  const { client, email } = walker;
  return requestMessages(
    walker,
    [email],
    async () => (await client.auth.resetPasswordForEmail(email)).error === null,
  );
};
export const enterPasswordRecoveryCode: FlowStep = async walker => {
  const { email } = walker;
  const isRight = async (token: string) =>
    (await walker.client.auth.verifyOtp({ type: 'recovery', email, token })).error === null;
  if (await typeCode(walker, email, isRight)) return true;
  // If the code was used but the response lost, the person can request another code.
  return (await requestPasswordRecovery(walker)) && typeCode(walker, email, isRight);
};
export const setPassword: FlowStep = async walker => {
  const { client, email } = walker;
  const { error } = await client.auth.updateUser({ password: next });
  return error === null || (await canSignIn(walker, { email, password: next }));
};
export const requestEmailChange: FlowStep = async walker => {
  const { client, email } = walker;
  const wish = { email: `new.${email}` };
  return requestMessages(
    walker,
    [email, wish.email],
    async () => (await client.auth.updateUser(wish)).error === null,
  );
};
/** Confirms a change of email with the code sent to one of the two addresses. */
export const confirmEmailChange =
  (to: (email: string) => string): FlowStep =>
  async walker => {
    const email = to(walker.email);
    const isRight = async (token: string) =>
      (await walker.client.auth.verifyOtp({ type: 'email_change', email, token })).error === null;
    await typeCode(walker, email, isRight);
    // If the code is rejected now, it may have been accepted before the kill, so the outcome is only checked at the
    // end.
    return true;
  };
export const hasNewEmail: FlowStep = async walker =>
  canSignIn(walker, {
    email: `new.${walker.email}`,
    password: first,
    client: createStatelessClient(walker.server),
  });

const sessionAt = ({ client, server }: FlowPerson) => ({
  url: server.url,
  publicUrl: server.url,
  token: async () => (await client.auth.getSession()).data.session?.access_token ?? '',
  fetch: server.fetch,
});

export const makeVault: FlowStep = async walker => {
  walker.owner = (await createSmallestVault(sessionAt(walker))).owner;
  return true;
};
/**
 * The challenge that a passkey must sign. Requesting it changes nothing, so the server is not killed at this request.
 */
const challengeOf = async (walker: FlowPerson) => {
  const given = await createFlowVaultClient(walker, fetch).passkeyChallenge();
  return { challenge: given.ok ? given.value.challenge : '', origin: walker.server.url };
};
export const addPasskey: FlowStep = async walker => {
  const { owner } = walker;
  if (owner === undefined) return false;
  const before = walker.passkey && (await createFlowVaultClient(walker).readVault());
  if (before?.ok && before.value.wraps.some(({ id }) => id === walker.passkey?.id)) return true;
  const [key, id] = [createSoftwarePasskey(), createDeviceId()];
  const made = key.make(await challengeOf(walker));
  const way = { ...made, id, method: 'passkey', envelope: createEnvelope() } as const;
  const after = createNextKeyset(owner, { reason: 'passkey', ways: replaceWays(owner, [way]) });
  walker.passkey = { key, id };
  const client = await createGuardedClient(sessionAt(walker), owner);
  return (await client.putKeyset(createKeysetOnlyChange(after, { wraps: [way] }))).ok;
};
export const usePasskey: FlowStep = async walker => {
  const signed = walker.passkey?.key.sign(await challengeOf(walker));
  return signed !== undefined && (await createFlowVaultClient(walker).passkeySession(signed)).ok;
};
