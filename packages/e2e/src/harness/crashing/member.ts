import type { createAuthenticatorApp } from '../people/authenticator-app.ts';
import { createUniquePerson, fillTextBoxes, type Person } from '../people/person.ts';
import { logInToSetting } from '../people/sign-in-steps.ts';
import { okOr, signUpOnNode } from '../server/node-device.ts';
import { createSampleAccount } from '../server/samples.ts';
import type { PasskeyHolder } from './passkey-holder.ts';
import type { Visit } from './visitors.ts';

/** A person whose passport has one record, and who has confirmed their kit. */
export interface MemberWithKit {
  readonly person: Person;
  readonly code: string;
  /**
   * A phone number that only this person uses, because the text messages of all tests would exceed the daily limit of a
   * single number.
   */
  readonly phone: string;
  /** The code of a later kit, once it has been shown. */
  newCode?: string;
  /** The authenticator app, once its key has been shown. */
  app?: ReturnType<typeof createAuthenticatorApp>;
  /** The recovery codes, once they have been shown. */
  codes?: string[];
}

/** Where a story takes place: a server, and devices that hold no data. */
export interface CrashWorld {
  readonly url: string;
  readonly anyDevice: () => Promise<Visit>;
  /** Opened when a story needs it for the first time. */
  readonly passkeyHolder: () => Promise<PasskeyHolder>;
}

let count = 0;

export async function createMember({ url }: CrashWorld): Promise<MemberWithKit> {
  const person = createUniquePerson();
  const device = await signUpOnNode(url, person);
  okOr(await device.client.push(device.state.vaultId, [await device.seal(createSampleAccount(1))]));
  count += 1;
  return { person, code: device.recoveryCode, phone: `+4477009${String(count).padStart(5, '0')}` };
}

export async function createMemberWithPasskey(place: CrashWorld): Promise<MemberWithKit> {
  const who = await createMember(place);
  const holder = await place.passkeyHolder();
  await holder.changeHands();
  const { page, close } = await holder.visit();
  await logInToSetting(page, who.person, 'passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await fillTextBoxes(page, { 'Your password': who.person.password });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText(/^Passkey made on/).waitFor();
  await close();
  return who;
}
