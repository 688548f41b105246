import { ageResetSevenDays } from '../server/database.ts';
import { enterPasswordRecoveryCode, makeVault, requestPasswordRecovery, signIn } from './sign-in-steps.ts';
import { createFlowVaultClient, type FlowPerson, type FlowStep } from './walker.ts';

// The steps of people who have lost their second step, and perhaps their password too.

/** Requests a reset with only the password, or finds that one is already waiting. */
export const requestFactorReset: FlowStep = async walker =>
  (await createFlowVaultClient(walker).askReset('factor')).ok;
/** Requests a reset of both password and second step, with access to the mailbox only. */
export const requestBothReset: FlowStep = async walker =>
  (await createFlowVaultClient(walker).askReset('both')).ok;

const later = async ({ server, email }: FlowPerson, what: 'factor' | 'both') =>
  ageResetSevenDays(server.url, email, what);

export const signInAfterWait: FlowStep = async walker => {
  await later(walker, 'factor');
  return signIn(walker);
};
export const recoverPasswordAfterWait: FlowStep = async walker => {
  await later(walker, 'both');
  return requestPasswordRecovery(walker);
};

export const resetSecondStep: FlowStep = async walker => {
  const lost = await createFlowVaultClient(walker).resetFactors();
  // The response was lost. A person whose second step has already been removed is asked for a new-device code, like any
  // other person.
  return lost.ok || (lost.code === 'new_device' && (await hasNoSecondStep(walker)));
};
export const resetBoth: FlowStep = async walker => (await createFlowVaultClient(walker).setVaultAside()).ok;

export const hasNoSecondStep: FlowStep = async ({ client }) => {
  const { data, error } = await client.auth.getUser();
  return error === null && (data.user.factors ?? []).length === 0;
};

/**
 * Creates the empty vault. If the response was lost, a person who used only the password has to prove control of the
 * mailbox again.
 */
export const makeEmptyVault: FlowStep = async walker => {
  // Reading changes nothing, so the server is not killed at this request.
  const before = await createFlowVaultClient(walker, fetch).readVault();
  if (before.ok) return true;
  const mayMake =
    before.code === 'not_found' ||
    ((await requestPasswordRecovery(walker)) && (await enterPasswordRecoveryCode(walker)));
  return mayMake && makeVault(walker).catch(() => false);
};

/** Checks that the earlier vault was set aside, and only once. */
export const hasBothVaults: FlowStep = async walker => {
  const earlier = await createFlowVaultClient(walker).readEarlierVaults();
  return earlier.ok && earlier.value.earlier.length === 1;
};
