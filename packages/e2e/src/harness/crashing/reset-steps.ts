import { letResetWait } from '../server/database.ts';
import { forget, makeVault, signIn, useForgottenCode } from './sign-in-steps.ts';
import { type Step, vaultOf, type Walker } from './walker.ts';

// What people do who have lost their second step, and the password with it.

/** Asks with the password alone, or finds out that it waits already. */
export const askLostStep: Step = async walker => (await vaultOf(walker).askReset('factor')).ok;
/** The same with the mailbox alone, for both. */
export const askLostBoth: Step = async walker => (await vaultOf(walker).askReset('both')).ok;

const later = async ({ server, email }: Walker, what: 'factor' | 'both') =>
  letResetWait(server.url, email, what);

export const signInLater: Step = async walker => {
  await later(walker, 'factor');
  return signIn(walker);
};
export const forgetLater: Step = async walker => {
  await later(walker, 'both');
  return forget(walker);
};

export const loseStep: Step = async walker => {
  const lost = await vaultOf(walker).resetFactors();
  // The answer was lost: who has no second step any more is asked for the code of a new device, as everybody.
  return lost.ok || (lost.code === 'new_device' && (await hasNoStep(walker)));
};
export const loseBoth: Step = async walker => (await vaultOf(walker).setVaultAside()).ok;

export const hasNoStep: Step = async ({ client }) => {
  const { data, error } = await client.auth.getUser();
  return error === null && (data.user.factors ?? []).length === 0;
};

/** Makes the empty vault; who came by the password alone, after a lost answer, shows the mailbox once more. */
export const makeEmptyVault: Step = async walker => {
  // Looking changes nothing, so the server lives through it.
  const before = await vaultOf(walker, fetch).readVault();
  if (before.ok) return true;
  const mayMake = before.code === 'not_found' || ((await forget(walker)) && (await useForgottenCode(walker)));
  return mayMake && makeVault(walker).catch(() => false);
};

/** The vault of before lies aside, once. */
export const hasBothVaults: Step = async walker => {
  const earlier = await vaultOf(walker).readEarlierVaults();
  return earlier.ok && earlier.value.earlier.length === 1;
};
