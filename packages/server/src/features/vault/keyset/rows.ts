import type { KeysetPayload } from '@kinfolio/contract/keyset';
import { maxPasskeys } from '@kinfolio/contract/passkeys';
import { sha256 } from '../../../adapters/crypto/signed-documents.ts';
import { ServerError } from '../../../http/server-error.ts';
import { throwBadRequestWhen } from './chain.ts';

// Checks that the rows match a keyset: exactly one way for each way that the keyset names, and one box for
// each of its categories.

/** A way of opening the vault that the server has stored or has just received. */
export interface StoredOrNewWay {
  readonly id: string;
  readonly method: KeysetPayload['ways'][number]['method'];
  readonly envelope: string;
}

export interface SealedCategoryBox {
  readonly id: string;
  readonly keyVersion: number;
}

const most: Readonly<Record<StoredOrNewWay['method'], number>> = {
  password: 8,
  recovery: 8,
  passkey: maxPasskeys,
};

/**
 * Checks that the ways of opening the vault in a keyset are the stored ones, without those that were removed
 * and with the new ones. Returns the removed ones. Throws `already_exists` for a new way with the id of
 * another one.
 */
export function listRemovedWays<Stored extends StoredOrNewWay>(
  { ways }: KeysetPayload,
  stored: readonly Stored[],
  added: readonly StoredOrNewWay[],
): Stored[] {
  const taken = new Set(stored.map(({ id }) => id));
  if (added.some(({ id }) => taken.has(id)))
    throw new ServerError('already_exists', 'Another way already has this id.');
  const rows = new Map([...stored, ...added].map(way => [way.id, way]));
  throwBadRequestWhen(rows.size !== stored.length + added.length, 'Two ways share an id.');
  for (const { way, method, hash } of ways) {
    const row = rows.get(way);
    throwBadRequestWhen(
      row?.method !== method || sha256(row.envelope) !== hash,
      'A way of the keyset is missing.',
    );
  }
  const named = new Set(ways.map(({ way }) => way));
  throwBadRequestWhen(!added.every(({ id }) => named.has(id)), 'A new way is not in the keyset.');
  for (const [method, number] of Object.entries(most)) {
    throwBadRequestWhen(
      ways.filter(way => way.method === method).length > number,
      'There are too many ways of one kind.',
    );
  }
  return stored.filter(({ id }) => !named.has(id));
}

/** Checks that the vault can be opened with a password or, if there is none, with a passkey. */
export function requirePasswordOrPasskey(
  { ways }: KeysetPayload,
  stored: readonly StoredOrNewWay[],
  newPassword: boolean,
): void {
  const hasPassword = newPassword || stored.some(({ method }) => method === 'password');
  const wanted = hasPassword ? 'password' : 'passkey';
  throwBadRequestWhen(
    !ways.some(({ method }) => method === wanted),
    `At least one ${wanted} way must remain.`,
  );
}

/**
 * Checks that there is exactly one box for each category, with its newest secret: the request has no
 * superfluous box, and together with the `kept` ones no box is missing. `kept` are stored boxes that open
 * with the account key of the keyset.
 */
export function requireBoxPerCategory(
  { categories }: KeysetPayload,
  kept: readonly SealedCategoryBox[],
  given: readonly SealedCategoryBox[],
): void {
  const wanted = new Set(categories.map(({ category, keyVersion }) => `${category} ${keyVersion}`));
  const there = new Set(kept.map(nameOf).filter(name => wanted.has(name)));
  for (const name of given.map(nameOf)) {
    throwBadRequestWhen(!wanted.has(name), 'A box does not belong to any secret of the keyset.');
    throwBadRequestWhen(there.has(name), 'A box already exists.');
    there.add(name);
  }
  throwBadRequestWhen(there.size !== wanted.size, 'A box is missing.');
}

/** Checks that there is one link for each category with a new secret. */
export function requireLinkPerNewSecret(
  raised: KeysetPayload['categories'],
  given: readonly SealedCategoryBox[],
): void {
  const wanted = new Set(raised.map(({ category, keyVersion }) => `${category} ${keyVersion}`));
  const names = new Set(given.map(nameOf));
  throwBadRequestWhen(
    names.size !== given.length || names.size !== wanted.size || !given.every(one => wanted.has(nameOf(one))),
    'Each further secret must have one link to those before it.',
  );
}

const nameOf = ({ id, keyVersion }: SealedCategoryBox) => `${id} ${keyVersion}`;

/**
 * Throws `bad_request` if a first keyset shares anything, because a grant needs a vault that already exists.
 */
export function requireUnsharedKeyset({ grants, members }: KeysetPayload): void {
  throwBadRequestWhen(grants.length + members.length > 0, 'A new vault cannot share anything yet.');
}
