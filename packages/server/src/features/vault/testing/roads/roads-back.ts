import type { RewoundTables, TablesCopy } from '../../../../testing/walks/rewound-tables.ts';
import { createProvedClient, signInByKit } from '../by-kit.ts';
import { setPassword } from '../changed-ways.ts';
import { createGrantWithWay, savePersonDetails, signUpSharingOwner } from '../granted.ts';
import { createGuardedClient } from '../guarded-client.ts';
import { signInByEmailedCode } from '../mailbox.ts';
import { createDeviceId, createPasswordWrap } from '../sealed.ts';
import { createKeyRenewal, createNextKeyset, replaceWays, type VaultOwnerKeys } from '../signed-vault.ts';
import type { SignedInPerson, VaultWorld } from '../vault-world.ts';
import {
  findPromisedRoute,
  listKitAddresses,
  oneDayInMs,
  oneHourMs,
  type PaperKit,
  promisedDays,
  type RecoveryRoute,
  type ServerPassportState,
} from './promises.ts';
import { RecoveryMails } from './road-mails.ts';
import type { RecoveryStep } from './road-steps.ts';
import { replaceToken, signInByPassword, ThiefSimulation } from './thief.ts';

const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: false } as const;
const waits = { hour: oneHourMs, day: oneDayInMs, 'five-days': 5 * oneDayInMs } as const;

/** The passport with which random walks begin, and a copy of the server's tables in that state. */
interface Founded {
  readonly person: SignedInPerson;
  readonly held: Held;
  readonly copy: TablesCopy;
  readonly atMs: number;
}

/** A server on which random walks are run one after another. */
export class RecoveryWalkServer {
  readonly world: VaultWorld;
  readonly tables: RewoundTables;
  readonly mails: RecoveryMails;
  readonly #empty: TablesCopy;
  readonly #founded = new Map<boolean, Founded>();

  private constructor(world: VaultWorld, tables: RewoundTables, empty: TablesCopy) {
    this.world = world;
    this.tables = tables;
    this.mails = new RecoveryMails(world.test);
    this.#empty = empty;
  }

  static async at(world: VaultWorld, tables: RewoundTables): Promise<RecoveryWalkServer> {
    return new RecoveryWalkServer(world, tables, await tables.copy());
  }

  /**
   * Begins a walk. With `shares`, the owner shares something at once, a release is in force, and another
   * account has a seat in the owner's plan.
   */
  async begin({ shares }: { shares: boolean }): Promise<RecoveryWalk> {
    const { person, held, copy, atMs } = this.#founded.get(shares) ?? (await this.#found(shares));
    await this.tables.reset(copy);
    await this.mails.reset();
    this.world.test.clock.set(atMs);
    person.keys.owner = held.first;
    return new RecoveryWalk(this, person, held, shares);
  }

  /**
   * Signs up a person, only once for all walks. Each walk begins with a copy of the tables as they were then.
   */
  async #found(shares: boolean): Promise<Founded> {
    await this.tables.reset(this.#empty);
    const { person, held } = await (shares ? foundSharer(this.world) : foundPerson(this.world));
    await this.mails.reset();
    const atMs = this.world.test.clock.now();
    const founded = { person, held, copy: await this.tables.copy(), atMs };
    this.#founded.set(shares, founded);
    return founded;
  }
}

async function foundPerson(world: VaultWorld): Promise<Pick<Founded, 'person' | 'held'>> {
  const person = await world.withVault();
  const { password, vault, keys } = person;
  if (keys.owner === undefined) throw new Error('no vault');
  return { person, held: { first: keys.owner, kit: vault.recoveryKit, grants: [], password } };
}

async function foundSharer(world: VaultWorld): Promise<Pick<Founded, 'person' | 'held'>> {
  const sharer = await signUpSharingOwner(world);
  const to = await savePersonDetails(sharer, 'amira@example.org');
  const grants = [
    await createGrantWithWay(sharer, to, { kind: 'always' }),
    await createGrantWithWay(sharer, to, release, 'card'),
  ].map(({ grant }) => grant);
  const { keeper, owner } = sharer;
  const member = await world.signUp();
  await world.test.database.pool.query(
    'insert into plan_seats (account_id, seat, member_id, since_ms) values ($1, 2, $2, $3)',
    [keeper.accountId, member.accountId, world.test.clock.now()],
  );
  const { password, vault } = keeper;
  return { person: keeper, held: { first: owner, kit: vault.recoveryKit, grants, password } };
}

/** The keys that an owner has: those that the kit opens, and those from before a thief renewed them. */
interface Held {
  readonly kit: PaperKit;
  readonly first: VaultOwnerKeys;
  readonly before?: VaultOwnerKeys;
  readonly grants: readonly string[];
  readonly password: string;
}

/**
 * One passport, and the ways in which its owner can get back in: with a kit, or with a password and a known
 * device. The thief's steps are in `thief.ts`.
 */
export class RecoveryWalk {
  readonly trail: string[] = [];
  readonly world: VaultWorld;
  readonly mails: RecoveryMails;
  readonly person: SignedInPerson;
  readonly thiefKits: string[] = [];
  stored: ServerPassportState;
  readonly #tables: RewoundTables;
  readonly #thief = new ThiefSimulation(this);
  #held: Held;
  #backup: { copy: TablesCopy; stored: ServerPassportState; held: Held; owner: VaultOwnerKeys } | undefined;

  constructor(
    { world, tables, mails }: RecoveryWalkServer,
    person: SignedInPerson,
    held: Held,
    hasSeat: boolean,
  ) {
    this.world = world;
    this.mails = mails;
    this.person = person;
    this.#tables = tables;
    this.#held = held;
    const { email, password } = person;
    this.stored = { email, password, hasSeat };
  }

  noteRenewed(before: VaultOwnerKeys | undefined): void {
    this.#held = { ...this.#held, ...(before && { before: this.#held.before ?? before }) };
  }

  /** The newest keyset, and the keys that will sign the next one. */
  get #owner(): VaultOwnerKeys {
    return this.person.keys.owner ?? this.#held.first;
  }

  get #nowMs(): number {
    return this.world.test.clock.now();
  }

  #fault(what: string): Error {
    const errors = this.world.test
      .logged()
      .split('\n')
      .filter(line => /"level":(50|"error")/.test(line));
    return new Error([what, ...this.trail, ...errors.slice(-2)].join('\n'));
  }

  async take(step: RecoveryStep): Promise<void> {
    this.trail.push(step);
    if (step === 'hour' || step === 'day' || step === 'five-days')
      return this.world.test.clock.advance(waits[step]);
    if (step === 'back-up') return await this.#backUp();
    if (step === 'restore') return await this.#restore();
    if (step === 'own-password') return await this.#changeOwnPassword();
    if (step === 'come-back') return void this.trail.push(await this.comeBack());
    const address = this.stored.email;
    const known = await this.mails.noticesTo(address);
    const changed = await this.#thief.change(step);
    this.trail.push(changed ? 'done' : 'refused');
    if (changed) await this.#expectNotice(address, known, step);
  }

  async #expectNotice(address: string, known: number, what: string): Promise<void> {
    if ((await this.mails.noticesTo(address)) <= known)
      throw this.#fault(`silent: ${what} sent nothing to the address of before`);
  }

  async #backUp(): Promise<void> {
    await this.#forgetBackup();
    const copy = await this.#tables.copy();
    this.#backup = { copy, stored: { ...this.stored }, held: this.#held, owner: this.#owner };
  }

  async #restore(): Promise<void> {
    if (this.#backup === undefined) return;
    const { copy, stored, owner, held } = this.#backup;
    await this.#tables.putBack(copy);
    const { kitEndedAt } = this.stored;
    // The time in which an ended kit can undo changes continues through a restore. When that time is over,
    // the kit no longer works.
    const isShut = kitEndedAt !== undefined && this.#nowMs - kitEndedAt >= promisedDays.endedMs;
    this.stored = { ...stored, ...(isShut && { kitEndedAt }) };
    this.#held = held;
    this.person.keys.owner = owner;
  }

  /** At the end of a random walk, checks that seats are unchanged, however the owner got back in. */
  async end(): Promise<void> {
    await this.#forgetBackup();
    const { rows } = await this.world.test.database.pool.query(
      'select 1 from plan_seats where account_id = $1',
      [this.person.accountId],
    );
    if (rows.length > 0 !== this.stored.hasSeat) throw this.#fault('the seat is not as it was');
  }

  async #forgetBackup(): Promise<void> {
    if (this.#backup !== undefined) await this.#tables.drop(this.#backup.copy);
    this.#backup = undefined;
  }

  /**
   * The owner sets a new password on a device that the account knows, which is possible even while changes
   * are held.
   */
  async #changeOwnPassword(): Promise<void> {
    if (!this.#knowsPassword) return;
    const owner = await this.#byPassword();
    const address = this.stored.email;
    const known = await this.mails.noticesTo(address);
    const { password, answer } = await setPassword(owner);
    if (!answer.ok) throw this.#fault(`locked out: no other password by password and device: ${answer.code}`);
    this.stored.password = password.secret;
    this.#held = { ...this.#held, password: password.secret };
    await this.#expectNotice(address, known, 'own-password');
  }

  /** Whether the password that the owner knows is still the current one. */
  get #knowsPassword(): boolean {
    return this.stored.asideAt === undefined && this.stored.password === this.#held.password;
  }

  async #byPassword(): Promise<SignedInPerson> {
    const token = await signInByPassword(this.world, this.stored, this.person.device);
    if (token === undefined) throw this.#fault('locked out: password and device do not sign in');
    const owner = replaceToken(this.person, token);
    const read = await owner.client().readVault();
    if (!read.ok || read.value.vaultId !== this.#held.first.payload.vault)
      throw this.#fault('locked out: password and device open no passport');
    return owner;
  }

  /**
   * Makes the owner return and undo everything that can be undone. Returns how the owner got back in; `late`
   * if the owner came back too late.
   */
  async comeBack(afterMs = 0): Promise<RecoveryRoute> {
    this.world.test.clock.advance(afterMs);
    if (afterMs > 0) this.trail.push(`back after ${afterMs / oneHourMs} hours`);
    if (this.#knowsPassword) await this.#byPassword();
    const road = findPromisedRoute(this.stored, this.#nowMs);
    if (road === 'taken back') await this.#takeBack();
    const addresses = listKitAddresses(this.stored, this.person.email, this.#nowMs);
    if (road === 'kit') for (const address of addresses) await this.#openByKit(address);
    if (road === 'undo') await this.#undo(addresses);
    return road;
  }

  async #openByKit(address: string): Promise<void> {
    const session = await this.#cameByKit(address);
    if (session === undefined) throw this.#fault(`locked out: the kit does not sign in from ${address}`);
    const opened = await session.client().readVault();
    if (!opened.ok) throw this.#fault(`locked out: the kit does not open: ${opened.code}`);
  }

  async #cameByKit(address: string, proof = this.#held.kit.proof): Promise<SignedInPerson | undefined> {
    return await signInByKit(this.world, this.person, proof, address);
  }

  async #undo(addresses: readonly string[]): Promise<void> {
    const sessions: (SignedInPerson | undefined)[] = [];
    for (const address of addresses) sessions.push(await this.#cameByKit(address));
    const [session] = sessions;
    if (session === undefined || sessions.includes(undefined))
      throw this.#fault('locked out: the ended kit does not sign in');
    const known = await this.mails.noticesTo(this.stored.email);
    const owner = this.#owner;
    const before = this.#held.before ?? { ...this.#held.first, payload: owner.payload };
    const end = this.#held.grants.map(grant => ({ grant, reason: 'revoked' as const }));
    const { after, change, password, kit } = createKeyRenewal(before, 'undo', owner);
    const { sequence: _s, previous: _p, ...payload } = after.payload;
    const keys = { identity: after.identity, proofKey: after.proofKey };
    const signed = createNextKeyset(owner, { ...payload, grants: [], members: [] }, keys);
    const whole =
      end.length === 0 ? change : { ...change, keyset: signed.document, grants: { put: [], end } };
    const undone = await createProvedClient(this.world, session, before).putKeyset(whole);
    if (!undone.ok) throw this.#fault(`locked out: not undone: ${undone.code} ${undone.message}`);
    await this.#expectNotice(this.stored.email, known, 'undo');
    const thiefs = this.stored.password;
    const next = end.length === 0 ? after : signed;
    this.person.keys.owner = next;
    const { kitEndedAt: _ended, ...stored } = this.stored;
    this.stored = { ...stored, password: password.secret };
    this.#held = {
      kit: { proof: kit.proof, wrapId: kit.id },
      first: next,
      grants: [],
      password: password.secret,
    };
    // From now on the owner's device knows more than a restored server would. This walk therefore discards
    // its backup; other walks test restores.
    await this.#forgetBackup();
    await this.#byPassword();
    if ((await signInByPassword(this.world, { ...this.stored, password: thiefs })) !== undefined)
      throw this.#fault('the password of the thief signs in after the undo');
    for (const proof of this.thiefKits.splice(0))
      if ((await this.#cameByKit(this.stored.email, proof)) !== undefined)
        throw this.#fault('a kit of the thief signs in after the undo');
  }

  /**
   * Takes back a vault that was set aside, with the mailbox and the kit. An owner who cannot read the mailbox
   * can use the kit only before the vault is set aside.
   */
  async #takeBack(): Promise<void> {
    const known = await this.mails.noticesTo(this.stored.email);
    const token = await signInByEmailedCode(this.world, this.stored.email);
    const { publicUrl } = this.world.test.config;
    const at = { url: this.world.url, publicUrl, token: async () => token };
    const owner = this.#owner;
    const client = await createGuardedClient(at, owner);
    const { method: _password, ...wrap } = createPasswordWrap();
    const passwordWrap = { id: createDeviceId(), ...wrap };
    const gone = owner.payload.ways.filter(({ method }) => method !== 'recovery').map(({ way }) => way);
    const ways = replaceWays(owner, [{ ...passwordWrap, method: 'password' }], gone);
    const next = createNextKeyset(owner, { reason: 'password', ways });
    const request = { vaultId: owner.payload.vault, passwordWrap, keyset: next.document };
    const taken = await client.takeVaultBack(request);
    if (!taken.ok) throw this.#fault(`locked out: not taken back: ${taken.code} ${taken.message}`);
    const { asideAt: _aside, ...stored } = this.stored;
    this.stored = stored;
    this.person.keys.owner = next;
    await this.#expectNotice(this.stored.email, known, 'take-back');
    await this.#openByKit(this.stored.email);
  }
}
