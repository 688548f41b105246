import { resetWaitMs, setAsideKeptMs } from '@kinfolio/contract/retention';
import { decodeJwt } from 'jose';
import type { CopyOfTables, RewoundTables } from '../../../../testing/walks/rewound-tables.ts';
import { cameByKit, provedAs } from '../by-kit.ts';
import { addKit, changeWays, renewKeys, setPassword } from '../changed-ways.ts';
import { choose, grantTo, newSharer } from '../granted.ts';
import { guardedClient, makeVaultFor } from '../guarded-client.ts';
import { byMailbox } from '../mailbox.ts';
import { newId, newPasswordWrap } from '../sealed.ts';
import { nextKeyset, type Owner, renewalOf, waysWith } from '../signed-vault.ts';
import type { Person, VaultWorld } from '../vault-world.ts';
import type { Change, Step, Stored } from './road-steps.ts';

// A thief knows the password and reads the mailbox, for as long as they like; the owner has the recovery kit. What the owner may
// expect is kept in plain values, and without the product's code.

const hour = 3_600_000;
const day = 24 * hour;
/** For so long a kit that was ended by a person who showed none leads back, and so long an address that was replaced. */
const promisedMs = 30 * day;
const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: false } as const;

/** Where roads are walked. */
export interface RoadPlace {
  readonly world: VaultWorld;
  readonly tables: RewoundTables;
}

/** One passport, and the ways back to it. */
export class Road {
  readonly trail: string[] = [];
  readonly #world: VaultWorld;
  readonly #tables: RewoundTables;
  readonly #person: Person;
  readonly #first: Owner;
  readonly #kit: { readonly proof: string; readonly wrapId: string };
  readonly #grants: readonly string[];
  #stored: Stored;
  #backup: { readonly copy: CopyOfTables; readonly stored: Stored; readonly owner: Owner } | undefined;
  readonly #thiefKits: string[] = [];

  private constructor(
    { world, tables }: RoadPlace,
    person: Person,
    {
      first,
      kit,
      grants,
    }: { first: Owner; kit: { proof: string; wrapId: string }; grants: readonly string[] },
  ) {
    this.#world = world;
    this.#tables = tables;
    this.#person = person;
    this.#first = first;
    this.#kit = kit;
    this.#grants = grants;
    const { email, password } = person;
    this.#stored = { email, password, hasSeat: false };
  }

  /** `shares`: something is shared at once, a release is armed, and another account has a seat of the plan. */
  static async begin(place: RoadPlace, { shares }: { shares: boolean }): Promise<Road> {
    const { world } = place;
    if (!shares) {
      const person = await world.withVault();
      if (person.keys.owner === undefined) throw new Error('no vault');
      return new Road(place, person, { first: person.keys.owner, kit: person.vault.recoveryKit, grants: [] });
    }
    const sharer = await newSharer(world);
    const to = await choose(sharer, 'amira@example.org');
    const grants = [
      await grantTo(sharer, to, { kind: 'always' }),
      await grantTo(sharer, to, release, 'card'),
    ].map(({ grant }) => grant);
    const { keeper, owner } = sharer;
    keeper.keys.owner = owner;
    const road = new Road(place, keeper, { first: owner, kit: keeper.vault.recoveryKit, grants });
    await road.#shareSeat();
    return road;
  }

  async #shareSeat(): Promise<void> {
    const member = await this.#world.signUp();
    await this.#world.test.database.pool.query(
      'insert into plan_seats (account_id, seat, member_id, since_ms) values ($1, 2, $2, $3)',
      [this.#person.accountId, member.accountId, this.#nowMs],
    );
    this.#stored.hasSeat = true;
  }

  /** The owner's keys, at the newest keyset. */
  get #owner(): Owner {
    return this.#person.keys.owner ?? this.#first;
  }

  get #nowMs(): number {
    return this.#world.test.clock.now();
  }

  #fault(what: string): Error {
    const errors = this.#world.test
      .logged()
      .split('\n')
      .filter(line => /"level":(50|"error")/.test(line));
    return new Error([what, ...this.trail, ...errors.slice(-2)].join('\n'));
  }

  async take(step: Step): Promise<void> {
    this.trail.push(step);
    const { clock } = this.#world.test;
    if (step === 'hour') return clock.advance(hour);
    if (step === 'day') return clock.advance(day);
    if (step === 'five-days') return clock.advance(5 * day);
    if (step === 'back-up') return await this.#backUp();
    if (step === 'restore') return await this.#restore();
    const address = this.#stored.email;
    const known = await this.#noticesTo(address);
    const changed = await this.#change(step);
    this.trail.push(changed ? 'done' : 'refused');
    if (changed && (await this.#noticesTo(address)) <= known)
      throw this.#fault(`silent: ${step} sent nothing to the address of before`);
  }

  /** Does it; whether anything of the passport was changed. */
  async #change(step: Change): Promise<boolean> {
    switch (step) {
      case 'kit':
        return await this.#replaceKit();
      case 'password':
        return await this.#byThief(async thief => {
          const { password, answer } = await setPassword(thief);
          if (answer.ok) this.#stored.password = password.secret;
          return answer.ok;
        });
      case 'renew':
        return await this.#renew();
      case 'email':
        return await this.#byThief(thief => this.#moveEmail(thief));
      case 'unlink':
        return await this.#byThief(thief => this.#unlink(thief));
      case 'ask-reset':
        return await this.#askReset();
      case 'set-aside':
        return await this.#setAside();
      case 'not-me':
        return await this.#pressNotMe();
      case 'end-seat':
        return await this.#endSeat();
      case 'sign-up':
        break;
    }
    return await this.#signUpStranger();
  }

  /** Work of who signs in with the password. */
  async #byThief(work: (thief: Person) => Promise<boolean>): Promise<boolean> {
    if (this.#stored.asideAt !== undefined) return false;
    const token = await this.#signIn(this.#stored.password);
    if (token === undefined) return false;
    return await work({
      ...this.#person.withToken(token),
      sessionId: String(decodeJwt(token)['session_id']),
    });
  }

  async #signIn(password: string): Promise<string | undefined> {
    const answer = await this.#world.test.app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=password',
      payload: { email: this.#stored.email, password },
    });
    return answer.statusCode === 200 ? answer.json<{ access_token: string }>().access_token : undefined;
  }

  async #replaceKit(): Promise<boolean> {
    return await this.#byThief(async thief => {
      const before = this.#owner.payload.ways.filter(({ method }) => method === 'recovery');
      const { kit, answer } = await addKit(thief);
      if (!answer.ok) return false;
      this.#person.keys.owner = thief.keys.owner ?? this.#owner;
      const ended = await changeWays(thief, 'kit', { without: before.map(({ way }) => way) });
      if (!ended.ok) return true;
      this.#thiefKits.push(kit.proof);
      this.#stored.kitEndedAt ??= this.#nowMs;
      return true;
    });
  }

  async #renew(): Promise<boolean> {
    return await this.#byThief(async thief => {
      const before = this.#owner;
      const { password, kit, answer } = await renewKeys(thief);
      if (!answer.ok) return false;
      this.#stored.password = password.secret;
      this.#thiefKits.push(kit.proof);
      this.#stored.before ??= before;
      this.#stored.kitEndedAt ??= this.#nowMs;
      return true;
    });
  }

  async #moveEmail(thief: Person): Promise<boolean> {
    const wanted = `moved-${newId()}@example.org`;
    const asked = await thief.prove('PUT', '/auth/v1/user', { email: wanted });
    if (asked.status !== 200) return false;
    for (const address of [wanted, this.#stored.email]) {
      const token = /^\d{6}$/m.exec(await this.#lastMailTo(address))?.[0];
      const payload = { type: 'email_change', email: address, token };
      await this.#world.test.app.inject({ method: 'POST', url: '/auth/v1/verify', payload });
    }
    const { rows } = await this.#world.test.database.pool.query('select email from accounts where id = $1', [
      this.#person.accountId,
    ]);
    if (rows[0]?.email !== wanted) return true;
    this.#stored.email = wanted;
    this.#stored.movedAt ??= this.#nowMs;
    return true;
  }

  async #unlink(thief: Person): Promise<boolean> {
    const { rows } = await this.#world.test.database.pool.query(
      'select id from identities where account_id = $1',
      [this.#person.accountId],
    );
    const left = await thief.prove('DELETE', `/auth/v1/user/identities/${rows[0]?.id}`);
    if (left.status < 300) throw this.#fault('the address of the passport was unlinked');
    return false;
  }

  async #askReset(): Promise<boolean> {
    if (this.#stored.asideAt !== undefined) return false;
    const { rows } = await this.#world.test.database.pool.query(
      'select 1 from accounts where id = $1 and reset_asked_at_ms is not null',
      [this.#person.accountId],
    );
    // Who asks once more moves nothing.
    const waits = rows.length > 0;
    const client = this.#person.withToken(await byMailbox(this.#world, this.#stored.email)).client();
    return (await client.askReset('vault')).ok && !waits;
  }

  /** Begins again by the mailbox, once that has waited. */
  async #setAside(): Promise<boolean> {
    if (this.#stored.asideAt !== undefined) return false;
    const { clock } = this.#world.test;
    await this.#askReset();
    clock.advance(resetWaitMs);
    const token = await byMailbox(this.#world, this.#stored.email);
    const aside = await this.#person.withToken(token).client().setVaultAside();
    if (!aside.ok) return false;
    this.#stored.asideAt = this.#nowMs;
    const { publicUrl } = this.#world.test.config;
    await makeVaultFor({ url: this.#world.url, publicUrl, token: async () => token });
    return true;
  }

  async #pressNotMe(): Promise<boolean> {
    const url = /\/auth\/v1\/not-me\?token=\S+/.exec(
      await this.#lastMailTo(this.#stored.email, 'not-me'),
    )?.[0];
    if (url !== undefined) await this.#world.test.app.inject({ method: 'POST', url });
    return false;
  }

  /** No email is promised for it: the other account has the plan for 30 days more. */
  async #endSeat(): Promise<boolean> {
    await this.#byThief(async thief => {
      const { status } = await thief.prove('POST', '/billing/v1/seats/remove', { seat: 2 });
      if (status === 200) this.#stored.hasSeat = false;
      return false;
    });
    return false;
  }

  async #backUp(): Promise<void> {
    if (this.#backup !== undefined) await this.#tables.drop(this.#backup.copy);
    const copy = await this.#tables.copy();
    this.#backup = { copy, stored: { ...this.#stored }, owner: this.#owner };
  }

  async #restore(): Promise<void> {
    if (this.#backup === undefined) return;
    const { copy, stored, owner } = this.#backup;
    await this.#tables.putBack(copy);
    const { kitEndedAt } = this.#stored;
    // A kit that ended takes changes back for as long as ever; once that is over it stays shut.
    const isShut = kitEndedAt !== undefined && this.#nowMs - kitEndedAt >= promisedMs;
    this.#stored = { ...stored, ...(isShut && { kitEndedAt }) };
    this.#person.keys.owner = owner;
  }

  async #signUpStranger(): Promise<boolean> {
    const payload = { email: this.#person.email, password: 'kettle ribbon harbour 9' };
    if (this.#stored.email !== this.#person.email)
      await this.#world.test.app.inject({ method: 'POST', url: '/auth/v1/signup', payload });
    return false;
  }

  async #lastMailTo(address: string, part = ''): Promise<string> {
    await this.#world.test.post.deliverWaiting();
    const { mails } = this.#world.test.sent;
    return mails.findLast(({ to, text }) => to === address && text.includes(part))?.text ?? '';
  }

  /** How many mails went to an address that are no code, and no notice of a person who was admitted. */
  async #noticesTo(address: string): Promise<number> {
    await this.#world.test.post.deliverWaiting();
    return this.#world.test.sent.mails.filter(
      ({ to, text }) => to === address && !/^\d{6}$/m.test(text) && !text.includes('was let in'),
    ).length;
  }

  /** Seats are as they were, by whichever road the owner came back. */
  async checkSeat(): Promise<void> {
    if (this.#backup !== undefined) await this.#tables.drop(this.#backup.copy);
    const { rows } = await this.#world.test.database.pool.query(
      'select 1 from plan_seats where account_id = $1',
      [this.#person.accountId],
    );
    if (rows.length > 0 !== this.#stored.hasSeat) throw this.#fault('the seat is not as it was');
  }

  /** The owner returns after a while. The outcome: by which road; `late` where none is promised any more. */
  async comeBack(afterMs: number): Promise<'kit' | 'undo' | 'taken back' | 'late'> {
    this.#world.test.clock.advance(afterMs);
    this.trail.push(`back after ${afterMs / hour} hours`);
    if (this.#stored.asideAt !== undefined) return await this.#takeBack(this.#stored.asideAt);
    const isOld = this.#stored.movedAt !== undefined && this.#nowMs - this.#stored.movedAt < promisedMs;
    const addresses = [
      ...(isOld || this.#stored.movedAt === undefined ? [this.#person.email] : []),
      this.#stored.email,
    ];
    if (this.#stored.kitEndedAt === undefined) {
      for (const address of addresses) {
        const session = await cameByKit(this.#world, this.#person, this.#kit.proof, address);
        if (session === undefined) throw this.#fault(`locked out: the kit does not sign in from ${address}`);
        const opened = await session.client().readVault();
        if (!opened.ok) throw this.#fault(`locked out: the kit does not open: ${opened.code}`);
      }
      return 'kit';
    }
    if (this.#nowMs - this.#stored.kitEndedAt >= promisedMs) return 'late';
    for (const address of addresses.slice(1))
      if ((await cameByKit(this.#world, this.#person, this.#kit.proof, address)) === undefined)
        throw this.#fault('locked out: the ended kit does not sign in from the address of now');
    await this.#undo(addresses[0] ?? this.#stored.email);
    return 'undo';
  }

  async #undo(address: string): Promise<void> {
    const session = await cameByKit(this.#world, this.#person, this.#kit.proof, address);
    if (session === undefined) throw this.#fault('locked out: the ended kit does not sign in');
    const stored = this.#owner;
    const before = this.#stored.before ?? { ...this.#first, payload: stored.payload };
    const end = this.#grants.map(grant => ({ grant, reason: 'revoked' as const }));
    const { after, change, password } = renewalOf(before, 'undo', stored);
    const { sequence: _s, previous: _p, ...payload } = after.payload;
    const keys = { identity: after.identity, proofKey: after.proofKey };
    const signed = nextKeyset(stored, { ...payload, grants: [], members: [] }, keys);
    const whole =
      end.length === 0 ? change : { ...change, keyset: signed.document, grants: { put: [], end } };
    const undone = await provedAs(this.#world, session, before).putKeyset(whole);
    if (!undone.ok) throw this.#fault(`locked out: not undone: ${undone.code} ${undone.message}`);
    if ((await this.#signIn(password.secret)) === undefined)
      throw this.#fault('locked out: the new password does not sign in');
    if ((await this.#signIn(this.#stored.password)) !== undefined)
      throw this.#fault('the password of the thief signs in after the undo');
    for (const proof of this.#thiefKits)
      if ((await cameByKit(this.#world, this.#person, proof, this.#stored.email)) !== undefined)
        throw this.#fault('a kit of the thief signs in after the undo');
  }

  /** By the mailbox and the kit: of who reads neither, the road is that of the kit before the vault is set aside. */
  async #takeBack(asideAt: number): Promise<'taken back' | 'late'> {
    if (this.#nowMs - asideAt >= setAsideKeptMs) return 'late';
    // A kit that was ended before does not open what was set aside.
    if (this.#stored.kitEndedAt !== undefined) return 'late';
    const token = await byMailbox(this.#world, this.#stored.email);
    const { publicUrl } = this.#world.test.config;
    const at = { url: this.#world.url, publicUrl, token: async () => token };
    const stored = this.#owner;
    const client = await guardedClient(at, stored);
    const { method: _password, ...wrap } = newPasswordWrap();
    const passwordWrap = { id: newId(), ...wrap };
    const gone = stored.payload.ways.filter(({ method }) => method !== 'recovery').map(({ way }) => way);
    const ways = waysWith(stored, [{ ...passwordWrap, method: 'password' }], gone);
    const { document: keyset } = nextKeyset(stored, { reason: 'password', ways });
    const taken = await client.takeVaultBack({ vaultId: stored.payload.vault, passwordWrap, keyset });
    if (!taken.ok) throw this.#fault(`locked out: not taken back: ${taken.code} ${taken.message}`);
    if ((await cameByKit(this.#world, this.#person, this.#kit.proof, this.#stored.email)) === undefined)
      throw this.#fault('locked out: the kit does not sign in to what was taken back');
    return 'taken back';
  }
}
