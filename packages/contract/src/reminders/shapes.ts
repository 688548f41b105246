import * as z from 'zod/mini';
import { utcInstant } from '../shapes.ts';

/** The maximum number of reminders that an account can have. */
export const maxReminders = 1_000;
/** The maximum number of calendar addresses that an account can have. */
export const maxFeeds = 5;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** The id of a reminder: 128 bits in base64url. */
const reminderId = z.string().check(z.regex(/^[\w-]{22}$/));
/** A day that exists in the calendar, from 2000 to 2199. */
const day = z.string().check(
  z.regex(/^2[01]\d{2}-\d{2}-\d{2}$/),
  z.refine(text => isRealDay(text)),
);
const monthDay = z.string().check(
  z.regex(/^\d{2}-\d{2}$/),
  z.refine(text => isRealDay(`2000-${text}`)),
);
const hour = z.int().check(z.minimum(0), z.maximum(23));

/**
 * A single line of at most 120 characters, without line breaks and without characters that change the
 * direction of text.
 */
const label = z
  .string()
  .check(z.regex(/^[^\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]{1,120}$/u));

function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/**
 * The classes of reminders. An owner can unsubscribe from a class or add it to a calendar, but not from parts
 * of it.
 */
export const reminderClass = z.enum(['renewals', 'bills', 'papers', 'birthdays', 'dates']);
/** See {@link reminderClass}. */
export type ReminderClassName = z.infer<typeof reminderClass>;

/** A date for which its owner turned reminders on. It contains nothing else from the record. */
export const plannedReminder = z.strictObject({
  id: reminderId,
  label,
  class: reminderClass,
  day,
  /** How many days before the date reminders are sent. 0 is the date itself. */
  steps: z.array(z.int().check(z.minimum(0), z.maximum(400))).check(z.minLength(1), z.maxLength(10)),
  /** The day of the year on which the date recurs, such as "02-29". */
  yearly: z.optional(monthDay),
});
/** See {@link plannedReminder}. */
export type PlannedReminder = z.infer<typeof plannedReminder>;

/**
 * How the owner wants to receive emails. Hours are in London time. If both hours are equal, there is no quiet
 * time.
 */
export const reminderChoices = z.strictObject({
  digest: z.enum(['each', 'weekly', 'monthly']),
  quietFrom: hour,
  quietTo: hour,
  /** Whether to send text messages too, for steps a week ahead or less. Absent means no. */
  texts: z.optional(z.boolean()),
});
/** See {@link reminderChoices}. */
export type ReminderChoices = z.infer<typeof reminderChoices>;

/**
 * The whole reminder plan of an account, and up to which revision the device had read each category of the
 * passport.
 */
export const reminderPlanRequest = z.strictObject({
  revisions: z
    .record(uuid, z.int().check(z.minimum(0)))
    .check(z.refine(revisions => Object.keys(revisions).length <= 256)),
  choices: reminderChoices,
  reminders: z.array(plannedReminder).check(
    z.maxLength(maxReminders),
    z.refine(all => new Set(all.map(({ id }) => id)).size === all.length),
  ),
});
/** See {@link reminderPlanRequest}. */
export type ReminderPlanRequest = z.infer<typeof reminderPlanRequest>;

/** A calendar address, without its secret. */
const feed = z.object({
  id: uuid,
  classes: z.array(reminderClass),
  madeAt: utcInstant,
  /** When the calendar was last fetched; null if it never was. */
  fetchedAt: z.nullable(utcInstant),
});

/** Everything that the server stores about an account's reminders. */
export const remindersState = z.object({
  reminders: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      class: reminderClass,
      day: z.string(),
      steps: z.array(z.int()),
      yearly: z.optional(z.string()),
      /** When the next email about this reminder will be sent; null if no email will be. */
      nextAt: z.nullable(utcInstant),
      /** When "Stop" was pressed on the page behind a link; null if it was not. */
      stoppedAt: z.nullable(utcInstant),
    }),
  ),
  /** The owner's choices; null until the first plan has been stored. */
  choices: z.nullable(reminderChoices),
  revisions: z.record(z.string(), z.int()),
  /** Classes that the owner unsubscribed from. */
  left: z.array(reminderClass),
  /**
   * Why no reminders are sent: the account's plan does not include them, there is no confirmed email address,
   * or emails to it bounce.
   */
  paused: z.nullable(z.enum(['plan', 'email', 'address'])),
  /**
   * Why no text messages are sent although the owner turned them on: there is no confirmed number, or the
   * server cannot send them.
   */
  textsPaused: z.nullable(z.enum(['phone', 'service'])),
  feeds: z.array(feed),
});
/** See {@link remindersState}. */
export type RemindersState = z.infer<typeof remindersState>;

/** The classes whose emails the owner turns on again. */
export const resubscribeRequest = z.strictObject({ classes: z.array(reminderClass).check(z.maxLength(5)) });

/**
 * Whether the passport that was just opened is unfinished and its owner wants a reminder about it, which is
 * sent only once.
 */
export const unfinishedPassport = z.strictObject({ unfinished: z.boolean() });
/** See {@link unfinishedPassport}. */
export type UnfinishedPassport = z.infer<typeof unfinishedPassport>;

/** A new calendar address, and the classes of reminders in the calendar. */
export const newFeed = z.strictObject({
  classes: z.array(reminderClass).check(z.minLength(1), z.maxLength(5)),
});
/** See {@link newFeed}. */
export type NewFeed = z.infer<typeof newFeed>;

/** The calendar address. The server returns it only this once. */
export const createdFeed = z.object({ id: uuid, address: z.string() });
/** See {@link createdFeed}. */
export type CreatedFeed = z.infer<typeof createdFeed>;

export const feedParams = z.strictObject({ id: uuid });
/** The secret in a calendar address: 20 random bytes in base64url. */
export const feedSecret = z.string().check(z.regex(/^[\w-]{27}$/));
