import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerKey,
  askKey,
  askPhoneCode,
  enrol,
  enrolKey,
  enrolPhone,
  makeCodes,
  showCode,
  typePhoneCode,
  useCode,
} from './harness/crashing/factor-steps.ts';
import { type MortalServer, moments, startMortalServer } from './harness/crashing/mortal-server.ts';
import {
  addPasskey,
  agree,
  askDeviceCode,
  comeBack,
  confirmEmail,
  forget,
  hasNewEmail,
  makeVault,
  setPassword,
  signIn,
  signUp,
  typeDeviceCode,
  usePasskey,
  wantEmail,
} from './harness/crashing/sign-in-steps.ts';
import { allCome, newWalker, type Step, type Walker } from './harness/crashing/walker.ts';

// kill -9 at each step of signing up, in and back in.

const SLOW = process.env['SLOW'] === '1';

let server: MortalServer;
beforeAll(async () => {
  server = await startMortalServer({
    EMAIL_CONFIRM: 'on',
    NEW_DEVICE_CODE: 'on',
    MESSAGE_COOLDOWN: '0',
    REQUESTS_PER_MINUTE: '0',
  });
});
afterAll(() => server.stop());

const flows: Record<string, { before: Step[]; steps: Step[] }> = {
  'signing up': { before: [], steps: [signUp, confirmEmail, signIn] },
  'a new device': { before: [signUp, confirmEmail, signIn], steps: [askDeviceCode, typeDeviceCode] },
  'a forgotten password': { before: [signUp, confirmEmail], steps: [forget, comeBack, setPassword] },
  'another email': {
    before: [signUp, confirmEmail],
    steps: [wantEmail, agree(email => email), agree(email => `new.${email}`), hasNewEmail],
  },
  'an authenticator app': {
    before: [signUp, confirmEmail],
    steps: [enrol, showCode, signIn, showCode],
  },
  'a passkey': { before: [signUp, confirmEmail, makeVault], steps: [addPasskey, usePasskey] },
  'recovery codes': {
    before: [signUp, confirmEmail, enrol, showCode],
    steps: [makeCodes, signIn, useCode],
  },
  'codes by text message': {
    before: [signUp, confirmEmail],
    steps: [enrolPhone, askPhoneCode, typePhoneCode, signIn, askPhoneCode, typePhoneCode],
  },
  'a security key': {
    before: [signUp, confirmEmail],
    steps: [enrolKey, askKey, answerKey, signIn, askKey, answerKey],
  },
};

/** Where each flow is cut: everywhere in a slow run, and at one step, another for each, in a usual one. */
const cuts = Object.entries(flows).flatMap(([name, { steps }], at) =>
  (SLOW ? steps.map((_step, index) => index) : [at % steps.length]).flatMap(index =>
    (SLOW ? moments : [moments[at % 2] ?? moments[0]]).map(moment => ({ name, index, moment })),
  ),
);

const walk = async (walker: Walker, steps: Step[]) => {
  for (const step of steps) expect(await step(walker)).toBe(true);
};

describe('a server that is killed', () => {
  it.each(cuts)(
    '$moment of step $index of $name leaves the person able to go on',
    async ({ name, index, moment }) => {
      const { before = [], steps = [] } = flows[name] ?? {};
      const walker = newWalker(server);
      await walk(walker, [...before, ...steps.slice(0, index)]);
      server.dieAt(moment);
      await steps[index]?.(walker);
      expect(server.willDie()).toBe(false);
      await walk(walker, steps.slice(index));
      for (const to of walker.asks.keys()) await allCome(walker, to);
    },
  );
});
