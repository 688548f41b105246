import type { RealTab } from '../../harness/server/moved-clock.ts';
import { okOr } from '../../harness/server/node-device.ts';
import { getSharingFunctions } from '../../harness/server/sharing-world.ts';
import { UsedDevice, unlockUsedDevice } from './devices.ts';
import { type FamilyMember, signUpMember } from './members.ts';
import { type KnownPassport, listNotes, type PermanentEndings } from './oracle.ts';
import type { RewoundWorld } from './rewound-world.ts';

/** The notes of a record, which identify the event that wrote it. */
export const listNotesOfRecord = ({
  content,
}: {
  content: { fields: Readonly<Record<string, unknown>> };
}): string => String(content.fields['notes']);

/** People with their own accounts who read a family's passport, each on one device. */
export class ReaderAccounts {
  readonly #world: RewoundWorld;
  readonly #ended: PermanentEndings;
  readonly #members: FamilyMember[] = [];

  constructor(world: RewoundWorld, ended: PermanentEndings) {
    this.#world = world;
    this.#ended = ended;
  }

  async signUp(count: number): Promise<void> {
    for (let who = 0; who < count; who += 1) this.#members.push(await signUpMember(this.#world));
  }

  emailOf(who: number): string | undefined {
    return this.#members[who]?.person.email;
  }

  /** The reader's own open tab. */
  async #tabOf(who: number): Promise<RealTab | undefined> {
    const reader = this.#members[who];
    if (reader === undefined || this.#ended.readers.has(who)) return undefined;
    const { email, password } = reader.person;
    const stopped = await unlockUsedDevice(reader.place, { email, passwords: [password] });
    if (stopped !== undefined) throw new Error(`reader ${who} does not come in: ${stopped}`);
    return reader.place.tab;
  }

  /** Accepts an invitation; false if the reader's account was erased. */
  async accept(who: number, code: string): Promise<boolean> {
    const tab = await this.#tabOf(who);
    if (tab === undefined) return false;
    okOr(await (await getSharingFunctions(tab)).accept(code));
    return true;
  }

  /** Erases a reader's account; false if it had already been erased. */
  async erase(who: number): Promise<boolean> {
    const reader = this.#members[who];
    if (reader === undefined || this.#ended.readers.has(who)) return false;
    await reader.place.putAway();
    await this.#world.erase(reader.account);
    this.#ended.readers.add(who);
    return true;
  }

  async comeBack(): Promise<void> {
    for (const who of this.#members.keys()) await this.#tabOf(who);
  }

  async putAway(): Promise<void> {
    for (const { place } of this.#members) await place.putAway();
  }

  /**
   * Checks that each reader reads the expected records, and that ended grants stay closed. `server` is the expected
   * state once the owner has connected.
   */
  async check(server: KnownPassport | undefined): Promise<void> {
    for (const who of this.#members.keys()) {
      const tab = await this.#tabOf(who);
      if (tab === undefined) {
        await this.#checkErased(who);
        continue;
      }
      const sharing = await getSharingFunctions(tab);
      for (const id of this.#ended.grants)
        if ((await this.#open(who, sharing, id)) === undefined) throw new Error(`revived: reading ${id}`);
      if (server === undefined) continue;
      const mine = [...server.grants].filter(([, grant]) => grant.who === who);
      for (const [id, { stage }] of mine) {
        if (stage !== 'joined') continue;
        const refused = await this.#open(who, sharing, id);
        if (refused !== undefined) throw new Error(`lost: reader ${who} does not read ${id}: ${refused}`);
        const read = okOr(await sharing.contents(id));
        const notes = read.records.map(listNotesOfRecord).toSorted();
        if (JSON.stringify(notes) !== JSON.stringify(listNotes(server)))
          throw new Error(`lost: reader ${who} reads ${notes.join()}, not ${listNotes(server).join()}`);
      }
    }
  }

  /** Opens a grant with the emailed code. Returns why it does not open. */
  async #open(who: number, sharing: Awaited<ReturnType<typeof getSharingFunctions>>, id: string) {
    const email = this.emailOf(who) ?? '';
    const first = await sharing.open(id);
    if (first.ok) return undefined;
    if (first.problem !== 'code-wanted') return first.problem;
    const sent = await sharing.sendCode(id, 'mail');
    if (!sent.ok) return `code: ${sent.problem}`;
    const shown = await sharing.showCode(id, await this.#world.digitsTo(email));
    if (!shown.ok) return `number: ${shown.problem}`;
    const opened = await sharing.open(id);
    return opened.ok ? undefined : opened.problem;
  }

  async #checkErased(who: number): Promise<void> {
    const member = this.#members[who];
    if (member === undefined) return;
    const gone = new UsedDevice(this.#world.newDevice);
    const { email, password } = member.person;
    const went = await gone.tab.session.signIn({ email, password, remember: true });
    if (went.ok) throw new Error(`revived: reader ${who}, who was erased`);
    await gone.putAway();
  }
}
