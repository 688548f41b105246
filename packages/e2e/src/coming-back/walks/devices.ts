import { needsCopyChoice } from '@kinfolio/web/session/api/copies';
import {
  type ReachableServer,
  type TestDeviceWithTabs,
  waitUntilTrue,
} from '@kinfolio/web/session/testing/device';
import type { RealTab } from '../../harness/server/moved-clock.ts';

/** A device with one open tab at a time. */
export class UsedDevice {
  #device: TestDeviceWithTabs<ReachableServer>;
  #tab: RealTab | undefined;
  readonly #newDevice: () => TestDeviceWithTabs<ReachableServer>;

  constructor(newDevice: () => TestDeviceWithTabs<ReachableServer>) {
    this.#newDevice = newDevice;
    this.#device = newDevice();
  }

  /** The owner signs out on the device, which deletes its copy. */
  async forget(): Promise<void> {
    await this.putAway();
    this.#device = this.#newDevice();
  }

  get tab(): RealTab {
    this.#tab ??= this.#device.openTab();
    return this.#tab;
  }

  /** Shuts down the device, so that nothing runs on it any more. */
  async putAway(): Promise<void> {
    const tab = this.#tab;
    this.#tab = undefined;
    if (tab === undefined) return;
    this.#device.setOnline(false);
    await new Promise(resolve => setTimeout(resolve, 5));
    tab.close();
    this.#device.online = true;
  }
}

export interface LogInDetails {
  readonly email: string;
  /** The passwords to try, newest first. */
  readonly passwords: readonly string[];
}

/**
 * Unlocks a device as a person who reads the screen would: with the newest password first, then earlier ones, and from
 * the copy on the device if the server has an older state. Returns to the server the changes that it lost. The result
 * is the reason why the unlocking stopped, or undefined if the passport is open and everything is on the server.
 */
export async function unlockUsedDevice(
  place: UsedDevice,
  who: LogInDetails,
  said: string[] = [],
): Promise<string | undefined> {
  const { tab } = place;
  await waitUntilTrue(() => tab.session.state().status !== 'checking');
  for (let look = 0; look < 6; look += 1) {
    if (tab.session.state().status !== 'open') {
      const refused = await enter(tab, who);
      said.push(...refused, `then ${tab.session.state().status}`);
      // "Try again" is not an acceptable answer to a person whose password is right while the server is running.
      const isBroken = refused.some(why => /: (unexpected|offline)$/.test(why));
      if (isBroken) return said.join(', ');
      if (tab.session.state().status !== 'open') continue;
    }
    // A device that was opened offline signs in as it syncs.
    await tab.session.passport.allVersions();
    const copies = await tab.session.copies();
    const tried = await copies.tryAgain();
    if (tried.ok) {
      await tab.settled();
      if (tab.session.state().status === 'open') return undefined;
      continue;
    }
    said.push(`try: ${tried.problem}`);
    if (tried.problem !== 'keyset-older') continue;
    const given = await copies.giveBack(who.passwords[0] ?? '');
    said.push(given.ok ? 'gave back' : `give back: ${given.problem}`);
    if (given.ok) await acceptHeldBack(tab, said);
  }
  return said.join(', ') || 'never settled';
}

/**
 * If keys were renewed after the backup and are now returned, nothing proves the records that another device has since
 * saved under the old keys. The screen shows a warning, and the owner accepts those records.
 */
async function acceptHeldBack(tab: RealTab, said: string[]): Promise<void> {
  await tab.settled();
  const { session } = tab;
  if (session.accountAlerts().heldBack === undefined) return;
  const accepted = await (await session.copies()).acceptAll();
  said.push(accepted.ok ? 'accepted what was held back' : `accept: ${accepted.problem}`);
}

async function enter(tab: RealTab, { email, passwords }: LogInDetails): Promise<string[]> {
  const said: string[] = [];
  const { session } = tab;
  for (const password of passwords)
    for (let again = 0; again < 2; again += 1) {
      const state = session.state();
      const isLocked = state.status === 'locked';
      const went = isLocked
        ? await session.unlock(password)
        : await session.signIn({ email, password, remember: true });
      if (went.ok) return said;
      said.push(`${isLocked ? 'unlock' : 'sign in'}: ${went.problem}`);
      if (needsCopyChoice(went.problem)) return [...said, ...(await openCopy(tab, passwords))];
      // The screen asks whether the password was changed elsewhere; the person then types the same one again.
      if (went.problem !== 'other-salt') break;
    }
  return said;
}

async function openCopy(tab: RealTab, passwords: readonly string[]): Promise<string[]> {
  const copies = await tab.session.copies();
  const opened = await copies.open(undefined);
  if (opened.ok) return [];
  const said = [`copy: ${opened.problem}`];
  for (const password of passwords) {
    const went = await tab.session.unlock(password);
    if (went.ok) return said;
    said.push(`copy by password: ${went.problem}`);
  }
  return said;
}
