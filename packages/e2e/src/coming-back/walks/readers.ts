import type { RealTab } from '../../harness/server/moved-clock.ts';
import { okOr } from '../../harness/server/node-device.ts';
import { sharingOf } from '../../harness/server/sharing-world.ts';
import { enterPassport, UsedDevice } from './devices.ts';
import { type FamilyMember, signUpMember } from './members.ts';
import { type Ended, type Known, notesOf } from './oracle.ts';
import type { RewoundWorld } from './rewound-world.ts';

/** The notes of a record, which show which event wrote it. */
export const notesIn = ({ content }: { content: { fields: Readonly<Record<string, unknown>> } }): string =>
  String(content.fields['notes']);

/** The people with accounts of their own who read in a family, each on one device. */
export class Readers {
  readonly #world: RewoundWorld;
  readonly #ended: Ended;
  readonly #members: FamilyMember[] = [];

  constructor(world: RewoundWorld, ended: Ended) {
    this.#world = world;
    this.#ended = ended;
  }

  async signUp(count: number): Promise<void> {
    for (let who = 0; who < count; who += 1) this.#members.push(await signUpMember(this.#world));
  }

  emailOf(who: number): string | undefined {
    return this.#members[who]?.person.email;
  }

  /** The reader's own tab, open. */
  async #tabOf(who: number): Promise<RealTab | undefined> {
    const reader = this.#members[who];
    if (reader === undefined || this.#ended.readers.has(who)) return undefined;
    const { email, password } = reader.person;
    const stopped = await enterPassport(reader.place, { email, passwords: [password] });
    if (stopped !== undefined) throw new Error(`reader ${who} does not come in: ${stopped}`);
    return reader.place.tab;
  }

  /** Accepts an invitation; false where the reader's account was erased. */
  async accept(who: number, code: string): Promise<boolean> {
    const tab = await this.#tabOf(who);
    if (tab === undefined) return false;
    okOr(await (await sharingOf(tab)).accept(code));
    return true;
  }

  /** Erases a reader's account; false where it was erased before. */
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

  /** What each of them reads, and reads no more, compared with what they may expect once the owner came back; `server`: from then on. */
  async check(server: Known | undefined): Promise<void> {
    for (const who of this.#members.keys()) {
      const tab = await this.#tabOf(who);
      if (tab === undefined) {
        await this.#checkErased(who);
        continue;
      }
      const sharing = await sharingOf(tab);
      for (const id of this.#ended.grants)
        if ((await this.#open(who, sharing, id)) === undefined) throw new Error(`revived: reading ${id}`);
      for (const id of this.#ended.narrowed) await this.#checkNarrowed(who, sharing, id);
      if (server === undefined) continue;
      const mine = [...server.grants].filter(([, grant]) => grant.who === who);
      for (const [id, { stage }] of mine) {
        if (stage !== 'joined') continue;
        const refused = await this.#open(who, sharing, id);
        if (refused !== undefined) throw new Error(`lost: reader ${who} does not read ${id}: ${refused}`);
        const read = okOr(await sharing.contents(id));
        const notes = read.records.map(notesIn).toSorted();
        const expected = this.#ended.narrowed.has(id) ? [] : notesOf(server);
        if (JSON.stringify(notes) !== JSON.stringify(expected))
          throw new Error(`lost: reader ${who} reads ${notes.join()}, not ${expected.join()}`);
      }
    }
  }

  async #checkNarrowed(who: number, sharing: Awaited<ReturnType<typeof sharingOf>>, id: string) {
    if ((await this.#open(who, sharing, id)) !== undefined) return;
    const { records } = okOr(await sharing.contents(id));
    if (records.length > 0) throw new Error(`revived: reader ${who} reads the section taken from ${id}`);
  }

  /** Opens what is shared, with the number that is mailed; why it does not open. */
  async #open(who: number, sharing: Awaited<ReturnType<typeof sharingOf>>, id: string) {
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
