import { guardedClient, makeVaultFor } from '@kinfolio/server/features/vault/testing/guarded-client';
import { newEnvelope, newId } from '@kinfolio/server/features/vault/testing/sealed';
import { changeOf, nextKeyset, waysWith } from '@kinfolio/server/features/vault/testing/signed-vault';
import { softwarePasskey } from '@kinfolio/server/testing/software-passkey';
import { ask, isIn, newClient, type Step, typeCode, vaultOf, type Walker } from './walker.ts';

// What people do to sign up, in and back in.

const first = 'the-first-secret-of-a-device';
const next = 'the-next-secret-of-a-device';

export const signUpByEmail: Step = async walker => {
  const { client, email } = walker;
  return ask(
    walker,
    [email],
    async () => (await client.auth.signUp({ email, password: first })).error === null,
  );
};
export const confirmEmail: Step = async walker => {
  const { client, email } = walker;
  const isRight = async (token: string) =>
    (await client.auth.verifyOtp({ type: 'email', email, token })).error === null;
  return (await typeCode(walker, email, isRight)) || isIn(walker, { email, password: first });
};
export const signIn: Step = async walker => {
  walker.client = newClient(walker.server);
  return isIn(walker, { email: walker.email, password: first });
};
/** On a device that the account does not know, so that the server mails a code for it. */
export const signInAway: Step = async walker => {
  walker.client = newClient(walker.server);
  const { client, email } = walker;
  const act = async () => (await client.auth.signInWithPassword({ email, password: first })).error === null;
  return ask(walker, [email], act);
};
export const askDeviceCode: Step = async walker =>
  ask(walker, [walker.email], async () => (await vaultOf(walker).sendDeviceCode()).ok);
export const typeDeviceCode: Step = async walker => {
  const isRight = async (code: string) => (await vaultOf(walker).confirmDevice({ code })).ok;
  if (await typeCode(walker, walker.email, isRight)) return true;
  const claimed = await vaultOf(walker).claimDevice({ timeZone: 'Europe/London' });
  return claimed.ok && claimed.value.confirmed;
};
export const forget: Step = async walker => {
  walker.client = newClient(walker.server);
  const { client, email } = walker;
  return ask(walker, [email], async () => (await client.auth.resetPasswordForEmail(email)).error === null);
};
export const useForgottenCode: Step = async walker => {
  const { email } = walker;
  const isRight = async (token: string) =>
    (await walker.client.auth.verifyOtp({ type: 'recovery', email, token })).error === null;
  if (await typeCode(walker, email, isRight)) return true;
  // The code was used and the answer lost: another one is a press away.
  return (await forget(walker)) && typeCode(walker, email, isRight);
};
export const setPassword: Step = async walker => {
  const { client, email } = walker;
  const { error } = await client.auth.updateUser({ password: next });
  return error === null || (await isIn(walker, { email, password: next }));
};
export const wantEmail: Step = async walker => {
  const { client, email } = walker;
  const wish = { email: `new.${email}` };
  return ask(walker, [email, wish.email], async () => (await client.auth.updateUser(wish)).error === null);
};
/** By the code that came to one of the two addresses. */
export const agree =
  (to: (email: string) => string): Step =>
  async walker => {
    const email = to(walker.email);
    const isRight = async (token: string) =>
      (await walker.client.auth.verifyOtp({ type: 'email_change', email, token })).error === null;
    await typeCode(walker, email, isRight);
    // Refused, it may have been accepted before: what came of it is looked at in the end.
    return true;
  };
export const hasNewEmail: Step = async walker =>
  isIn(walker, { email: `new.${walker.email}`, password: first, client: newClient(walker.server) });

const sessionAt = ({ client, server }: Walker) => ({
  url: server.url,
  publicUrl: server.url,
  token: async () => (await client.auth.getSession()).data.session?.access_token ?? '',
  fetch: server.fetch,
});

export const makeVault: Step = async walker => {
  walker.owner = (await makeVaultFor(sessionAt(walker))).owner;
  return true;
};
/** What a passkey is to sign; asking for that changes nothing, so the server lives through it. */
const challengeOf = async (walker: Walker) => {
  const given = await vaultOf(walker, fetch).passkeyChallenge();
  return { challenge: given.ok ? given.value.challenge : '', origin: walker.server.url };
};
export const addPasskey: Step = async walker => {
  const { owner } = walker;
  if (owner === undefined) return false;
  const before = walker.passkey && (await vaultOf(walker).readVault());
  if (before?.ok && before.value.wraps.some(({ id }) => id === walker.passkey?.id)) return true;
  const [key, id] = [softwarePasskey(), newId()];
  const made = key.make(await challengeOf(walker));
  const way = { ...made, id, method: 'passkey', envelope: newEnvelope() } as const;
  const after = nextKeyset(owner, { reason: 'passkey', ways: waysWith(owner, [way]) });
  walker.passkey = { key, id };
  const client = await guardedClient(sessionAt(walker), owner);
  return (await client.putKeyset(changeOf(after, { wraps: [way] }))).ok;
};
export const usePasskey: Step = async walker => {
  const signed = walker.passkey?.key.sign(await challengeOf(walker));
  return signed !== undefined && (await vaultOf(walker).passkeySession(signed)).ok;
};
