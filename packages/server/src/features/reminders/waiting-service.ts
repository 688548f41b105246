import type { UnfinishedPassport } from '@kinfolio/contract/reminders/shapes';
import { computeQuietHoursEnd, unfinishedReminderDueMs } from '@kinfolio/domain/access/reminder-times';
import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { defaultReminderChoices, toReminderChoices } from './choices.ts';
import type { ReminderContext } from './context.ts';
import { type DeliveryContext, isEmailAddressSuspended } from './delivery/service.ts';
import { createUnsubscribeLink } from './links.ts';
import { createMessageId } from './message-id.ts';
import { findOwnVaultId } from './plan-service.ts';
import { isReleased } from './release-pause.ts';
import { readReminderPlan } from './store.ts';
import {
  findUnfinishedLetter,
  isOnlyReader,
  listUnfinishedPassports,
  recordPassportFinished,
  recordPassportUnfinished,
  tryLockDuePassport,
  updateUnfinishedPassport,
} from './waiting-store.ts';

const choicesFor = async (db: Db, accountId: string) =>
  toReminderChoices((await readReminderPlan(db, accountId)) ?? { accountId, ...defaultReminderChoices });

/**
 * Records whether a passport that was just opened is unfinished. If so, its owner is sent a single email if
 * they stay away for some days.
 */
export async function recordPassportOpened(
  { db, clock }: ReminderContext,
  { accountId }: SignedIn,
  { unfinished }: UnfinishedPassport,
): Promise<void> {
  await findOwnVaultId(db, accountId);
  const openedAtMs = clock.now();
  if (!unfinished) return recordPassportFinished(db, accountId, openedAtMs);
  const dueAtMs = unfinishedReminderDueMs(openedAtMs, await choicesFor(db, accountId));
  await recordPassportUnfinished(db, { accountId, openedAtMs, dueAtMs });
}

/**
 * Queues the only email about each unfinished passport that is due. It may run late, more than once, or on
 * several servers at once without harm.
 */
export async function sendUnfinishedPassportLetters(
  context: ReminderContext,
  ended?: AbortSignal,
): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    const page = await listUnfinishedPassports(db, clock.now());
    for (const accountId of page) {
      if (ended?.aborted === true) return;
      await db.transaction(tx => sendLetter(context, tx, accountId));
    }
    // The list also contains vaults locked by another server, but they are left to that server.
    if (page.length < 200) return;
  }
}

async function sendLetter(context: ReminderContext, tx: Db, accountId: string): Promise<void> {
  const nowMs = context.clock.now();
  if ((await tryLockDuePassport(tx, accountId, nowMs)) === undefined) return;
  const quietMs = computeQuietHoursEnd(await choicesFor(tx, accountId), nowMs);
  if (quietMs !== undefined) return updateUnfinishedPassport(tx, accountId, { dueAtMs: quietMs });
  const account = await context.accountOf(tx, accountId);
  const to = account?.closesAtMs === undefined ? account?.email : undefined;
  // There is no address to write to. The email becomes due again when the passport is next opened.
  const nobody =
    to === undefined ||
    (await isEmailAddressSuspended(tx, accountId, to)) ||
    (await isReleased(context, tx, accountId)) ||
    (await isOnlyReader(tx, accountId));
  if (nobody) return updateUnfinishedPassport(tx, accountId, { dueAtMs: null });
  const messageId = createMessageId(context, `passport-waits ${accountId}`);
  const values = {
    app: `${context.publicUrl}/dashboard`,
    leave: createUnsubscribeLink(context, { accountId, classes: ['waiting'] }),
  };
  await context.queueMessage(tx, { template: 'passport-waits', to, values }, messageId);
  await updateUnfinishedPassport(tx, accountId, { dueAtMs: null, messageId, toldAtMs: nowMs });
}

/**
 * Whether a waiting email may still be sent. It may not if the address is outdated or the passport was opened
 * again. Undefined for any other message.
 */
export async function maySendUnfinishedLetter(
  { accountOf }: Pick<DeliveryContext, 'accountOf'>,
  tx: Db,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<boolean | undefined> {
  const letter = await findUnfinishedLetter(tx, id);
  if (letter === undefined) return undefined;
  const account = await accountOf(tx, letter.accountId);
  if (account === undefined || account.closesAtMs !== undefined || account.email !== to) return false;
  if (await isEmailAddressSuspended(tx, letter.accountId, to)) return false;
  return letter.openedAtMs < (letter.toldAtMs ?? 0);
}
