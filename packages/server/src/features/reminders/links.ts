import { reminderClass } from '@kinfolio/contract/reminders/shapes';
import { londonDayOf } from '@kinfolio/domain/access/london';
import { addDays, type Day, dayIfStored } from '@kinfolio/domain/values/calendar';
import * as z from 'zod';
import { isLinkMark, linkMark } from '../access/release/links.ts';
import type { ReminderContext } from './context.ts';

/** The page of "Stop" ends so many days after the day. */
const stopDays = 30;

/** What one message is about: its class, or the one letter of a passport that waits. */
const left = z.enum([...reminderClass.options, 'waiting']);
/** See {@link left}. */
export type LeftClass = z.infer<typeof left>;

/** Whose emails of which classes are left: those of one message. */
export interface LeaveToken {
  readonly accountId: string;
  readonly classes: readonly LeftClass[];
}

/** Which reminder is stopped, and the day its message was about. */
export interface StopToken {
  readonly accountId: string;
  readonly reminderId: string;
  readonly day: Day;
}

type Marks = Pick<ReminderContext, 'fakesSecret' | 'publicUrl'>;

/** The address behind "Unsubscribe": it works without signing in, as often as it is pressed. */
export function leaveLink(context: Marks, { accountId, classes }: LeaveToken): string {
  const text = `${accountId}.${[...new Set(classes)].toSorted().join('-')}`;
  return `${context.publicUrl}/reminders/leave?t=${text}.${linkMark(context, 'reminder-leave', text)}`;
}

/** Reads what such an address carries; undefined for a text that is not of our making. */
export function readLeave(context: Pick<Marks, 'fakesSecret'>, token: string): LeaveToken | undefined {
  const [accountId = '', named = '', mark = ''] = token.split('.');
  if (!isLinkMark(linkMark(context, 'reminder-leave', `${accountId}.${named}`), mark)) return undefined;
  const known = z.array(left).safeParse(named.split('-'));
  return known.success ? { accountId, classes: known.data } : undefined;
}

/** The address of the page with "Stop". */
export function stopLink(context: Marks, { accountId, reminderId, day }: StopToken): string {
  const text = `${accountId}.${reminderId}.${day}`;
  return `${context.publicUrl}/reminders/stop?t=${text}.${linkMark(context, 'reminder-stop', text)}`;
}

/** Reads what such an address carries; undefined for another text, and 30 days after the day. */
export function readStop(
  context: Pick<ReminderContext, 'fakesSecret' | 'clock'>,
  token: string,
): StopToken | undefined {
  const [accountId = '', reminderId = '', shown = '', mark = ''] = token.split('.');
  if (!isLinkMark(linkMark(context, 'reminder-stop', `${accountId}.${reminderId}.${shown}`), mark))
    return undefined;
  const day = dayIfStored(shown);
  if (day === undefined || londonDayOf(context.clock.now()) > addDays(day, stopDays)) return undefined;
  return { accountId, reminderId, day };
}

/** Which suspension of an address is ended. */
export interface CheckToken {
  readonly accountId: string;
  readonly sinceMs: number;
}

/** The address of the page that shows that mail arrives. */
export function checkLink(context: Marks, { accountId, sinceMs }: CheckToken): string {
  const text = `${accountId}.${sinceMs.toString(36)}`;
  return `${context.publicUrl}/reminders/address?t=${text}.${linkMark(context, 'address-check', text)}`;
}

/** Reads what such an address carries; undefined for a text that is not of our making. */
export function readCheck(context: Pick<Marks, 'fakesSecret'>, token: string): CheckToken | undefined {
  const [accountId = '', since = '', mark = ''] = token.split('.');
  if (!isLinkMark(linkMark(context, 'address-check', `${accountId}.${since}`), mark)) return undefined;
  return { accountId, sinceMs: Number.parseInt(since, 36) };
}
