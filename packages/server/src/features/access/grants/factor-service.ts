import type { Db } from '../../../db/database.ts';
import { countLimitTry, type RateLimit } from '../../../db/limits.ts';
import { ServerError } from '../../../http/server-error.ts';
import { createPseudonym } from '../../vault/blind.ts';
import type { VaultContext } from '../../vault/context.ts';
import { lockVault } from '../../vault/owner/store.ts';
import { insertAct } from '../gates/store.ts';
import { findChosenPerson, type StoredPerson } from '../persons/store.ts';
import { createSixDigits, doesMatchHash, hashCode } from './codes.ts';
import { readOpeningProof, readReceivedGrantSession, saveOpeningProof, updateGuest } from './guest-store.ts';
import { isNoContactWaitOver } from './long-road-service.ts';
import { createGrantNotFound, type GrantReader, locateGrant } from './reader-place.ts';
import { readGrant } from './store.ts';
import { listCodeChannels } from './ways-service.ts';

/** How long a six-digit code is valid. */
export const sixDigitCodeMs = 10 * 60_000;
/** How long a proved second factor is accepted in its session. */
const factorMs = 12 * 60 * 60_000;

/**
 * Sends a six-digit code to the address or number that the owner wrote down. Throws `not_now` if there is no address or
 * number for this channel, `rate_limited`.
 */
export async function sendSixDigitCode(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  channel: 'mail' | 'text',
): Promise<void> {
  const { vaultId } = await locateGrant(vault.db, reader, grantId);
  const grant = await readGrant(vault.db, vaultId, grantId);
  const person = grant && (await findChosenPerson(vault.db, vaultId, grant.personId));
  if (person === undefined) throw createGrantNotFound();
  const counted =
    reader.kind === 'guest' ? `way:${reader.guest.wayId}` : `member:${reader.who.accountId}:${grantId}`;
  const code = await createGrantCode(vault, { counted, person, channel });
  const kept = { codeHash: hashCode(code), codeEndsAtMs: vault.clock.now() + sixDigitCodeMs };
  await vault.db.transaction(async tx => {
    if (reader.kind === 'guest') await updateGuest(tx, reader.guest, kept);
    else await saveOpeningProof(tx, { ...reader.who, grantId }, kept);
    await queueSixDigitCode(vault, tx, { person, channel, code });
  });
}

interface DigitsTo {
  readonly person: StoredPerson;
  readonly channel: 'mail' | 'text';
}

/**
 * How many text messages a day may be sent for one passport: to all numbers together, and to one number. Cards are
 * easily created and text messages cost money, so a limit for each card would not be enough. The lower limit keeps the
 * finder of one card from using up the whole allowance.
 */
const textsADay = { toAll: 60, toOne: 30 } as const;
const dayMs = 24 * 60 * 60_000;

/**
 * Creates a six-digit code to send for a grant. Codes are counted against the requester (`counted`), so the finder of a
 * card uses up the codes of that card, and not those of the person who joined or of a rehearsal. Throws `not_now` if
 * the person has no address for the channel, `rate_limited`.
 */
export async function createGrantCode(
  vault: VaultContext,
  { counted, person, channel }: DigitsTo & { readonly counted: string },
): Promise<string> {
  if (!listCodeChannels(vault, person).some(one => one.channel === channel))
    throw new ServerError('not_now', 'This account has no such address.');
  const limits = [
    { key: `grants:codes:${15 * 60_000}:${counted}`, max: 3, windowMs: 15 * 60_000 },
    { key: `grants:codes:${dayMs}:${counted}`, max: 10, windowMs: dayMs },
    ...(channel === 'text' ? textLimits(vault, person) : []),
  ];
  for (const limit of limits) {
    const taken = await countLimitTry(vault.db, vault.clock, limit);
    if (!taken.ok)
      throw new ServerError('rate_limited', 'Too many codes were requested. Wait and try again.', {
        retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000),
      });
  }
  return createSixDigits();
}

function textLimits(vault: VaultContext, { vaultId, phone }: StoredPerson): readonly RateLimit[] {
  const number = createPseudonym(vault, 'number', phone ?? '');
  return [
    { key: `grants:texts:${vaultId}:${number}`, max: textsADay.toOne, windowMs: dayMs },
    { key: `grants:texts:${vaultId}`, max: textsADay.toAll, windowMs: dayMs },
  ];
}

export async function queueSixDigitCode(
  vault: VaultContext,
  tx: Db,
  { person, channel, code }: DigitsTo & { readonly code: string },
): Promise<void> {
  const values = { code, codeMs: sixDigitCodeMs };
  await (channel === 'mail'
    ? vault.queueMessage(tx, { template: 'sharing-code', to: person.email, values })
    : vault.queueMessage(tx, {
        template: 'sharing-code-text',
        to: (person.phone ?? '').replace('+', ''),
        values,
      }));
}

/**
 * Compares a six-digit code with a hash. Throws `wrong_code` if the code is wrong or expired, or after five attempts.
 */
export async function requireSixDigitCode(
  { db, clock }: Pick<VaultContext, 'db' | 'clock'>,
  code: string,
  { codeHash, codeEndsAtMs }: { readonly codeHash: Buffer | null; readonly codeEndsAtMs: number | null },
  grantId: string,
): Promise<void> {
  const key = `grants:tries:${codeHash?.toString('base64url') ?? grantId}`;
  const tries = await countLimitTry(db, clock, { key, max: 5, windowMs: sixDigitCodeMs });
  const isRight = tries.ok && (codeEndsAtMs ?? 0) > clock.now() && doesMatchHash(code, codeHash);
  if (!isRight) throw new ServerError('wrong_code', 'This is not the code that was sent.');
}

/** Checks the six-digit code and records that it was entered. Throws `wrong_code`, also after five attempts. */
export async function acceptSixDigitCode(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
  code: string,
): Promise<void> {
  const { db, clock } = vault;
  const { vaultId } = await locateGrant(db, reader, grantId);
  const nowMs = clock.now();
  const kept =
    reader.kind === 'guest' ? reader.guest : await readOpeningProof(db, { ...reader.who, grantId });
  const { codeHash = null, codeEndsAtMs = null } = kept ?? {};
  await requireSixDigitCode(vault, code, { codeHash, codeEndsAtMs }, grantId);
  const shown = { codeHash: null, codeEndsAtMs: null };
  await db.transaction(async tx => {
    if (reader.kind === 'guest') await updateGuest(tx, reader.guest, { ...shown, factorAtMs: nowMs });
    else {
      await saveOpeningProof(tx, { ...reader.who, grantId }, { ...shown, atMs: nowMs });
      await lockVault(tx, vaultId);
      await insertAct(tx, { vaultId, grantId, act: 'visit', atMs: nowMs });
    }
  });
}

/**
 * Whether the reader has proved a second factor or entered the six-digit code within the last 12 hours. A card holder
 * can make a no-contact request instead.
 */
export async function isFactorShown(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
): Promise<boolean> {
  const { db, clock } = vault;
  const sinceMs = clock.now() - factorMs;
  return reader.kind === 'guest'
    ? (reader.guest.factorAtMs ?? 0) > sinceMs || (await isNoContactWaitOver(vault, reader, grantId))
    : reader.who.aal === 'aal2' ||
        ((await readOpeningProof(db, { ...reader.who, grantId }))?.atMs ?? 0) > sinceMs;
}

/** Whether a reader has proved only that they have the card, without entering a code sent to its email or phone. */
export const isOnlyCardShown = ({ clock }: Pick<VaultContext, 'clock'>, reader: GrantReader): boolean =>
  reader.kind === 'guest' && (reader.guest.factorAtMs ?? 0) <= clock.now() - factorMs;

/** Throws `second_factor_needed` unless a second factor was proved: see {@link isFactorShown}. */
export async function refuseWithoutFactor(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
): Promise<void> {
  if (!(await isFactorShown(vault, reader, grantId))) throw factorNeeded();
}

const factorNeeded = () => new ServerError('second_factor_needed', 'Use a second factor first.');

/**
 * Finds the vault of a grant, for a reader who has proved a second factor. For an account, a single statement
 * does both. Throws `not_found`, and like {@link refuseWithoutFactor}.
 */
export async function findFactorProvedVault(
  vault: VaultContext,
  reader: GrantReader,
  grantId: string,
): Promise<string> {
  if (reader.kind === 'guest') {
    const { vaultId } = await locateGrant(vault.db, reader, grantId);
    await refuseWithoutFactor(vault, reader, grantId);
    return vaultId;
  }
  const found = reader.place ?? (await readReceivedGrantSession(vault.db, { ...reader.who, grantId }));
  if (found === undefined) throw createGrantNotFound();
  const isShown = reader.who.aal === 'aal2' || (found.shownAtMs ?? 0) > vault.clock.now() - factorMs;
  if (!isShown) throw factorNeeded();
  return found.vaultId;
}
