import type { Db } from '../../../db/database.ts';
import { type Limit, takeFromLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import { blind } from '../../vault/blind.ts';
import type { VaultContext } from '../../vault/context.ts';
import { lockVault } from '../../vault/owner/store.ts';
import { insertAct } from '../gates/store.ts';
import { fits, hashOfCode, newDigits } from './codes.ts';
import { readProof, readReceivedShown, saveProof, updateGuest } from './guest-store.ts';
import { isLongRoadDone } from './long-road-service.ts';
import { type GrantReader, locateGrant, missing } from './reader-place.ts';
import { readChosen, readGrant, type StoredPerson } from './store.ts';
import { codeTo } from './ways-service.ts';

/** So long six digits work. */
export const codeMs = 10 * 60_000;
/** So long a second factor counts in its session. */
const factorMs = 12 * 60 * 60_000;

/** Sends six digits to where the owner wrote down. Throws `not_now` without such a channel, `rate_limited`. */
export async function sendDigits(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  channel: 'mail' | 'text',
): Promise<void> {
  const { vaultId } = await locateGrant(vault.db, reader, grantId);
  const grant = await readGrant(vault.db, vaultId, grantId);
  const person = grant && (await readChosen(vault.db, vaultId, grant.personId));
  if (person === undefined) throw missing();
  const counted =
    reader.kind === 'guest' ? `way:${reader.guest.wayId}` : `member:${reader.who.accountId}:${grantId}`;
  const code = await newCodeFor(vault, { counted, person, channel });
  const kept = { codeHash: hashOfCode(code), codeEndsAtMs: vault.clock.now() + codeMs };
  await vault.db.transaction(async tx => {
    if (reader.kind === 'guest') await updateGuest(tx, reader.guest, kept);
    else await saveProof(tx, { ...reader.who, grantId }, kept);
    await queueDigits(vault, tx, { person, channel, code });
  });
}

interface DigitsTo {
  readonly person: StoredPerson;
  readonly channel: 'mail' | 'text';
}

/**
 * How many text messages a passport sends in a day: to all numbers, and to one. Cards are easily made and texts cost money, so
 * counting each card is not enough. The finder of one card cannot use up what the others share.
 */
const textsADay = { toAll: 60, toOne: 30 } as const;
const dayMs = 24 * 60 * 60_000;

/**
 * Six digits to be sent for a grant. They are counted by what asks (`counted`): the finder of a card uses up those of the card,
 * and not those of the person who joined, or of a rehearsal. Throws `not_now` where the person has no such channel,
 * `rate_limited`.
 */
export async function newCodeFor(
  vault: VaultContext,
  { counted, person, channel }: DigitsTo & { readonly counted: string },
): Promise<string> {
  if (!codeTo(vault, person).some(one => one.channel === channel))
    throw new ServerError('not_now', 'There is no such address.');
  const limits = [
    { key: `grants:codes:${15 * 60_000}:${counted}`, max: 3, windowMs: 15 * 60_000 },
    { key: `grants:codes:${dayMs}:${counted}`, max: 10, windowMs: dayMs },
    ...(channel === 'text' ? textLimits(vault, person) : []),
  ];
  for (const limit of limits) {
    const taken = await takeFromLimit(vault.db, vault.clock, limit);
    if (!taken.ok)
      throw new ServerError('rate_limited', 'Too many codes; wait and try again.', {
        retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
      });
  }
  return newDigits();
}

function textLimits(vault: VaultContext, { vaultId, phone }: StoredPerson): readonly Limit[] {
  const number = blind(vault, 'number', phone ?? '');
  return [
    { key: `grants:texts:${vaultId}:${number}`, max: textsADay.toOne, windowMs: dayMs },
    { key: `grants:texts:${vaultId}`, max: textsADay.toAll, windowMs: dayMs },
  ];
}

/** Sends six digits to a person. */
export async function queueDigits(
  vault: VaultContext,
  tx: Db,
  { person, channel, code }: DigitsTo & { readonly code: string },
): Promise<void> {
  const values = { code, codeMs };
  await (channel === 'mail'
    ? vault.queueMessage(tx, { template: 'sharing-code', to: person.email, values })
    : vault.queueMessage(tx, {
        template: 'sharing-code-text',
        to: (person.phone ?? '').replace('+', ''),
        values,
      }));
}

/** Compares six digits with a hash. Throws `wrong_code` where they are not, or ended, also after five tries. */
export async function requireDigits(
  { db, clock }: Pick<VaultContext, 'db' | 'clock'>,
  code: string,
  { codeHash, codeEndsAtMs }: { readonly codeHash: Buffer | null; readonly codeEndsAtMs: number | null },
  grantId: string,
): Promise<void> {
  const key = `grants:tries:${codeHash?.toString('base64url') ?? grantId}`;
  const tries = await takeFromLimit(db, clock, { key, max: 5, windowMs: codeMs });
  const isRight = tries.ok && (codeEndsAtMs ?? 0) > clock.now() && fits(code, codeHash);
  if (!isRight) throw new ServerError('wrong_code', 'This is not the number that was sent.');
}

/** Takes the six digits. Throws `wrong_code`, also after five tries. */
export async function takeDigits(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  code: string,
): Promise<void> {
  const { db, clock } = vault;
  const { vaultId } = await locateGrant(db, reader, grantId);
  const nowMs = clock.now();
  const kept = reader.kind === 'guest' ? reader.guest : await readProof(db, { ...reader.who, grantId });
  const { codeHash = null, codeEndsAtMs = null } = kept ?? {};
  await requireDigits(vault, code, { codeHash, codeEndsAtMs }, grantId);
  const shown = { codeHash: null, codeEndsAtMs: null };
  await db.transaction(async tx => {
    if (reader.kind === 'guest') await updateGuest(tx, reader.guest, { ...shown, factorAtMs: nowMs });
    else {
      await saveProof(tx, { ...reader.who, grantId }, { ...shown, atMs: nowMs });
      await lockVault(tx, vaultId);
      await insertAct(tx, { vaultId, grantId, act: 'visit', atMs: nowMs });
    }
  });
}

/** Whether a second factor of the account, or the six digits, were shown within 12 hours; a card may have the long road instead. */
export async function isFactorShown(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
): Promise<boolean> {
  const { db, clock } = vault;
  const sinceMs = clock.now() - factorMs;
  return reader.kind === 'guest'
    ? (reader.guest.factorAtMs ?? 0) > sinceMs || (await isLongRoadDone(vault, reader, grantId))
    : reader.who.aal === 'aal2' || ((await readProof(db, { ...reader.who, grantId }))?.atMs ?? 0) > sinceMs;
}

/** Whether a reader comes with a card alone, without its email or phone. */
export const isCardAlone = ({ clock }: Pick<VaultContext, 'clock'>, reader: GrantReader): boolean =>
  reader.kind === 'guest' && (reader.guest.factorAtMs ?? 0) <= clock.now() - factorMs;

/** Throws `second_factor_needed` unless one was shown: see {@link isFactorShown}. */
export async function refuseWithoutFactor(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
): Promise<void> {
  if (!(await isFactorShown(vault, reader, grantId))) throw factorNeeded();
}

const factorNeeded = () => new ServerError('second_factor_needed', 'A second factor comes first.');

/**
 * The vault of a grant whose reader has shown a second factor, found by one statement for who has an account. Throws `not_found`,
 * and as {@link refuseWithoutFactor}.
 */
export async function shownVault(vault: VaultContext, reader: GrantReader, grantId: string): Promise<string> {
  if (reader.kind === 'guest') {
    const { vaultId } = await locateGrant(vault.db, reader, grantId);
    await refuseWithoutFactor(vault, reader, grantId);
    return vaultId;
  }
  const found = reader.place ?? (await readReceivedShown(vault.db, { ...reader.who, grantId }));
  if (found === undefined) throw missing();
  const isShown = reader.who.aal === 'aal2' || (found.shownAtMs ?? 0) > vault.clock.now() - factorMs;
  if (!isShown) throw factorNeeded();
  return found.vaultId;
}
