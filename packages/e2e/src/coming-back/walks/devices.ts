import { leadsToCopies } from '@kinfolio/web/session/api/copies';
import { type Device, eventually, type Reachable } from '@kinfolio/web/session/testing/device';
import type { RealTab } from '../../harness/server/moved-clock.ts';

/** A device with one tab at a time. */
export class UsedDevice {
  #device: Device<Reachable>;
  #tab: RealTab | undefined;
  readonly #newDevice: () => Device<Reachable>;

  constructor(newDevice: () => Device<Reachable>) {
    this.#newDevice = newDevice;
    this.#device = newDevice();
  }

  /** Its owner signs out there, which deletes the copy. */
  async forget(): Promise<void> {
    await this.putAway();
    this.#device = this.#newDevice();
  }

  /** The open tab. */
  get tab(): RealTab {
    this.#tab ??= this.#device.openTab();
    return this.#tab;
  }

  /** The device is put away: nothing of it runs any more. */
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

export interface Entering {
  readonly email: string;
  /** The newest first. */
  readonly passwords: readonly string[];
}

/**
 * Unlocks as a person does who reads the screen: with the newest password first, then those before it, and by the copy on
 * the device where the server has an older state. What the server lost is returned to it. Returns why it stopped, undefined where the
 * passport is open and all is on the server.
 */
export async function enterPassport(
  place: UsedDevice,
  who: Entering,
  said: string[] = [],
): Promise<string | undefined> {
  const { tab } = place;
  await eventually(() => tab.session.state().status !== 'checking');
  for (let look = 0; look < 6; look += 1) {
    if (tab.session.state().status !== 'open') {
      const refused = await enter(tab, who);
      said.push(...refused, `then ${tab.session.state().status}`);
      if (tab.session.state().status !== 'open') continue;
    }
    // A device that was opened without the server signs in as it syncs.
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
 * After keys that were renewed since the backup are returned, nothing vouches for what another device saved under the old ones
 * meanwhile. The screen shows a warning, and the owner accepts those records.
 */
async function acceptHeldBack(tab: RealTab, said: string[]): Promise<void> {
  await tab.settled();
  const { session } = tab;
  if (session.accountAlerts().heldBack === undefined) return;
  const accepted = await (await session.copies()).acceptAll();
  said.push(accepted.ok ? 'accepted what was held back' : `accept: ${accepted.problem}`);
}

async function enter(tab: RealTab, { email, passwords }: Entering): Promise<string[]> {
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
      if (leadsToCopies(went.problem)) return [...said, ...(await openCopy(tab, passwords))];
      // The screen asks whether the password was changed elsewhere: then the same one is typed again.
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
