import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { saveNoticeReport } from '../../access/release/service.ts';
import type { VaultContext } from '../../vault/context.ts';
import {
  findSuspendedAddress,
  findSuspendedByAccount,
  findSuspendedByEmail,
  recordReminderBounce,
  saveSuspendedAddress,
} from './store.ts';

/** A report by a mail server or the mail service about one email to one address. */
export interface MailReport {
  readonly messageId: string;
  readonly address: string;
  readonly kind: 'failed' | 'delayed' | 'delivered' | 'complaint';
  readonly status: string;
}

export interface DeliveryContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly accountOf: VaultContext['accountOf'];
  /** Finds an account by its email address, which must be in lower case. */
  readonly accountIdOf: (db: Db, email: string) => Promise<string | undefined>;
}

/** A report about an email older than this no longer proves anything about its address. */
const reportDays = 30;

/**
 * Handles a report. Returns whether it was about one of our emails. A permanent bounce or a complaint
 * suspends the address: no reminder is sent to it until its owner proves that emails arrive. A report about
 * any other email changes nothing.
 */
export async function acceptMailReport(context: DeliveryContext, report: MailReport): Promise<boolean> {
  const { messageId, kind, status } = report;
  return context.db.transaction(async tx => {
    const nowMs = context.clock.now();
    const isNotice = await saveNoticeReport(tx, messageId, { kind, status, nowMs });
    const isBack = kind === 'failed' || kind === 'complaint';
    const isReminder = isBack && (await recordReminderBounce(tx, messageId, { bouncedAtMs: nowMs, status }));
    if (!isNotice && !isReminder && !isRecent(messageId, nowMs)) return false;
    if (isBack) await suspendDelivery(context, tx, report);
    return true;
  });
}

/**
 * Suspends an account's address, unless the report blames the sender, or the account has a different address
 * by now.
 */
export async function suspendDelivery(
  { clock, accountOf, accountIdOf }: DeliveryContext,
  tx: Db,
  { address, kind, status }: Omit<MailReport, 'messageId'>,
): Promise<void> {
  if (kind !== 'complaint' && !isAboutAddress(status)) return;
  const accountId = await accountIdOf(tx, address.toLowerCase());
  if (accountId === undefined) return;
  const email = (await accountOf(tx, accountId))?.email;
  if (email === undefined || email.toLowerCase() !== address.toLowerCase()) return;
  if (await isEmailAddressSuspended(tx, accountId, email)) return;
  await saveSuspendedAddress(tx, {
    accountId,
    email,
    sinceMs: clock.now(),
    status,
    complaint: kind === 'complaint',
  });
}

/** Whether email to an account's current address bounces. */
export async function isEmailAddressSuspended(db: Db, accountId: string, email: string): Promise<boolean> {
  return (await findSuspendedAddress(db, accountId))?.email === email;
}

/** The addresses of these accounts from which emails bounce. */
export const findSuspendedAddresses = (
  db: Db,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => findSuspendedByAccount(db, accountIds);

/**
 * The phone number for essential messages when email to an address bounces; undefined if email does not bounce, or if
 * there is no number.
 */
export async function findPhoneInstead(
  { accountOf }: Pick<DeliveryContext, 'accountOf'>,
  db: Db,
  address: string,
): Promise<string | undefined> {
  const suspended = await findSuspendedByEmail(db, address);
  if (suspended === undefined) return undefined;
  const account = await accountOf(db, suspended.accountId);
  return account?.email === address ? account.phone : undefined;
}

// Whether a status is about the address. Status 5.3 is a problem of the mail server itself, and 5.7 is its
// judgement of the sender. See [Note: Whose fault a refusal is].
const isAboutAddress = (status: string): boolean => /^5\.(?![37]\.)/.test(status);

/**
 * Whether a message was created in the last 30 days, according to its id. Ids of version 7 begin with their time (RFC
 * 9562); messages with other ids are looked up in the database instead.
 */
function isRecent(messageId: string, nowMs: number): boolean {
  if (messageId.charAt(14) !== '7') return false;
  const madeMs = Number.parseInt(messageId.replaceAll('-', '').slice(0, 12), 16);
  return madeMs <= nowMs && nowMs - madeMs <= reportDays * 24 * 3_600_000;
}
