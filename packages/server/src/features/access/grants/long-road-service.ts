import { addLondonDays } from '@kinfolio/domain/access/london';
import type { NoContactRequest } from '@kinfolio/domain/access/long-road';
import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { VaultContext } from '../../vault/context.ts';
import { lockVault } from '../../vault/owner/store.ts';
import {
  computeGrantNoContactRequest,
  noContactRequestSubject,
  readOwnerChannels,
  readVaultRows,
  type VaultRows,
} from '../gates/service.ts';
import { insertAct, insertNotice, saveNoticeMessageId } from '../gates/store.ts';
import { readPersons } from '../persons/store.ts';
import { createNoContactRequestLink } from '../release/links.ts';
import { createGrantNotFound, type GrantReader, locateGrant } from './reader-place.ts';
import { readGrant, readOwner, type StoredGrant } from './store.ts';

// See [Note: The no-contact request] in `domain/access/long-road.ts`.

type Guest = Extract<GrantReader, { kind: 'guest' }>;

/** The state of a grant's no-contact request; undefined if the grant is not in force. */
export async function findNoContactRequest(
  vault: VaultContext,
  db: Db,
  { vaultId, grantId }: { vaultId: string; grantId: string },
): Promise<{ road: NoContactRequest; grant: StoredGrant; accountId: string } | undefined> {
  const grant = await readGrant(db, vaultId, grantId);
  const owner = await readOwner(db, vaultId);
  if (grant === undefined || owner === undefined) return undefined;
  if (grant.stoppedAtMs !== null || grant.endedAtMs !== null) return undefined;
  const { accountId } = owner;
  const rows = await readVaultRows(vault, db, vaultId, await readOwnerChannels(vault, db, accountId));
  return { road: computeGrantNoContactRequest(rows, grant, vault.clock.now()), grant, accountId };
}

/** Whether the waiting period of a no-contact request is over, so that the card alone is enough. */
export async function isNoContactWaitOver(
  vault: VaultContext,
  { guest }: Guest,
  grantId: string,
): Promise<boolean> {
  const found = await findNoContactRequest(vault, vault.db, { vaultId: guest.vaultId, grantId });
  return found?.road.state === 'done';
}

/**
 * Starts a no-contact request for a card holder who can receive neither the email nor the text message. Notifies
 * everyone who could object. Throws `not_now`, `not_found`.
 */
export async function startNoContactRequest(
  vault: VaultContext,
  reader: Guest,
  grantId: string,
): Promise<void> {
  const { vaultId } = await locateGrant(vault.db, reader, grantId);
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const found = await findNoContactRequest(vault, tx, { vaultId, grantId });
    if (found === undefined) throw createGrantNotFound();
    if (found.road.state !== 'offered')
      throw new ServerError('not_now', 'The wait to use the card without a code cannot start now.');
    const { grant, accountId } = found;
    const atMs = vault.clock.now();
    await insertAct(tx, { vaultId, grantId, act: 'long-road', personId: grant.personId, atMs });
    await vault.logActivity(tx, accountId, { event: 'long-road', about: { grant: grantId } });
    await tellEverybody(vault, tx, { vaultId, grant, accountId, atMs });
  });
}

/**
 * Handles "I still have the email or phone": ends the no-contact request. Throws `not_now` if it cannot be ended,
 * `not_found`.
 */
export async function vetoNoContactRequest(
  vault: VaultContext,
  { vaultId, grantId }: { vaultId: string; grantId: string },
): Promise<void> {
  await vault.db.transaction(async tx => {
    await lockVault(tx, vaultId);
    const found = await findNoContactRequest(vault, tx, { vaultId, grantId });
    if (found === undefined) throw createGrantNotFound();
    if (!found.road.mayVeto)
      throw new ServerError('not_now', 'This is not possible at the moment. Reload the page and try again.');
    await insertAct(tx, { vaultId, grantId, act: 'veto', atMs: vault.clock.now(), byLink: true });
    await vault.logActivity(tx, found.accountId, { event: 'vetoed', about: { grant: grantId } });
  });
}

interface Told {
  readonly vaultId: string;
  readonly grant: StoredGrant;
  readonly accountId: string;
  readonly atMs: number;
  /**
   * For a reminder only: when the card holder started the no-contact request, and the day, as text, from
   * which the card alone is enough.
   */
  readonly pressedMs?: number;
  readonly from?: string;
}

/** Everyone who could object is reminded this many days after a no-contact request was started. */
const remindedAfter = [7, 12] as const;

type Writing = Pick<
  VaultContext,
  'accountOf' | 'clock' | 'fakesSecret' | 'publicUrl' | 'queueMessage' | 'sendsTexts'
>;

interface Reminding {
  readonly vaultId: string;
  readonly accountId: string;
  readonly rows: VaultRows;
  readonly dayInWords: (atMs: number) => string;
}

/**
 * Sends reminders to everyone who could object to a no-contact request in progress. If several are due because a run
 * was late, only the newest is sent.
 */
export async function sendNoContactReminders(
  vault: Writing,
  tx: Db,
  { rows, dayInWords, ...about }: Reminding,
  grants: readonly StoredGrant[],
): Promise<void> {
  const nowMs = vault.clock.now();
  for (const grant of grants) {
    const { state, mayVeto, pressedMs, doneMs } = computeGrantNoContactRequest(rows, grant, nowMs);
    if (state !== 'waiting' || !mayVeto || pressedMs === undefined || doneMs === undefined) continue;
    const atMs = remindedAfter.map(days => addLondonDays(pressedMs, days)).findLast(at => at <= nowMs);
    const from = dayInWords(doneMs);
    if (atMs !== undefined) await tellEverybody(vault, tx, { ...about, grant, atMs, pressedMs, from });
  }
}

/** Notifies the owner, both addresses of the card's person, and the email addresses of all other chosen people. */
async function tellEverybody(vault: Writing, tx: Db, told: Told): Promise<void> {
  const { vaultId, grant, accountId, atMs, pressedMs = atMs, from } = told;
  const account = await vault.accountOf(tx, accountId);
  const values = {
    link: createNoContactRequestLink(vault, { vaultId, grantId: grant.id, slotMs: pressedMs }),
    ...(from !== undefined && { from }),
  };
  const write = async (
    recipient: string,
    to: { channel: 'mail' | 'text'; address: string; role: 'owner' | 'holder' | 'other' },
    mailName: string | null = null,
  ) => {
    const { channel, address, role } = to;
    const owner = mailName ?? account?.name ?? '';
    const of = { vaultId, dueMs: atMs, recipient, channel, about: noContactRequestSubject };
    if (!(await insertNotice(tx, { ...of, grants: [grant.id] }))) return;
    const id =
      channel === 'mail'
        ? await vault.queueMessage(tx, {
            template: 'sharing-long-road',
            to: address,
            values: { ...values, owner, role },
          })
        : await vault.queueMessage(tx, {
            template: 'sharing-long-road-text',
            to: address,
            values: { ...values, owner, role: role === 'owner' ? role : 'holder' },
          });
    await saveNoticeMessageId(tx, of, id);
  };
  if (account?.email !== undefined)
    await write('owner', { channel: 'mail', address: account.email, role: 'owner' });
  if (pressedMs !== atMs && account?.phone !== undefined && vault.sendsTexts)
    await write('owner', { channel: 'text', address: account.phone, role: 'owner' });
  for (const { id, email, phone, mailName } of await readPersons(tx, vaultId)) {
    const role = id === grant.personId ? 'holder' : 'other';
    await write(id, { channel: 'mail', address: email, role }, mailName);
    if (role === 'holder' && phone !== null && vault.sendsTexts)
      await write(id, { channel: 'text', address: phone.replace('+', ''), role }, mailName);
  }
}
