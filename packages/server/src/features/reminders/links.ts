import { reminderClass } from '@kinfolio/contract/reminders/shapes';
import { toLondonDay } from '@kinfolio/domain/access/london';
import { addDays, type Day, readStoredDayIfAny } from '@kinfolio/domain/values/calendar';
import * as z from 'zod';
import { areSignaturesEqual, signLink } from '../access/release/links.ts';
import type { ReminderContext } from './context.ts';

/** How many days after the day of a reminder the page with "Stop" still works. */
const stopDays = 30;

/**
 * What the link in a message can unsubscribe from: a class of reminders, or the single email about an
 * unfinished passport.
 */
const left = z.enum([...reminderClass.options, 'waiting']);
/** See {@link left}. */
export type UnsubscribedClass = z.infer<typeof left>;

/** The account and the classes of email that the link in a message unsubscribes from. */
export interface UnsubscribeToken {
  readonly accountId: string;
  readonly classes: readonly UnsubscribedClass[];
}

/** The reminder that a link stops, and the day that its message was about. */
export interface StopReminderToken {
  readonly accountId: string;
  readonly reminderId: string;
  readonly day: Day;
}

type Marks = Pick<ReminderContext, 'fakesSecret' | 'publicUrl'>;

/** The URL behind "Unsubscribe". It works without signing in, and any number of times. */
export function createUnsubscribeLink(context: Marks, { accountId, classes }: UnsubscribeToken): string {
  const text = `${accountId}.${[...new Set(classes)].toSorted().join('-')}`;
  return `${context.publicUrl}/reminders/leave?t=${text}.${signLink(context, 'reminder-leave', text)}`;
}

/** Reads the content of an unsubscribe link; undefined for text that we did not create. */
export function readUnsubscribeToken(
  context: Pick<Marks, 'fakesSecret'>,
  token: string,
): UnsubscribeToken | undefined {
  const [accountId = '', named = '', mark = ''] = token.split('.');
  if (!areSignaturesEqual(signLink(context, 'reminder-leave', `${accountId}.${named}`), mark))
    return undefined;
  const known = z.array(left).safeParse(named.split('-'));
  return known.success ? { accountId, classes: known.data } : undefined;
}

export function createStopReminderLink(
  context: Marks,
  { accountId, reminderId, day }: StopReminderToken,
): string {
  const text = `${accountId}.${reminderId}.${day}`;
  return `${context.publicUrl}/reminders/stop?t=${text}.${signLink(context, 'reminder-stop', text)}`;
}

/**
 * Reads the content of a link to the page with "Stop". Undefined for other text, and after 30 days from the
 * day of the reminder.
 */
export function readStopReminderToken(
  context: Pick<ReminderContext, 'fakesSecret' | 'clock'>,
  token: string,
): StopReminderToken | undefined {
  const [accountId = '', reminderId = '', shown = '', mark = ''] = token.split('.');
  if (!areSignaturesEqual(signLink(context, 'reminder-stop', `${accountId}.${reminderId}.${shown}`), mark))
    return undefined;
  const day = readStoredDayIfAny(shown);
  if (day === undefined || toLondonDay(context.clock.now()) > addDays(day, stopDays)) return undefined;
  return { accountId, reminderId, day };
}

/** The suspension of an address that a link ends. */
export interface AddressCheckToken {
  readonly accountId: string;
  readonly sinceMs: number;
}

/** The URL of the page with which an owner proves that emails arrive. */
export function createAddressCheckLink(context: Marks, { accountId, sinceMs }: AddressCheckToken): string {
  const text = `${accountId}.${sinceMs.toString(36)}`;
  return `${context.publicUrl}/reminders/address?t=${text}.${signLink(context, 'address-check', text)}`;
}

/** Reads the content of a link to that page; undefined for text that we did not create. */
export function readAddressCheckToken(
  context: Pick<Marks, 'fakesSecret'>,
  token: string,
): AddressCheckToken | undefined {
  const [accountId = '', since = '', mark = ''] = token.split('.');
  if (!areSignaturesEqual(signLink(context, 'address-check', `${accountId}.${since}`), mark))
    return undefined;
  return { accountId, sinceMs: Number.parseInt(since, 36) };
}
