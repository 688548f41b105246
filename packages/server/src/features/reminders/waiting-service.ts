import type { PassportWaits } from '@kinfolio/contract/reminders/shapes';
import { quietUntil, waitingAt } from '@kinfolio/domain/access/reminder-times';
import type { Db } from '../../db/database.ts';
import type { SignedIn } from '../../http/signed-in.ts';
import { choicesOf, usualChoices } from './choices.ts';
import type { ReminderContext } from './context.ts';
import { type DeliveryContext, isSuspended } from './delivery/service.ts';
import { leaveLink } from './links.ts';
import { madeMessageId } from './message-id.ts';
import { ownVaultOf } from './plan-service.ts';
import { isReleased } from './release-pause.ts';
import { readPlan } from './store.ts';
import {
  findWaitingLetter,
  listWaitingPassports,
  noteFinished,
  noteUnfinished,
  onlyReads,
  tryHoldWaiting,
  updateWaiting,
} from './waiting-store.ts';

const choicesFor = async (db: Db, accountId: string) =>
  choicesOf((await readPlan(db, accountId)) ?? { accountId, ...usualChoices });

/** Notes whether a passport that was just opened is unfinished: then its owner is written to once, after days away. */
export async function notePassport(
  { db, clock }: ReminderContext,
  { accountId }: SignedIn,
  { unfinished }: PassportWaits,
): Promise<void> {
  await ownVaultOf(db, accountId);
  const openedAtMs = clock.now();
  if (!unfinished) return noteFinished(db, accountId, openedAtMs);
  const dueAtMs = waitingAt(openedAtMs, await choicesFor(db, accountId));
  await noteUnfinished(db, { accountId, openedAtMs, dueAtMs });
}

/** Queues the one letter of each passport that waits. Harmless twice, late, and on several servers at once. */
export async function sendWaitingPassports(context: ReminderContext, ended?: AbortSignal): Promise<void> {
  const { db, clock } = context;
  for (;;) {
    const page = await listWaitingPassports(db, clock.now());
    for (const accountId of page) {
      if (ended?.aborted === true) return;
      await db.transaction(tx => sendLetter(context, tx, accountId));
    }
    // What another server holds is listed still, and is left to it.
    if (page.length < 200) return;
  }
}

async function sendLetter(context: ReminderContext, tx: Db, accountId: string): Promise<void> {
  const nowMs = context.clock.now();
  if ((await tryHoldWaiting(tx, accountId, nowMs)) === undefined) return;
  const quietMs = quietUntil(await choicesFor(tx, accountId), nowMs);
  if (quietMs !== undefined) return updateWaiting(tx, accountId, { dueAtMs: quietMs });
  const account = await context.accountOf(tx, accountId);
  const to = account?.closesAtMs === undefined ? account?.email : undefined;
  // There is no address to write to: it is due again when the passport is next opened.
  const nobody =
    to === undefined ||
    (await isSuspended(tx, accountId, to)) ||
    (await isReleased(context, tx, accountId)) ||
    (await onlyReads(tx, accountId));
  if (nobody) return updateWaiting(tx, accountId, { dueAtMs: null });
  const messageId = madeMessageId(context, `passport-waits ${accountId}`);
  const values = {
    app: `${context.publicUrl}/dashboard`,
    leave: leaveLink(context, { accountId, classes: ['waiting'] }),
  };
  await context.queueMessage(tx, { template: 'passport-waits', to, values }, messageId);
  await updateWaiting(tx, accountId, { dueAtMs: null, messageId, toldAtMs: nowMs });
}

/**
 * Whether a letter that waits may still go: not to an address that was given up, nor once the passport was opened again.
 * Undefined for another message.
 */
export async function letterMayGo(
  { accountOf }: Pick<DeliveryContext, 'accountOf'>,
  tx: Db,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<boolean | undefined> {
  const letter = await findWaitingLetter(tx, id);
  if (letter === undefined) return undefined;
  const account = await accountOf(tx, letter.accountId);
  if (account === undefined || account.closesAtMs !== undefined || account.email !== to) return false;
  if (await isSuspended(tx, letter.accountId, to)) return false;
  return letter.openedAtMs < (letter.toldAtMs ?? 0);
}
