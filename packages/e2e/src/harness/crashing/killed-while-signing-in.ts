import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partOfMatrix, SLOW } from '../matrix.ts';
import {
  answerKey,
  askKey,
  askPhoneCode,
  enrol,
  enrolKey,
  enrolPhone,
  makeCodes,
  showFactorCode,
  typePhoneCode,
  useCode,
} from './factor-steps.ts';
import { type KillableServer, moments, startKillableServer } from './killable-server.ts';
import {
  askLostBoth,
  askLostStep,
  forgetLater,
  hasBothVaults,
  hasNoStep,
  loseBoth,
  loseStep,
  makeEmptyVault,
  signInLater,
} from './reset-steps.ts';
import {
  addPasskey,
  agree,
  askDeviceCode,
  confirmEmail,
  forget,
  hasNewEmail,
  makeVault,
  setPassword,
  signIn,
  signInAway,
  signUpByEmail,
  typeDeviceCode,
  useForgottenCode,
  usePasskey,
  wantEmail,
} from './sign-in-steps.ts';
import { allCome, newWalker, type Step, type Walker } from './walker.ts';

// kill -9 at each step of signing up, in and back in.

const flows: Record<string, { before: Step[]; steps: Step[] }> = {
  'signing up': { before: [], steps: [signUpByEmail, confirmEmail, signIn] },
  'a new device': {
    before: [signUpByEmail, confirmEmail, signInAway],
    steps: [askDeviceCode, typeDeviceCode],
  },
  'a forgotten password': {
    before: [signUpByEmail, confirmEmail],
    steps: [forget, useForgottenCode, setPassword],
  },
  'another email': {
    before: [signUpByEmail, confirmEmail],
    steps: [wantEmail, agree(email => email), agree(email => `new.${email}`), hasNewEmail],
  },
  'an authenticator app': {
    before: [signUpByEmail, confirmEmail],
    steps: [enrol, showFactorCode, signIn, showFactorCode],
  },
  'a passkey': { before: [signUpByEmail, confirmEmail, makeVault], steps: [addPasskey, usePasskey] },
  'recovery codes': {
    before: [signUpByEmail, confirmEmail, enrol, showFactorCode],
    steps: [makeCodes, signIn, useCode],
  },
  'codes by text message': {
    before: [signUpByEmail, confirmEmail],
    steps: [enrolPhone, askPhoneCode, typePhoneCode, signIn, askPhoneCode, typePhoneCode],
  },
  'a lost second step': {
    before: [signUpByEmail, confirmEmail, enrol, showFactorCode, makeVault],
    steps: [signIn, askLostStep, signInLater, loseStep, hasNoStep],
  },
  'a lost password and second step': {
    before: [signUpByEmail, confirmEmail, enrol, showFactorCode, makeVault],
    steps: [
      forget,
      useForgottenCode,
      askLostBoth,
      forgetLater,
      useForgottenCode,
      loseBoth,
      setPassword,
      makeEmptyVault,
      hasBothVaults,
    ],
  },
  'a security key': {
    before: [signUpByEmail, confirmEmail],
    steps: [enrolKey, askKey, answerKey, signIn, askKey, answerKey],
  },
};

const walk = async (walker: Walker, steps: Step[]) => {
  for (const step of steps) expect(await step(walker)).toBe(true);
};

/** Makes a test of a kill in so many of the flows, on a server of its own. */
export function killInFlows(count: number): void {
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

  // Everywhere in a slow run, and at one step, another for each, in a usual one.
  const told = Object.entries(flows).map(([name, { steps }], at) => ({ name, steps, at }));
  const cuts = partOfMatrix(told, count).flatMap(({ name, steps, at }) =>
    (SLOW ? steps.map((_step, index) => index) : [at % steps.length]).flatMap(index =>
      (SLOW ? moments : [moments[at % 2] ?? moments[0]]).map(moment => ({ name, index, moment })),
    ),
  );

  describe('a server that is killed', () => {
    it.each(cuts)(
      '$moment of step $index of $name leaves the person able to go on',
      async ({ name, index, moment }) => {
        const { before = [], steps = [] } = flows[name] ?? {};
        const walker = newWalker(server);
        await walk(walker, [...before, ...steps.slice(0, index)]);
        server.killAt(moment);
        await steps[index]?.(walker);
        expect(server.willBeKilled()).toBe(false);
        await walk(walker, steps.slice(index));
        for (const to of walker.asks.keys()) await allCome(walker, to);
      },
    );
  });
}
