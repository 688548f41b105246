import type { authenticatorApp } from '../people/authenticator-app.ts';
import { fillBoxes, type Person, somebody } from '../people/person.ts';
import { logInToSetting } from '../people/sign-in-steps.ts';
import { okOr, signUpOnNode } from '../server/node-device.ts';
import { sampleAccount } from '../server/samples.ts';
import type { PasskeyHolder } from './passkey-holder.ts';
import type { Visit } from './visitors.ts';

/** Somebody with a passport and one record in it, whose kit is confirmed. */
export interface Member {
  readonly person: Person;
  readonly code: string;
  /** Nobody else's: so many text messages go to no number in a day. */
  readonly phone: string;
  /** The code of a kit made later, once it was on the screen. */
  newCode?: string;
  /** The app that shows codes, once its key was on the screen. */
  app?: ReturnType<typeof authenticatorApp>;
  /** Recovery codes, once they were on the screen. */
  codes?: string[];
}

/** Where a story happens: a server, and devices that know nothing. */
export interface CrashWorld {
  readonly url: string;
  readonly anyDevice: () => Promise<Visit>;
  /** Opened for the first story that needs one. */
  readonly passkeyHolder: () => Promise<PasskeyHolder>;
}

let count = 0;

export async function member({ url }: CrashWorld): Promise<Member> {
  const person = somebody();
  const device = await signUpOnNode(url, person);
  okOr(await device.client.push(device.state.vaultId, [await device.seal(sampleAccount(1))]));
  count += 1;
  return { person, code: device.recoveryCode, phone: `+4477009${String(count).padStart(5, '0')}` };
}

export async function memberWithPasskey(place: CrashWorld): Promise<Member> {
  const who = await member(place);
  const holder = await place.passkeyHolder();
  await holder.changeHands();
  const { page, close } = await holder.visit();
  await logInToSetting(page, who.person, 'passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await fillBoxes(page, { 'Your password': who.person.password });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText(/^Passkey made on/).waitFor();
  await close();
  return who;
}
