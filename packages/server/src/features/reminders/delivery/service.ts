import type { Db } from '../../../db/database.ts';
import type { Clock } from '../../../ports/clock.ts';
import { noticeReported } from '../../access/release/service.ts';
import type { VaultContext } from '../../vault/context.ts';
import { findSuspended, findSuspendedByEmail, findSuspendedOf, noteBounced, saveSuspended } from './store.ts';

/** What a mail server or the mail service reports about one mail to one address. */
export interface MailReport {
  /** A UUID. */
  readonly messageId: string;
  readonly address: string;
  readonly kind: 'failed' | 'delayed' | 'delivered' | 'complaint';
  /** An enhanced status (RFC 3463). */
  readonly status: string;
}

/** What reports are taken with. */
export interface DeliveryContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly accountOf: VaultContext['accountOf'];
  /** The account of an email in lower case. */
  readonly accountIdOf: (db: Db, email: string) => Promise<string | undefined>;
}

/** A report about an older mail proves nothing about an address any more. */
const reportDays = 30;

/**
 * Takes a report; whether it was about a mail of ours. What comes back for good, and a complaint, suspends the address: no
 * reminder goes to it until its owner shows that mail arrives. A report that names no mail of ours changes nothing.
 */
export async function takeMailReport(context: DeliveryContext, report: MailReport): Promise<boolean> {
  const { messageId, kind, status } = report;
  return context.db.transaction(async tx => {
    const nowMs = context.clock.now();
    const isNotice = await noticeReported(tx, messageId, { kind, status, nowMs });
    const isBack = kind === 'failed' || kind === 'complaint';
    const isReminder = isBack && (await noteBounced(tx, messageId, { bouncedAtMs: nowMs, status }));
    if (!isNotice && !isReminder && !isRecent(messageId, nowMs)) return false;
    if (isBack) await suspend(context, tx, report);
    return true;
  });
}

/** Suspends the address of an account, unless the answer is about the sender, or the address is another one by now. */
export async function suspend(
  { clock, accountOf, accountIdOf }: DeliveryContext,
  tx: Db,
  { address, kind, status }: Omit<MailReport, 'messageId'>,
): Promise<void> {
  if (kind !== 'complaint' && !isAboutAddress(status)) return;
  const accountId = await accountIdOf(tx, address.toLowerCase());
  if (accountId === undefined) return;
  const email = (await accountOf(tx, accountId))?.email;
  if (email === undefined || email.toLowerCase() !== address.toLowerCase()) return;
  if (await isSuspended(tx, accountId, email)) return;
  await saveSuspended(tx, {
    accountId,
    email,
    sinceMs: clock.now(),
    status,
    complaint: kind === 'complaint',
  });
}

/** Whether mail to the address that an account has now comes back. */
export async function isSuspended(db: Db, accountId: string, email: string): Promise<boolean> {
  return (await findSuspended(db, accountId))?.email === email;
}

/** The address that mail comes back from, of those of some accounts that have one. */
export const suspendedAmong = (db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  findSuspendedOf(db, accountIds);

/** The number that gets what must arrive, where mail to an address comes back; undefined where it does not, or without one. */
export async function elsewhereOf(
  { accountOf }: Pick<DeliveryContext, 'accountOf'>,
  db: Db,
  address: string,
): Promise<string | undefined> {
  const suspended = await findSuspendedByEmail(db, address);
  if (suspended === undefined) return undefined;
  const account = await accountOf(db, suspended.accountId);
  return account?.email === address ? account.phone : undefined;
}

// See [Note: Whose fault a refusal is]: 5.3 is a mail server's own trouble, and 5.7 is what it thinks of the sender.
const isAboutAddress = (status: string): boolean => /^5\.(?![37]\.)/.test(status);

/** Whether a message was made in the last days. Ids of version 7 begin with their time (RFC 9562); others are looked up. */
function isRecent(messageId: string, nowMs: number): boolean {
  if (messageId.charAt(14) !== '7') return false;
  const madeMs = Number.parseInt(messageId.replaceAll('-', '').slice(0, 12), 16);
  return madeMs <= nowMs && nowMs - madeMs <= reportDays * 24 * 3_600_000;
}
