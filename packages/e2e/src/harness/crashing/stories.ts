import { expect } from 'vitest';
import {
  confirmKitOnScreen,
  createUniquePerson,
  fillTextBoxes,
  readRecoveryCode,
  signUp,
} from '../people/person.ts';
import {
  changePassword,
  fillRecoveryForm,
  logIn,
  logInToSetting,
  replacePasswordByPasskey,
  restoreEarlierPassport,
  startAgain,
  typeNewPassword,
  waitUntilPassportOpen,
} from '../people/sign-in-steps.ts';
import { createMember, createMemberWithPasskey } from './member.ts';
import type { CrashStory } from './story.ts';
import { canOpenPassport, checkRecordIsIntact } from './ways-in.ts';

const nextPassword = 'lantern orchard pewter 41';
const lastPassword = 'thimble causeway rhubarb 42';

/** Stories about a password, a kit and a passkey. */
export const signInCrashStories: readonly CrashStory[] = [
  {
    title: 'signing up',
    begin: async () => ({ person: createUniquePerson(), code: '', phone: '' }),
    flow:
      ({ person }) =>
      async page => {
        await confirmKitOnScreen(page, await signUp(page, person));
        await page.getByRole('heading', { name: 'Your passport is ready' }).waitFor();
      },
    wayIn: async (page, { person }) => {
      if (!(await canOpenPassport(page, person, person.password))) await signUp(page, person);
      else await waitUntilPassportOpen(page);
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
    begin: createMember,
    flow:
      ({ person }) =>
      async page => {
        await logIn(page, person);
        await waitUntilPassportOpen(page);
        await changePassword(page, person.password, nextPassword);
        await page.getByText('Password changed').waitFor();
      },
    wayIn: async (page, { person }) => {
      const ways = [await canOpenPassport(page, person, nextPassword)];
      if (!ways[0]) ways.push(await canOpenPassport(page, person, person.password));
      expect(ways).toContain(true);
      await checkRecordIsIntact(page);
    },
    asks: ['PUT /vault/v1/keyset'],
  },
  {
    title: 'renewing all keys',
    begin: createMember,
    flow:
      ({ person }) =>
      async page => {
        await logInToSetting(page, person, 'password');
        await page.getByRole('checkbox', { name: 'Someone may know my password' }).check();
        await typeNewPassword(page, person.password, nextPassword);
        await confirmKitOnScreen(page, await readRecoveryCode(page));
        await page.getByRole('button', { name: 'Make a new kit' }).waitFor();
      },
    wayIn: async (page, { person }) => {
      const renewed = await canOpenPassport(page, person, nextPassword);
      if (!renewed) expect(await canOpenPassport(page, person, person.password)).toBe(true);
      await checkRecordIsIntact(page);
    },
    asks: ['PUT /vault/v1/keyset', 'POST /vault/v1/recovery/confirm'],
  },
  {
    title: 'coming back with the kit',
    begin: createMember,
    flow:
      ({ person, code }) =>
      async page => {
        await fillRecoveryForm(page, { email: person.email, code, newPassword: nextPassword });
        await confirmKitOnScreen(page, await readRecoveryCode(page));
        await page.getByRole('heading', { name: 'Your passport is ready' }).waitFor();
      },
    wayIn: async (page, { person, code }) => {
      // A person who used the kit has forgotten the old password. If the new one does not work, they use the kit again.
      if (!(await canOpenPassport(page, person, nextPassword))) {
        await fillRecoveryForm(page, { email: person.email, code, newPassword: lastPassword });
        await confirmKitOnScreen(page, await readRecoveryCode(page));
        await page.getByRole('link', { name: 'Go to Home' }).click();
      }
      await checkRecordIsIntact(page);
    },
    // The requests, in this order, send the keys with the new password and kit, end the previous kit, and check that
    // the new kit exists.
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
    begin: createMemberWithPasskey,
    device: async ({ passkeyHolder }) => (await passkeyHolder()).visit(),
    flow:
      ({ person }) =>
      page =>
        replacePasswordByPasskey(page, person, nextPassword),
    wayIn: async (page, { person }) => {
      if (!(await canOpenPassport(page, person, nextPassword)))
        await replacePasswordByPasskey(page, person, lastPassword);
      await checkRecordIsIntact(page);
    },
    asks: ['PUT /vault/v1/keyset'],
  },
  {
    title: 'starting again, and finding the kit after all',
    begin: createMember,
    flow:
      ({ person, code }) =>
      async page => {
        await startAgain(page, person, nextPassword);
        await restoreEarlierPassport(page, code, nextPassword);
      },
    wayIn: async (page, { person, code }) => {
      // A person who has lost everything starts again, and repeats this after each crash until they have access.
      await startAgain(page, person, lastPassword);
      await restoreEarlierPassport(page, code, lastPassword);
      await logIn(page, { email: person.email, password: lastPassword });
      await checkRecordIsIntact(page);
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
    begin: createMember,
    flow: who => async page => {
      await logInToSetting(page, who.person, 'recovery kit');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Make a new kit' }).click();
      await fillTextBoxes(page, { 'Your password': who.person.password });
      await page.getByRole('button', { name: 'Make a recovery kit' }).click();
      who.newCode = await readRecoveryCode(page);
      await confirmKitOnScreen(page, who.newCode);
      await page.getByRole('button', { name: 'Make a new kit' }).waitFor();
    },
    wayIn: async (page, { person, code, newCode = '' }) => {
      await fillRecoveryForm(page, { email: person.email, code, newPassword: nextPassword });
      const refused = page.getByText('They do not open a passport').first();
      // Do not wait for the heading of the kit, because the heading of the previous page is nearly the same.
      await refused
        .or(page.getByRole('list', { name: 'Recovery code, in groups' }))
        .first()
        .waitFor();
      if (await refused.isVisible()) {
        await fillRecoveryForm(page, { email: person.email, code: newCode, newPassword: nextPassword });
      }
      await confirmKitOnScreen(page, await readRecoveryCode(page));
      await page.getByRole('link', { name: 'Go to Home' }).click();
      await checkRecordIsIntact(page);
    },
    asks: ['PUT /vault/v1/keyset', 'PUT /vault/v1/keyset', 'POST /vault/v1/recovery/confirm'],
  },
];
