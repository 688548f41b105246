import { type CallOutcome, createSuccess, emptySuccess } from '../../vault-worker/types/outcome.ts';
import { expectCode } from '../access/challenge.ts';
import { changeWithPassword, endPasswordChange } from '../access/with-password.ts';
import type { AccountSecurity, NewAuthenticatorApp, TwoStepState } from '../api/security.ts';
import * as factors from '../auth-api/factors.ts';
import { type SessionContext, toServerRefusal } from '../state/context.ts';
import {
  cancelResetsOfAccount,
  confirmKitStillOwned,
  readAccountActivity,
  watchAccountAlerts,
} from './account-alerts.ts';
import {
  cancelEmailChange,
  canSendTexts,
  confirmAddressCode,
  readOwnerAddresses,
  requestEmailChange,
  requestPhoneChange,
  resendAddressCode,
} from './addresses.ts';
import { readEarlierPassports, restoreEarlierPassportVault } from './earlier.ts';

/** Creates the security API of a session. */
export function createSecurityApi(
  context: SessionContext,
  attempt: <T>(flow: () => Promise<CallOutcome<T>>) => Promise<CallOutcome<T>>,
): AccountSecurity {
  const { auth } = context;
  const texted = new Map<string, string>();
  const sendPhoneCode = async (id: string): Promise<CallOutcome> => {
    const sent = await factors.sendTextCode(auth, id);
    if (!sent.ok) return sent;
    texted.set(id, sent.value);
    return emptySuccess;
  };
  const added = () => finishAdding(context);
  const remakeCodes = () => factors.makeRecoveryCodes(auth);
  return {
    places: () => attempt(() => readSessions(context)),
    endPlace: id => attempt(() => endSession(context, id)),
    endOtherPlaces: () => attempt(() => factors.endOtherSessions(auth)),
    twoSteps: () => attempt(() => readTwoSteps(context)),
    beginApp: password =>
      attempt(() =>
        changeWithPassword<NewAuthenticatorApp>(context, adding(password), () =>
          factors.beginAppFactor(auth),
        ),
      ),
    beginPhone: (password, phone) =>
      attempt(() =>
        changeWithPassword<string>(context, adding(password), async () => {
          const begun = await factors.beginPhoneFactor(auth, phone);
          if (!begun.ok) return begun;
          const sent = await sendPhoneCode(begun.value);
          return sent.ok ? begun : sent;
        }),
      ),
    sendPhoneCode: id => attempt(() => sendPhoneCode(id)),
    confirmFactor: (id, code) =>
      attempt(async () => {
        const challenge = texted.get(id);
        const proved = await (challenge === undefined
          ? factors.confirmAppFactor(auth, id, code)
          : factors.confirmPhoneFactor(auth, { id, code, challenge }));
        return proved.ok ? await added() : proved;
      }),
    addKey: password =>
      attempt(() =>
        changeWithPassword<readonly string[]>(context, { password, change: 'add-factor' }, async () => {
          // The server needs a unique name for each key. People recognise their keys by the day they were added.
          const made = await factors.addSecurityKey(auth, `key-${String(context.platform.random(2 ** 40))}`);
          return made.ok ? await added() : made;
        }),
      ),
    removeFactor: (id, password) =>
      attempt(() =>
        changeWithPassword(context, { password, change: 'remove-factor' }, async () => {
          const removed = await factors.removeFactor(auth, id);
          if (!removed.ok) return removed;
          const left = await factors.listSecondFactors(auth);
          if (left.ok) expectCode(context, left.value.length > 0);
          return removed;
        }),
      ),
    newCodes: password =>
      attempt(() => changeWithPassword(context, { password, change: 'recovery-codes' }, remakeCodes)),
    watch: () => attempt(() => watchAccountAlerts(context)),
    stopReset: () => attempt(() => cancelResetsOfAccount(context)),
    stillHaveKit: id => attempt(() => confirmKitStillOwned(context, id)),
    addresses: () => attempt(() => readOwnerAddresses(context)),
    askForAddress: ({ kind, address, password }) =>
      attempt(() =>
        changeWithPassword(context, { password, change: 'address' }, () =>
          kind === 'email' ? requestEmailChange(context, address) : requestPhoneChange(context, address),
        ),
      ),
    agreeToAddress: input => attempt(() => confirmAddressCode(context, input)),
    keepEmail: () => attempt(() => cancelEmailChange(context)),
    sendAddressCodes: (side, address) => attempt(() => resendAddressCode(context, side, address)),
    earlierPassports: () => attempt(() => readEarlierPassports(context)),
    restoreArchived: typed => attempt(() => restoreEarlierPassportVault(context, typed)),
    activity: () => attempt(() => readAccountActivity(context)),
  };
}

/**
 * Makes the first recovery codes, and ends the proof for the change. Until then, a mistyped code may be typed again.
 */
async function finishAdding(context: SessionContext): Promise<CallOutcome<readonly string[]>> {
  expectCode(context, true);
  const codes = await factors.makeFirstRecoveryCodes(context.auth);
  await endPasswordChange(context);
  return codes;
}

/** A factor is added only once its first code has been typed, so the proof must last until then. */
const adding = (password: string) => ({ password, change: 'add-factor', goesOn: true }) as const;

async function readSessions({ server }: SessionContext) {
  const read = await server.readSessions();
  return read.ok ? createSuccess(read.value.sessions) : toServerRefusal(read.code);
}

async function endSession({ server }: SessionContext, id: string): Promise<CallOutcome> {
  const ended = await server.endSession(id);
  // If the session has already ended, there is nothing left to do.
  return ended.ok || ended.code === 'not_found' ? emptySuccess : toServerRefusal(ended.code);
}

async function readTwoSteps(context: SessionContext): Promise<CallOutcome<TwoStepState>> {
  const listed = await factors.listSecondFactors(context.auth);
  if (!listed.ok) return listed;
  const codesLeft = await factors.countRecoveryCodesLeft(context.auth);
  if (!codesLeft.ok) return codesLeft;
  const canKey = context.platform.authenticator !== undefined;
  return createSuccess({
    factors: listed.value,
    codesLeft: codesLeft.value,
    canText: await canSendTexts(context),
    canKey,
  });
}
