import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillTextBoxes, type Person } from '../people/person.ts';
import {
  confirmCodesSaved,
  enterRecoveryCode,
  enterSecondStepCode,
  findNewestCode,
  isAskedForCode,
  readRecoveryCodes,
  setUpAuthenticatorApp,
  setUpTextMessageCodes,
  typeTextMessageCode,
} from '../people/second-step.ts';
import { openSetting } from '../people/settings.ts';
import { logIn, logInToSetting, signOut, waitUntilPassportOpen } from '../people/sign-in-steps.ts';
import { waitForEmailedCode } from '../server/mail.ts';
import { createMember, type MemberWithKit } from './member.ts';
import type { CrashStory } from './story.ts';
import { canOpenPassport, checkRecordIsIntact } from './ways-in.ts';

const newEmailOf = ({ email }: Person) => `new.${email}`;

/** Stories about a second step, and about changing the email. */
export const secondStepCrashStories: readonly CrashStory[] = [
  secondStep({
    title: 'setting up an authenticator app, and coming in by it',
    offer: 'Set up an authenticator app',
    setUp: async (page, who) => setUpAuthenticatorApp(page, who.person.password, app => (who.app = app)),
    show: async (page, { app }) => enterSecondStepCode(page, app?.code() ?? ''),
  }),
  secondStep({
    title: 'setting up text messages, and coming in by one',
    offer: 'Add a phone number',
    setUp: async (page, { person, phone }) => setUpTextMessageCodes(page, person.password, phone),
    show: async (page, { phone }) => typeTextMessageCode(page, phone),
  }),
  {
    title: 'changing the email',
    begin: createMember,
    flow:
      ({ person }) =>
      async page => {
        await logInToSetting(page, person, 'email and phone');
        await askForEmail(page, person);
        await typeAddressCodes(page, person);
      },
    wayIn: async (page, { person }) => {
      const email = newEmailOf(person);
      if (!(await canOpenPassport(page, { ...person, email }, person.password))) {
        expect(await canOpenPassport(page, person, person.password)).toBe(true);
      }
      await checkRecordIsIntact(page);
      await openSetting(page, 'email and phone');
      const ask = page.getByRole('button', { name: 'Change email' });
      await ask.or(waitedFor(page)).first().waitFor();
      if ((await waitedFor(page).count()) === 0) {
        if ((await addressesOf(page).getByText(email, { exact: true }).count()) > 0) return;
        await askForEmail(page, person);
      }
      await typeAddressCodes(page, person);
    },
    asks: ['PUT /auth/v1/user', 'POST /auth/v1/verify', 'POST /auth/v1/verify'],
  },
];

/** The story of a person on a device that the account does not know. */
export const newDeviceCrashStory: CrashStory = {
  title: 'coming in on a new device',
  begin: createMember,
  flow:
    ({ person }) =>
    page =>
      comeInByMail(page, person),
  wayIn: async (page, { person }) => {
    await comeInByMail(page, person);
    await checkRecordIsIntact(page);
  },
  asks: ['POST /vault/v1/device/confirm'],
};

interface SecondStep {
  title: string;
  /** The label of the button in Settings that starts the setup. */
  offer: string;
  setUp: (page: Page, who: MemberWithKit) => Promise<void>;
  show: (page: Page, who: MemberWithKit) => Promise<void>;
}

/** Sets up a second step in Settings, signs out, and signs in with it. */
function secondStep({ title, offer, setUp, show }: SecondStep): CrashStory {
  const keepCodes = async (page: Page, who: MemberWithKit) => {
    who.codes = await readRecoveryCodes(page);
    await confirmCodesSaved(page);
  };
  return {
    title,
    begin: createMember,
    flow: who => async page => {
      await logInToSetting(page, who.person, 'two-step login');
      await setUp(page, who);
      await keepCodes(page, who);
      await signOut(page);
      await logIn(page, who.person);
      await show(page, who);
      await waitUntilPassportOpen(page);
    },
    wayIn: async (page, who) => {
      await logIn(page, who.person);
      if (await isAskedForCode(page)) {
        const [code] = who.codes ?? [];
        await (code === undefined ? show(page, who) : enterRecoveryCode(page, code));
      }
      await checkRecordIsIntact(page);
      await openSetting(page, 'two-step login');
      // Either the second step is already on and the person can replace the codes they have not seen, or it has to be
      // set up again.
      const renew = page.getByRole('button', { name: 'Make new recovery codes' });
      const begin = page.getByRole('button', { name: offer });
      await renew.or(begin).waitFor();
      if (await renew.isVisible()) {
        await renew.click();
        await fillTextBoxes(page, { 'Your password': who.person.password });
        await page.getByRole('button', { name: 'Make new codes' }).click();
      } else await setUp(page, who);
      await keepCodes(page, who);
    },
    asks: [
      'POST /auth/v1/factors',
      'POST /auth/v1/factors/:id/challenge',
      'POST /auth/v1/factors/:id/verify',
      'POST /auth/v1/factors/recovery-codes',
      'POST /auth/v1/factors/:id/challenge',
      'POST /auth/v1/factors/:id/verify',
    ],
  };
}

const addressesOf = (page: Page) => page.getByRole('region', { name: 'Email and phone' });
const waitedFor = (page: Page) => addressesOf(page).getByText('Waiting for the code');

async function askForEmail(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await fillTextBoxes(page, { 'New email': newEmailOf(person), 'Your password': person.password });
  await page.getByRole('button', { name: 'Send the codes' }).click();
  await waitedFor(page).first().waitFor();
}

/** Types the codes from both addresses, or only the one that is still requested. */
async function typeAddressCodes(page: Page, person: Person): Promise<void> {
  const { origin } = new URL(page.url());
  const both = [person.email, newEmailOf(person)];
  for (const address of both.slice(-(await waitedFor(page).count()))) {
    await addressesOf(page).getByText(`We sent 6 digits to ${address}.`).waitFor();
    await fillTextBoxes(page, { Code: await waitForEmailedCode(origin, address) });
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  }
  await page.getByText('Your email has been changed').waitFor();
}

async function comeInByMail(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  const before = await findNewestCode(page, person.email);
  await logIn(page, person);
  if (await isAskedForCode(page)) {
    await enterSecondStepCode(
      page,
      await waitForEmailedCode(new URL(page.url()).origin, person.email, before),
    );
  }
  await waitUntilPassportOpen(page);
}
