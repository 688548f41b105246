import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RUN_FULL_MATRICES, sampleMatrix } from '../matrix.ts';
import {
  answerPasskeyChallenge,
  challengePasskey,
  enrolAuthenticatorApp,
  enrolPasskeyFactor,
  enrolPhone,
  generateRecoveryCodes,
  requestPhoneCode,
  spendRecoveryCode,
  typeAppCode,
  typePhoneCode,
} from './factor-steps.ts';
import { type KillableServer, killMoments, startKillableServer } from './killable-server.ts';
import {
  hasBothVaults,
  hasNoSecondStep,
  makeEmptyVault,
  recoverPasswordAfterWait,
  requestBothReset,
  requestFactorReset,
  resetBoth,
  resetSecondStep,
  signInAfterWait,
} from './reset-steps.ts';
import {
  addPasskey,
  confirmEmail,
  confirmEmailChange,
  enterPasswordRecoveryCode,
  hasNewEmail,
  makeVault,
  requestDeviceCode,
  requestEmailChange,
  requestPasswordRecovery,
  setPassword,
  signIn,
  signInOnNewDevice,
  signUpByEmail,
  typeDeviceCode,
  usePasskey,
} from './sign-in-steps.ts';
import { createFlowPerson, type FlowPerson, type FlowStep, waitForAllMessages } from './walker.ts';

// Kills the server with kill -9 at each step of signing up, signing in and regaining access.

const flows: Record<string, { before: FlowStep[]; steps: FlowStep[] }> = {
  'signing up': { before: [], steps: [signUpByEmail, confirmEmail, signIn] },
  'a new device': {
    before: [signUpByEmail, confirmEmail, signInOnNewDevice],
    steps: [requestDeviceCode, typeDeviceCode],
  },
  'a forgotten password': {
    before: [signUpByEmail, confirmEmail],
    steps: [requestPasswordRecovery, enterPasswordRecoveryCode, setPassword],
  },
  'another email': {
    before: [signUpByEmail, confirmEmail],
    steps: [
      requestEmailChange,
      confirmEmailChange(email => email),
      confirmEmailChange(email => `new.${email}`),
      hasNewEmail,
    ],
  },
  'an authenticator app': {
    before: [signUpByEmail, confirmEmail],
    steps: [enrolAuthenticatorApp, typeAppCode, signIn, typeAppCode],
  },
  'a passkey': { before: [signUpByEmail, confirmEmail, makeVault], steps: [addPasskey, usePasskey] },
  'recovery codes': {
    before: [signUpByEmail, confirmEmail, enrolAuthenticatorApp, typeAppCode],
    steps: [generateRecoveryCodes, signIn, spendRecoveryCode],
  },
  'codes by text message': {
    before: [signUpByEmail, confirmEmail],
    steps: [enrolPhone, requestPhoneCode, typePhoneCode, signIn, requestPhoneCode, typePhoneCode],
  },
  'a lost second step': {
    before: [signUpByEmail, confirmEmail, enrolAuthenticatorApp, typeAppCode, makeVault],
    steps: [signIn, requestFactorReset, signInAfterWait, resetSecondStep, hasNoSecondStep],
  },
  'a lost password and second step': {
    before: [signUpByEmail, confirmEmail, enrolAuthenticatorApp, typeAppCode, makeVault],
    steps: [
      requestPasswordRecovery,
      enterPasswordRecoveryCode,
      requestBothReset,
      recoverPasswordAfterWait,
      enterPasswordRecoveryCode,
      resetBoth,
      setPassword,
      makeEmptyVault,
      hasBothVaults,
    ],
  },
  'a security key': {
    before: [signUpByEmail, confirmEmail],
    steps: [
      enrolPasskeyFactor,
      challengePasskey,
      answerPasskeyChallenge,
      signIn,
      challengePasskey,
      answerPasskeyChallenge,
    ],
  },
};

const walk = async (walker: FlowPerson, steps: FlowStep[]) => {
  for (const step of steps) expect(await step(walker)).toBe(true);
};

/** Creates tests that kill the server in `count` of the flows, on a server of their own. */
export function testKillsInFlows(count: number): void {
  let server: KillableServer;
  beforeAll(async () => {
    server = await startKillableServer({
      EMAIL_CONFIRM: 'on',
      NEW_DEVICE_CODE: 'on',
      MESSAGE_COOLDOWN: '0',
      REQUESTS_PER_MINUTE: '0',
    });
  });
  afterAll(() => server.stop());

  // A slow run kills at every step. A normal run kills at one step, which differs between flows.
  const told = Object.entries(flows).map(([name, { steps }], at) => ({ name, steps, at }));
  const cuts = sampleMatrix(told, count).flatMap(({ name, steps, at }) =>
    (RUN_FULL_MATRICES ? steps.map((_step, index) => index) : [at % steps.length]).flatMap(index =>
      (RUN_FULL_MATRICES ? killMoments : [killMoments[at % 2] ?? killMoments[0]]).map(moment => ({
        name,
        index,
        moment,
      })),
    ),
  );

  describe('a server that is killed', () => {
    it.each(cuts)(
      '$moment of step $index of $name leaves the person able to go on',
      async ({ name, index, moment }) => {
        const { before = [], steps = [] } = flows[name] ?? {};
        const walker = createFlowPerson(server);
        await walk(walker, [...before, ...steps.slice(0, index)]);
        server.killAt(moment);
        await steps[index]?.(walker);
        expect(server.willBeKilled()).toBe(false);
        await walk(walker, steps.slice(index));
        for (const to of walker.asks.keys()) await waitForAllMessages(walker, to);
      },
    );
  });
}
