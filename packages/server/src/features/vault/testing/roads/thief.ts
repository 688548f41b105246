import { decodeJwt } from 'jose';
import { addAndRemoveWays, addRecoveryKit, renewKeys, setPassword } from '../changed-ways.ts';
import { createSmallestVault } from '../guarded-client.ts';
import { signInByEmailedCode } from '../mailbox.ts';
import { createDeviceId } from '../sealed.ts';
import type { VaultOwnerKeys } from '../signed-vault.ts';
import type { SignedInPerson, VaultWorld } from '../vault-world.ts';
import { promisedDays, type ServerPassportState } from './promises.ts';
import type { RecoveryMails } from './road-mails.ts';
import type { AttackChange } from './road-steps.ts';

/** The passport that a thief attacks, in which the thief records each change. */
export interface AttackedPassport {
  readonly world: VaultWorld;
  readonly mails: RecoveryMails;
  readonly person: SignedInPerson;
  stored: ServerPassportState;
  readonly thiefKits: string[];
  /** Called after the keys were renewed, with the previous keys. */
  noteRenewed(before: VaultOwnerKeys | undefined): void;
}

/** A thief who knows the password and reads the mailbox, and a stranger who signs up with an address that is free. */
export class ThiefSimulation {
  readonly #prey: AttackedPassport;

  constructor(prey: AttackedPassport) {
    this.#prey = prey;
  }

  /** Takes a step. Returns whether anything in the passport was changed. */
  async change(step: AttackChange): Promise<boolean> {
    switch (step) {
      case 'kit':
        return await this.#replaceKit();
      case 'password':
        return await this.#byPassword(async thief => {
          const { password, answer } = await setPassword(thief);
          if (answer.ok) this.#prey.stored.password = password.secret;
          return answer.ok;
        });
      case 'renew':
        return await this.#renew();
      case 'email':
        return await this.#byPassword(thief => this.#moveEmail(thief));
      case 'unlink':
        return await this.#byPassword(thief => this.#unlink(thief));
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

  /** Signs in with the password, and runs `work` in that session. */
  async #byPassword(work: (thief: SignedInPerson) => Promise<boolean>): Promise<boolean> {
    const { stored, world, person } = this.#prey;
    if (stored.asideAt !== undefined) return false;
    const token = await signInByPassword(world, stored);
    return token === undefined ? false : await work(replaceToken(person, token));
  }

  async #replaceKit(): Promise<boolean> {
    return await this.#byPassword(async thief => {
      const { person, thiefKits, stored } = this.#prey;
      const ways = person.keys.owner?.payload.ways ?? [];
      const before = ways.filter(({ method }) => method === 'recovery').map(({ way }) => way);
      const { kit, answer } = await addRecoveryKit(thief);
      if (!answer.ok) return false;
      const ended = await addAndRemoveWays(thief, 'kit', { without: before });
      if (!ended.ok) return true;
      thiefKits.push(kit.proof);
      stored.kitEndedAt ??= this.#nowMs;
      return true;
    });
  }

  async #renew(): Promise<boolean> {
    return await this.#byPassword(async thief => {
      const { stored, thiefKits } = this.#prey;
      const before = this.#prey.person.keys.owner;
      const { password, kit, answer } = await renewKeys(thief);
      if (!answer.ok) return false;
      this.#prey.noteRenewed(before);
      stored.password = password.secret;
      thiefKits.push(kit.proof);
      stored.kitEndedAt ??= this.#nowMs;
      return true;
    });
  }

  async #moveEmail(thief: SignedInPerson): Promise<boolean> {
    const { world, stored, mails } = this.#prey;
    const wanted = `moved-${createDeviceId()}@example.org`;
    const asked = await thief.prove('PUT', '/auth/v1/user', { email: wanted });
    if (asked.status !== 200) return false;
    for (const address of [wanted, stored.email]) {
      const token = /^\d{6}$/m.exec(await mails.lastTo(address))?.[0];
      const payload = { type: 'email_change', email: address, token };
      await world.test.app.inject({ method: 'POST', url: '/auth/v1/verify', payload });
    }
    const rows = await this.#rows<{ email: string }>('select email from accounts where id = $1');
    if (rows[0]?.email !== wanted) return true;
    stored.email = wanted;
    stored.movedAt ??= this.#nowMs;
    return true;
  }

  /**
   * Links an external provider first, so that the email address is not the last identity and can be unlinked.
   */
  async #unlink(thief: SignedInPerson): Promise<boolean> {
    const rows = await this.#rows<{ id: string }>(
      `select id from identities where account_id = $1 and provider = 'email'`,
    );
    const linked = await this.#rows(`select 1 from identities where account_id = $1 and provider <> 'email'`);
    if (linked.length === 0)
      await this.#prey.world.test.database.pool.query(
        `insert into identities (id, account_id, provider, provider_id, data, created_at_ms, updated_at_ms)
         values ($1, $2, 'example-house', $3, '{}', 0, 0)`,
        [createDeviceId(), this.#prey.person.accountId, createDeviceId()],
      );
    const left = await thief.prove('DELETE', `/auth/v1/user/identities/${rows[0]?.id}`);
    if (left.status < 300) throw new Error('the address of the passport was unlinked');
    return false;
  }

  async #askReset(): Promise<boolean> {
    const { world, stored, person } = this.#prey;
    if (stored.asideAt !== undefined) return false;
    const asked = await this.#rows('select 1 from accounts where id = $1 and reset_asked_at_ms is not null');
    const client = person.withToken(await signInByEmailedCode(world, stored.email)).client();
    // A repeated request for a reset changes nothing.
    return (await client.askReset('vault')).ok && asked.length === 0;
  }

  /** Begins again with nothing but the mailbox, once the wait is over. */
  async #setAside(): Promise<boolean> {
    const { world, stored, person } = this.#prey;
    if (stored.asideAt !== undefined) return false;
    await this.#askReset();
    world.test.clock.advance(promisedDays.resetMs);
    const token = await signInByEmailedCode(world, stored.email);
    const aside = await person.withToken(token).client().setVaultAside();
    if (!aside.ok) return false;
    stored.asideAt = this.#nowMs;
    const { publicUrl } = world.test.config;
    await createSmallestVault({ url: world.url, publicUrl, token: async () => token });
    return true;
  }

  async #pressNotMe(): Promise<boolean> {
    const { world, stored, mails } = this.#prey;
    const url = /\/auth\/v1\/not-me\?token=\S+/.exec(await mails.lastTo(stored.email, 'not-me'))?.[0];
    if (url !== undefined) await world.test.app.inject({ method: 'POST', url });
    return false;
  }

  /** No email is promised in this case, because the other account keeps the plan for 30 more days. */
  async #endSeat(): Promise<boolean> {
    await this.#byPassword(async thief => {
      const { status } = await thief.prove('POST', '/billing/v1/seats/remove', { seat: 2 });
      if (status === 200) this.#prey.stored.hasSeat = false;
      return false;
    });
    return false;
  }

  async #signUpStranger(): Promise<boolean> {
    const { world, stored, person } = this.#prey;
    const payload = { email: person.email, password: 'kettle ribbon harbour 9' };
    if (stored.email !== person.email)
      await world.test.app.inject({ method: 'POST', url: '/auth/v1/signup', payload });
    return false;
  }

  get #nowMs(): number {
    return this.#prey.world.test.clock.now();
  }

  async #rows<Row>(query: string): Promise<readonly Row[]> {
    const { world, person } = this.#prey;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller states the type of the selected columns
    return (await world.test.database.pool.query(query, [person.accountId])).rows as Row[];
  }
}

/** The same person in the session that a token belongs to. */
export const replaceToken = (person: SignedInPerson, token: string): SignedInPerson => ({
  ...person.withToken(token),
  sessionId: String(decodeJwt(token)['session_id']),
});

/**
 * Signs in with a password, on the device with the given number or on a new one. Returns the access token;
 * undefined if the sign-in is refused.
 */
export async function signInByPassword(
  { test }: VaultWorld,
  { email, password }: Pick<ServerPassportState, 'email' | 'password'>,
  device?: string,
): Promise<string | undefined> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/auth/v1/token?grant_type=password',
    headers: device === undefined ? {} : { 'kinfolio-device': device },
    payload: { email, password },
  });
  return answer.statusCode === 200 ? answer.json<{ access_token: string }>().access_token : undefined;
}
