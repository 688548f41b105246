import type { KeysetPayload } from '@kinfolio/contract/keyset';
import { maxPasskeys } from '@kinfolio/contract/passkeys';
import { sha256 } from '../../../adapters/crypto/signed-documents.ts';
import { ServerError } from '../../../http/server-error.ts';
import { refuseWhen } from './chain.ts';

// What rows there are once a keyset holds: a way and a box for each that it names, and none beside.

/** A way as the server has it, or is given it. */
export interface Way {
  readonly id: string;
  readonly method: KeysetPayload['ways'][number]['method'];
  readonly envelope: string;
}

/** A sealed secret of a category. */
export interface Box {
  readonly id: string;
  readonly keyVersion: number;
}

const most: Readonly<Record<Way['method'], number>> = { password: 8, recovery: 8, passkey: maxPasskeys };

/**
 * Sees that the ways of a keyset are those stored, less some, and those that are new. Returns those that are left out.
 * Throws `already_exists` for a new way under the id of another.
 */
export function leftOut<Stored extends Way>(
  { ways }: KeysetPayload,
  stored: readonly Stored[],
  added: readonly Way[],
): Stored[] {
  const taken = new Set(stored.map(({ id }) => id));
  if (added.some(({ id }) => taken.has(id)))
    throw new ServerError('already_exists', 'Another way has this id.');
  const rows = new Map([...stored, ...added].map(way => [way.id, way]));
  refuseWhen(rows.size !== stored.length + added.length, 'Two ways share an id.');
  for (const { way, method, hash } of ways) {
    const row = rows.get(way);
    refuseWhen(row?.method !== method || sha256(row.envelope) !== hash, 'A way of the keyset is not there.');
  }
  const named = new Set(ways.map(({ way }) => way));
  refuseWhen(!added.every(({ id }) => named.has(id)), 'A new way is not in the keyset.');
  for (const [method, number] of Object.entries(most)) {
    refuseWhen(
      ways.filter(way => way.method === method).length > number,
      'There are too many ways of one kind.',
    );
  }
  return stored.filter(({ id }) => !named.has(id));
}

/** There is always a password, or a passkey where there is none. */
export function refuseWithoutWayIn(
  { ways }: KeysetPayload,
  stored: readonly Way[],
  newPassword: boolean,
): void {
  const hasPassword = newPassword || stored.some(({ method }) => method === 'password');
  const wanted = hasPassword ? 'password' : 'passkey';
  refuseWhen(!ways.some(({ method }) => method === wanted), `A way by ${wanted} has to stay.`);
}

/**
 * Sees that there is one box for each category, of its newest secret: those given are wanted, and with those kept there is
 * every one. `kept` are boxes that open with the account key of the keyset.
 */
export function refuseUnlessBoxed(
  { categories }: KeysetPayload,
  kept: readonly Box[],
  given: readonly Box[],
): void {
  const wanted = new Set(categories.map(({ category, keyVersion }) => `${category} ${keyVersion}`));
  const there = new Set(kept.map(nameOf).filter(name => wanted.has(name)));
  for (const name of given.map(nameOf)) {
    refuseWhen(!wanted.has(name), 'A box is of no secret of the keyset.');
    refuseWhen(there.has(name), 'A box is there already.');
    there.add(name);
  }
  refuseWhen(there.size !== wanted.size, 'A box is missing.');
}

/** One link for each category with another secret. */
export function refuseUnlessChained(raised: KeysetPayload['categories'], given: readonly Box[]): void {
  const wanted = new Set(raised.map(({ category, keyVersion }) => `${category} ${keyVersion}`));
  const names = new Set(given.map(nameOf));
  refuseWhen(
    names.size !== given.length || names.size !== wanted.size || !given.every(one => wanted.has(nameOf(one))),
    'Each other secret has one link to those before it.',
  );
}

const nameOf = ({ id, keyVersion }: Box) => `${id} ${keyVersion}`;

/** Throws `bad_request` for a first keyset that shares anything: a grant needs a vault that is there. */
export function refuseWhenShared({ grants, members }: KeysetPayload): void {
  refuseWhen(grants.length + members.length > 0, 'A new vault shares nothing yet.');
}
