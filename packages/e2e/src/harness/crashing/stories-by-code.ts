import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillBoxes, type Person } from '../people/person.ts';
import {
  isAskedForCode,
  keepRecoveryCodes,
  newestCode,
  readRecoveryCodes,
  setUpApp,
  setUpTexts,
  showCode,
  showRecoveryCode,
  showText,
} from '../people/second-step.ts';
import { openSetting } from '../people/settings.ts';
import { insideOf, logIn, logInToSetting, signOut } from '../people/sign-in-steps.ts';
import { codeIn } from '../server/mail.ts';
import { type Member, member } from './member.ts';
import type { Story } from './story.ts';
import { findTheRecord, opens } from './ways-in.ts';

const newEmailOf = ({ email }: Person) => `new.${email}`;

/** What people do with a second step, and with another email. */
export const storiesByCode: readonly Story[] = [
  secondStep({
    title: 'setting up an authenticator app, and coming in by it',
    offer: 'Set up an authenticator app',
    setUp: async (page, who) => setUpApp(page, who.person.password, app => (who.app = app)),
    show: async (page, { app }) => showCode(page, app?.code() ?? ''),
  }),
  secondStep({
    title: 'setting up text messages, and coming in by one',
    offer: 'Add a phone number',
    setUp: async (page, { person, phone }) => setUpTexts(page, person.password, phone),
    show: async (page, { phone }) => showText(page, phone),
  }),
  {
    title: 'changing the email',
    begin: member,
    flow:
      ({ person }) =>
      async page => {
        await logInToSetting(page, person, 'email and phone');
        await askForEmail(page, person);
        await typeAddressCodes(page, person);
      },
    wayIn: async (page, { person }) => {
      const email = newEmailOf(person);
      if (!(await opens(page, { ...person, email }, person.password))) {
        expect(await opens(page, person, person.password)).toBe(true);
      }
      await findTheRecord(page);
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

/** What somebody does on a device that the account does not know. */
export const storyOfNewDevice: Story = {
  title: 'coming in on a new device',
  begin: member,
  flow:
    ({ person }) =>
    page =>
      comeInByMail(page, person),
  wayIn: async (page, { person }) => {
    await comeInByMail(page, person);
    await findTheRecord(page);
  },
  asks: ['POST /vault/v1/device/confirm'],
};

interface SecondStep {
  title: string;
  /** The button in Settings. */
  offer: string;
  setUp: (page: Page, who: Member) => Promise<void>;
  show: (page: Page, who: Member) => Promise<void>;
}

/** Sets it up in Settings, signs out, and comes in by it. */
function secondStep({ title, offer, setUp, show }: SecondStep): Story {
  const keepCodes = async (page: Page, who: Member) => {
    who.codes = await readRecoveryCodes(page);
    await keepRecoveryCodes(page);
  };
  return {
    title,
    begin: member,
    flow: who => async page => {
      await logInToSetting(page, who.person, 'two-step login');
      await setUp(page, who);
      await keepCodes(page, who);
      await signOut(page);
      await logIn(page, who.person);
      await show(page, who);
      await insideOf(page);
    },
    wayIn: async (page, who) => {
      await logIn(page, who.person);
      if (await isAskedForCode(page)) {
        const [code] = who.codes ?? [];
        await (code === undefined ? show(page, who) : showRecoveryCode(page, code));
      }
      await findTheRecord(page);
      await openSetting(page, 'two-step login');
      // It is on, and then codes that nobody saw can be made anew; or it can be set up.
      const renew = page.getByRole('button', { name: 'Make new recovery codes' });
      const begin = page.getByRole('button', { name: offer });
      await renew.or(begin).waitFor();
      if (await renew.isVisible()) {
        await renew.click();
        await fillBoxes(page, { 'Your password': who.person.password });
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
const waitedFor = (page: Page) => addressesOf(page).getByText('Waiting for its code');

async function askForEmail(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'Change email' }).click();
  await fillBoxes(page, { 'New email': newEmailOf(person), 'Your password': person.password });
  await page.getByRole('button', { name: 'Send the codes' }).click();
  await waitedFor(page).first().waitFor();
}

/** Types the codes of both addresses, or of the one that is still waited for. */
async function typeAddressCodes(page: Page, person: Person): Promise<void> {
  const { origin } = new URL(page.url());
  const both = [person.email, newEmailOf(person)];
  for (const address of both.slice(-(await waitedFor(page).count()))) {
    await addressesOf(page).getByText(`We sent 6 digits to ${address}.`).waitFor();
    await fillBoxes(page, { Code: await codeIn(origin, address) });
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  }
  await page.getByText('Your email is changed').waitFor();
}

async function comeInByMail(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  const before = await newestCode(page, person.email);
  await logIn(page, person);
  if (await isAskedForCode(page)) {
    await showCode(page, await codeIn(new URL(page.url()).origin, person.email, before));
  }
  await insideOf(page);
}
