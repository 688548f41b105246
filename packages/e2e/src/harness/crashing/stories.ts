import { expect } from 'vitest';
import { confirmKit, fillBoxes, readKit, signUp, somebody } from '../people/person.ts';
import {
  changePassword,
  comeBackByPasskey,
  insideOf,
  logIn,
  logInToSetting,
  recoverWith,
  startAgain,
  takeBack,
  typeNewPassword,
} from '../people/sign-in-steps.ts';
import { member, memberWithPasskey } from './member.ts';
import type { Story } from './story.ts';
import { findTheRecord, opens } from './ways-in.ts';

const nextPassword = 'lantern orchard pewter 41';
const lastPassword = 'thimble causeway rhubarb 42';

/** What people do with a password, a kit and a passkey. */
export const stories: readonly Story[] = [
  {
    title: 'signing up',
    begin: async () => ({ person: somebody(), code: '', phone: '' }),
    flow:
      ({ person }) =>
      async page => {
        await confirmKit(page, await signUp(page, person));
        await page.getByRole('heading', { name: 'Your passport is ready' }).waitFor();
      },
    wayIn: async (page, { person }) => {
      if (!(await opens(page, person, person.password))) await signUp(page, person);
      else await insideOf(page);
    },
    asks: [
      'POST /auth/v1/signup',
      'POST /vault/v1/vault',
      'PUT /vault/v1/reload-half',
      'POST /vault/v1/recovery/confirm',
    ],
  },
  {
    title: 'changing the password',
    begin: member,
    flow:
      ({ person }) =>
      async page => {
        await logIn(page, person);
        await insideOf(page);
        await changePassword(page, person.password, nextPassword);
        await page.getByText('Password changed').waitFor();
      },
    wayIn: async (page, { person }) => {
      const ways = [await opens(page, person, nextPassword)];
      if (!ways[0]) ways.push(await opens(page, person, person.password));
      expect(ways).toContain(true);
      await findTheRecord(page);
    },
    asks: ['PUT /vault/v1/keyset'],
  },
  {
    title: 'renewing all keys',
    begin: member,
    flow:
      ({ person }) =>
      async page => {
        await logInToSetting(page, person, 'password');
        await page.getByRole('checkbox', { name: 'Someone may know my password' }).check();
        await typeNewPassword(page, person.password, nextPassword);
        await confirmKit(page, await readKit(page));
        await page.getByRole('button', { name: 'Make a new kit' }).waitFor();
      },
    wayIn: async (page, { person }) => {
      const renewed = await opens(page, person, nextPassword);
      if (!renewed) expect(await opens(page, person, person.password)).toBe(true);
      await findTheRecord(page);
    },
    asks: ['PUT /vault/v1/keyset', 'POST /vault/v1/recovery/confirm'],
  },
  {
    title: 'coming back with the kit',
    begin: member,
    flow:
      ({ person, code }) =>
      async page => {
        await recoverWith(page, { email: person.email, code, newPassword: nextPassword });
        await confirmKit(page, await readKit(page));
        await page.getByRole('heading', { name: 'Your passport is ready' }).waitFor();
      },
    wayIn: async (page, { person, code }) => {
      // Who needed the kit has forgotten the old password: the new one leads in, or the kit once more.
      if (!(await opens(page, person, nextPassword))) {
        await recoverWith(page, { email: person.email, code, newPassword: lastPassword });
        await confirmKit(page, await readKit(page));
        await page.getByRole('link', { name: 'Go to Home' }).click();
      }
      await findTheRecord(page);
    },
    // The keys, the new password and kit; the end of the kit of before; that the new one is there.
    asks: [
      'POST /vault/v1/recovery/session',
      'PUT /vault/v1/keyset',
      'PUT /vault/v1/keyset',
      'PUT /vault/v1/keyset',
      'POST /vault/v1/recovery/confirm',
    ],
  },
  {
    title: 'coming back with a passkey',
    begin: memberWithPasskey,
    device: async ({ passkeyHolder }) => (await passkeyHolder()).visit(),
    flow:
      ({ person }) =>
      page =>
        comeBackByPasskey(page, person, nextPassword),
    wayIn: async (page, { person }) => {
      if (!(await opens(page, person, nextPassword))) await comeBackByPasskey(page, person, lastPassword);
      await findTheRecord(page);
    },
    asks: ['PUT /vault/v1/keyset'],
  },
  {
    title: 'starting again, and finding the kit after all',
    begin: member,
    flow:
      ({ person, code }) =>
      async page => {
        await startAgain(page, person, nextPassword);
        await takeBack(page, code, nextPassword);
      },
    wayIn: async (page, { person, code }) => {
      // Who has forgotten everything starts again until it leads somewhere.
      await startAgain(page, person, lastPassword);
      await takeBack(page, code, lastPassword);
      await logIn(page, { email: person.email, password: lastPassword });
      await findTheRecord(page);
    },
    asks: [
      'POST /auth/v1/recover',
      'POST /auth/v1/verify',
      'POST /vault/v1/reset',
      'POST /auth/v1/recover',
      'POST /auth/v1/verify',
      'POST /vault/v1/reset',
      'POST /vault/v1/vault/set-aside',
      'PUT /auth/v1/user',
      'POST /vault/v1/vault',
      'POST /vault/v1/recovery/confirm',
      'POST /vault/v1/vault/take-back',
    ],
  },
  {
    title: 'making a new kit',
    begin: member,
    flow: who => async page => {
      await logInToSetting(page, who.person, 'recovery kit');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Make a new kit' }).click();
      await fillBoxes(page, { 'Your password': who.person.password });
      await page.getByRole('button', { name: 'Make a recovery kit' }).click();
      who.newCode = await readKit(page);
      await confirmKit(page, who.newCode);
      await page.getByRole('button', { name: 'Make a new kit' }).waitFor();
    },
    wayIn: async (page, { person, code, newCode = '' }) => {
      await recoverWith(page, { email: person.email, code, newPassword: nextPassword });
      const refused = page.getByText('They do not open a passport').first();
      // Not the kit's heading: that of the page before says nearly the same.
      await refused
        .or(page.getByRole('list', { name: 'Recovery code, in groups' }))
        .first()
        .waitFor();
      if (await refused.isVisible()) {
        await recoverWith(page, { email: person.email, code: newCode, newPassword: nextPassword });
      }
      await confirmKit(page, await readKit(page));
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await findTheRecord(page);
    },
    asks: ['PUT /vault/v1/keyset', 'PUT /vault/v1/keyset', 'POST /vault/v1/recovery/confirm'],
  },
];
