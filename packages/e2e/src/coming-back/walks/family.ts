import type { CardForPrinting, CreatedAccess } from '@kinfolio/web/session/api/sharing';
import type { Person } from '../../harness/people/person.ts';
import type { RealTab } from '../../harness/server/moved-clock.ts';
import { okOr } from '../../harness/server/node-device.ts';
import {
  createImmediateGrantRequest,
  findCardCode,
  findInviteCode,
  getSharingFunctions,
} from '../../harness/server/sharing-world.ts';
import { UsedDevice, unlockUsedDevice } from './devices.ts';
import { type FamilyMember, signUpMember } from './members.ts';
import {
  confirmAcceptedReaders,
  endUnacceptableGrants,
  type KnownPassport,
  keysetsStartWith,
  listNotes,
  nothingKnown,
  type PermanentEndings,
  removeEndedItems,
  stateAfterGiveBack,
  stateAfterRestore,
} from './oracle.ts';
import { listNotesOfRecord, ReaderAccounts } from './readers.ts';
import type { RewoundWorld } from './rewound-world.ts';
import type { FamilyStep } from './steps.ts';

/** A family: an owner with two devices, two readers with accounts, and a record of what each of them should see. */
export class WalkFamily {
  readonly world: RewoundWorld;
  readonly trail: string[] = [];
  readonly owner: Person;
  readonly #account: string;
  readonly places: readonly UsedDevice[];
  readonly #readers: ReaderAccounts;
  /** The state of the server, and the state that each of the owner's devices last saw. */
  server: KnownPassport = nothingKnown;
  readonly seen: KnownPassport[] = [nothingKnown, nothingKnown];
  readonly ended: PermanentEndings = { grants: new Set(), cards: new Set(), readers: new Set() };
  readonly #passwords: string[] = [];
  readonly #kits: string[] = [];
  readonly #codes = new Map<string, string>();
  readonly #cardCodes = new Map<string, string>();
  /** The grants whose person was confirmed at some time, which uses up their invitation. */
  readonly #used = new Set<string>();
  /** Whether a device has returned changes since the restore. */
  #isWhole = true;
  #events = 0;

  private constructor(world: RewoundWorld, { person, account }: FamilyMember) {
    this.world = world;
    this.owner = person;
    this.#account = account;
    this.places = [new UsedDevice(world.newDevice), new UsedDevice(world.newDevice)];
    this.#readers = new ReaderAccounts(world, this.ended);
    this.#passwords.push(person.password);
  }

  static async found(world: RewoundWorld): Promise<WalkFamily> {
    const owner = await signUpMember(world);
    const family = new WalkFamily(world, owner);
    await owner.place.putAway();
    const { pool } = world.app.database;
    await pool.query('update profiles set plan = $1 where account_id = $2', ['premium', owner.account]);
    for (const on of [0, 1]) await family.#at(on, async () => undefined);
    await family.#readers.signUp(2);
    return family;
  }

  get #event(): number {
    this.#events += 1;
    return this.#events;
  }

  /** Uses one of the owner's devices: unlocks it, pulls the latest changes, does some work, and closes it. */
  async #at(on: number, work: (tab: RealTab, password: string) => Promise<unknown>): Promise<void> {
    const place = this.places[on];
    if (place === undefined) return;
    // The later of two edits wins, so let time pass.
    this.world.pass(1000);
    const { email } = this.owner;
    const passwords = await this.#arrive(on, place);
    const stopped = await unlockUsedDevice(place, { email, passwords }, this.trail);
    if (stopped !== undefined) throw new Error(`device ${on} does not come in: ${stopped}`);
    const password = this.#passwords[this.server.password] ?? '';
    const { tab } = place;
    this.#compareRecords(tab, `device ${on}`);
    await this.#lookAtUnsure(tab);
    await this.#confirmAnswers(tab);
    this.server = endUnacceptableGrants(this.server, this.ended);
    await work(tab, password);
    await tab.settled();
    await this.#confirmAnswers(tab);
    this.server = { ...this.server, line: await this.#keysets() };
    this.seen[on] = this.server;
    await place.putAway();
  }

  /**
   * The effect of connecting a device: it returns the changes that the server lost. If it knows key changes that do not
   * match the server's keysets, because another device has since returned or changed something, we expect the server to
   * reject it, and its owner signs out there.
   */
  async #arrive(on: number, place: UsedDevice): Promise<string[]> {
    const device = this.seen[on] ?? nothingKnown;
    const isBehind = keysetsStartWith(this.server.line, device.line);
    const givesBack = !isBehind && !this.#isWhole && keysetsStartWith(device.line, this.server.line);
    this.trail.push(`device ${on}: ${isBehind ? 'behind' : givesBack ? 'ahead' : 'overtaken'}`);
    if (!isBehind && !givesBack) {
      await place.forget();
      return [this.#passwords[this.server.password] ?? ''];
    }
    if (givesBack) this.#isWhole = true;
    const { password } = this.server;
    this.server = stateAfterGiveBack(this.server, device, this.ended, this.#used);
    // The passwords that the person may try, newest first, without those older than the server's.
    return this.#passwords.slice(password, this.server.password + 1).toReversed();
  }

  /**
   * The owner's device shows the state of people whose answer is in the backup, although the device has confirmed them
   * since.
   */
  async #lookAtUnsure(tab: RealTab): Promise<void> {
    const unsure = [...this.server.grants].filter(([, { stage }]) => stage === 'unsure');
    if (unsure.length === 0) return;
    const read = okOr(await (await getSharingFunctions(tab)).read());
    const grants = new Map(this.server.grants);
    for (const [id, grant] of unsure) {
      const shown = read.grants.find(one => one.id === id && one.state !== 'stopped');
      if (shown === undefined) this.ended.grants.add(id);
      else grants.set(id, { ...grant, stage: shown.joinedAt === undefined ? 'invited' : 'joined' });
    }
    this.server = removeEndedItems({ ...this.server, grants }, this.ended);
  }

  /** The owner's device confirms the people who accepted, and stores the state of sharing. */
  async #confirmAnswers(tab: RealTab): Promise<void> {
    const answered = [...this.server.grants].filter(([, { stage }]) => stage === 'answered');
    const sharing = await getSharingFunctions(tab);
    okOr(await sharing.watch());
    okOr(await sharing.read());
    if (answered.length > 0) this.#noteJoined();
  }

  /** Everyone who had answered is confirmed now. */
  #noteJoined(): void {
    this.#changeKeys(confirmAcceptedReaders(this.server, this.#used));
  }

  /** The keysets on the server. Devices change some of them automatically. */
  async #keysets(): Promise<string[]> {
    const { rows } = await this.world.app.database.pool.query<{ hash: string }>(
      `select md5(document) as hash from keysets where vault_id in
        (select vault_id from vault_members where account_id = $1) order by sequence`,
      [this.#account],
    );
    return rows.map(({ hash }) => hash);
  }

  #compareRecords({ session }: RealTab, where: string): void {
    const notes = session.passport.records('bank-account').map(listNotesOfRecord).toSorted();
    const expected = listNotes(this.server);
    if (JSON.stringify(notes) !== JSON.stringify(expected))
      throw new Error(`lost or revived: ${where} has ${notes.join()} instead of ${expected.join()}`);
  }

  async take(step: FamilyStep): Promise<void> {
    this.trail.push(JSON.stringify(step));
    await this.#take(step);
  }

  async #take(step: FamilyStep): Promise<void> {
    switch (step.what) {
      case 'save':
        return await this.#at(step.on, tab => this.#save(tab));
      case 'edit':
      case 'remove':
        return await this.#change(step.what, step.on);
      case 'look':
        return await this.#at(step.on, async () => undefined);
      case 'password':
        return await this.#at(step.on, async (tab, current) => {
          const next = `${this.owner.password} ${this.#passwords.length}`;
          okOr(await tab.session.changePassword({ current, next, renewKeys: step.renew }));
          this.#passwords.push(next);
          if (step.renew) await this.#takeKit(tab);
          this.#changeKeys({ password: this.#passwords.length - 1 });
        });
      case 'kit':
        return await this.#at(step.on, async (tab, password) => {
          okOr(await tab.session.newKit(password));
          await this.#takeKit(tab);
        });
      case 'give':
        return await this.#give(step);
      case 'stop':
        return await this.#stop(step.on, this.#grantOf(step.who));
      case 'card':
        return await this.#card(step.on);
      case 'stop-card':
        return await this.#stop(step.on, this.server.card?.grant);
      case 'accept':
        return await this.#accept(step.who);
      case 'erase':
        return await this.#erase(step.who);
    }
  }

  #changeKeys(changes: Partial<KnownPassport>): void {
    this.server = { ...this.server, ...changes };
    this.#isWhole = true;
  }

  async #save(tab: RealTab, id?: string): Promise<void> {
    const at = this.#event;
    const notes = `event ${at}`;
    this.trail.push(`saves ${at}`);
    const { passport } = tab.session;
    const base = id === undefined ? undefined : passport.record(id)?.content;
    const fields = { accountType: 'checking', bankName: 'Halifax', notes };
    const on = { ...(id !== undefined && { id }), ...(base !== undefined && { base }) };
    const saved = okOr(
      await passport.save({ kind: 'bank-account', category: 'bank-accounts', fields, ...on }),
    );
    await tab.settled();
    this.server = { ...this.server, records: new Map(this.server.records).set(saved.id, { at, notes }) };
  }

  async #change(what: 'edit' | 'remove', on: number): Promise<void> {
    const [id] = [...this.server.records].findLast(([, { notes }]) => notes !== undefined) ?? [];
    if (id === undefined) return;
    await this.#at(on, async tab => {
      if (what === 'edit') return await this.#save(tab, id);
      okOr(await tab.session.passport.remove(id));
      await tab.settled();
      const gone = { at: this.#event, notes: undefined };
      this.trail.push(`removes ${this.server.records.get(id)?.at ?? 0}`);
      this.server = { ...this.server, records: new Map(this.server.records).set(id, gone) };
    });
  }

  async #takeKit({ session }: RealTab): Promise<void> {
    const { groups = [], recoveryCode = '' } = session.pendingKit() ?? {};
    const [first, second] = session.kitChallenge()?.groups ?? [1, 2];
    okOr(await session.confirmKit([groups[first - 1] ?? '', groups[second - 1] ?? '']));
    this.#kits.push(recoveryCode);
    this.#changeKeys({ kit: this.#kits.length });
  }

  #grantOf(who: number): string | undefined {
    return [...this.server.grants].find(([, grant]) => grant.who === who)?.[0];
  }

  async #give({ on, who }: { on: number; who: number }): Promise<void> {
    const email = this.#readers.emailOf(who);
    if (email === undefined || this.#grantOf(who) !== undefined || this.ended.readers.has(who)) return;
    await this.#at(on, async (tab, password) => {
      const sharing = await getSharingFunctions(tab);
      const given: CreatedAccess = okOr(await sharing.give(createImmediateGrantRequest(email), password));
      okOr(await sharing.read());
      this.#codes.set(given.grant, findInviteCode(given.codes));
      const grants = new Map(this.server.grants).set(given.grant, { who, stage: 'invited' });
      this.#changeKeys({ grants });
    });
  }

  async #stop(on: number, grant: string | undefined): Promise<void> {
    if (grant === undefined) return;
    await this.#at(on, async (tab, password) => {
      okOr(await (await getSharingFunctions(tab)).stop([grant], { tell: false, password }));
      this.ended.grants.add(grant);
      this.#changeKeys(removeEndedItems(this.server, this.ended));
    });
  }

  /** Creates a card for a person without an account, or replaces an existing one. */
  async #card(on: number): Promise<void> {
    const { card } = this.server;
    await this.#at(on, async (tab, password) => {
      const sharing = await getSharingFunctions(tab);
      const sections = ['Bank accounts and cards'];
      if (card !== undefined) {
        const made: CardForPrinting = okOr(
          await sharing.makeCard({ grant: card.grant, lost: card.way, sections }, password),
        );
        this.ended.cards.add(card.way);
        this.#cardCodes.set(made.way, made.groups.join(' '));
        this.#changeKeys({ card: { ...card, way: made.way } });
      } else {
        const when = { kind: 'release', silentDays: null, askDays: 7, longRoad: false } as const;
        const ways = [{ method: 'card', number: '1' }] as const;
        const email = `card.${this.owner.email}`;
        const given = okOr(await sharing.give(createImmediateGrantRequest(email, { when, ways }), password));
        const way = given.codes[0]?.way ?? '';
        this.#cardCodes.set(way, findCardCode(given.codes));
        this.#changeKeys({ card: { grant: given.grant, way } });
      }
      okOr(await sharing.read());
    });
  }

  async #accept(who: number): Promise<void> {
    const id = this.#grantOf(who);
    const grant = id === undefined ? undefined : this.server.grants.get(id);
    if (id === undefined || grant?.stage !== 'invited') return;
    if (!(await this.#readers.accept(who, this.#codes.get(id) ?? ''))) return;
    const grants = new Map(this.server.grants).set(id, { who, stage: 'answered' });
    this.server = { ...this.server, grants };
  }

  async #erase(who: number): Promise<void> {
    if (!(await this.#readers.erase(who))) return;
    this.server = removeEndedItems(this.server, this.ended);
  }

  /** Closes every device before the server stops. */
  async putAway(): Promise<void> {
    await this.#readers.putAway();
    for (const one of this.places) await one.putAway();
  }

  /** Notes that the server has been restored to an earlier state. */
  rewind(to: KnownPassport): void {
    this.trail.push(`restored to keyset ${to.line.length}`);
    this.#isWhole = false;
    this.server = stateAfterRestore(to, this.ended, this.#used);
  }

  /** One of the owner's devices connects after a restore. */
  async comeBack(on: number): Promise<void> {
    await this.#at(on, tab => this.#save(tab));
  }

  async readersComeBack(): Promise<void> {
    this.trail.push('readers come back');
    await this.#readers.comeBack();
  }

  /** Compares each person's access, and when it ended, with the expected state. */
  async check(isOwnerBack: boolean): Promise<void> {
    this.trail.push('check');
    const { email } = this.owner;
    const password = this.#passwords[this.server.password] ?? '';
    const fresh = new UsedDevice(this.world.newDevice);
    const stopped = await unlockUsedDevice(fresh, { email, passwords: [password] });
    if (stopped !== undefined) throw new Error(`a new device does not come in: ${stopped}`);
    this.#compareRecords(fresh.tab, 'a new device');
    const { grants } = okOr(await (await getSharingFunctions(fresh.tab)).read());
    const there = new Set(grants.filter(({ state }) => state !== 'stopped').map(({ id }) => id));
    for (const id of this.ended.grants) if (there.has(id)) throw new Error(`revived: grant ${id}`);
    await fresh.putAway();
    await this.#noteConfirmed();
    if (isOwnerBack) await this.#checkPasswords();
    await this.#readers.check(isOwnerBack ? this.server : undefined);
    await this.#checkCards();
  }

  /**
   * A new device automatically confirms people who had accepted before the backup. That changes the keys, so the keys
   * known to a device with a newer state are outdated (decision 0834).
   */
  async #noteConfirmed(): Promise<void> {
    const line = await this.#keysets();
    if (line.length === this.server.line.length) return;
    this.trail.push('a new device confirmed a reader');
    this.#noteJoined();
    this.server = { ...this.server, line };
  }

  async #checkPasswords(): Promise<void> {
    const { email } = this.owner;
    const old = this.#passwords.filter((_, number) => number !== this.server.password).slice(-2);
    for (const password of old) {
      const thief = new UsedDevice(this.world.newDevice);
      const went = await thief.tab.session.signIn({ email, password, remember: true });
      if (went.ok || thief.tab.session.state().status === 'open')
        throw new Error(`revived: password ${this.#passwords.indexOf(password)} of ${this.server.password}`);
      await thief.putAway();
    }
  }

  async #checkCards(): Promise<void> {
    const finder = new UsedDevice(this.world.newDevice);
    await finder.tab.until('signed-out');
    const sharing = await getSharingFunctions(finder.tab);
    for (const way of this.ended.cards) {
      const begun = await sharing.begin(this.#cardCodes.get(way) ?? '');
      if (begun.ok) throw new Error(`revived: card ${way}`);
    }
    const { card } = this.server;
    if (card !== undefined) {
      const begun = await sharing.begin(this.#cardCodes.get(card.way) ?? '');
      if (!begun.ok) throw new Error(`lost: the card does not begin: ${begun.problem}`);
    }
    await finder.putAway();
  }
}
