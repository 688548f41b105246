import * as z from 'zod/mini';
import { instant } from '../shapes.ts';

/** Most reminders of one account. */
export const maxReminders = 1_000;
/** Most calendar addresses of one account. */
export const maxFeeds = 5;

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** 128 bits in base64url. */
const reminderId = z.string().check(z.regex(/^[\w-]{22}$/));
/** A day that a calendar has, from 2000 to 2199. */
const day = z.string().check(
  z.regex(/^2[01]\d{2}-\d{2}-\d{2}$/),
  z.refine(text => isRealDay(text)),
);
const monthDay = z.string().check(
  z.regex(/^\d{2}-\d{2}$/),
  z.refine(text => isRealDay(`2000-${text}`)),
);
const hour = z.int().check(z.minimum(0), z.maximum(23));

/** One line of at most 120 characters: no breaks, and no marks that turn the direction of the text around it. */
const label = z
  .string()
  .check(z.regex(/^[^\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]{1,120}$/u));

function isRealDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The classes of reminders. One is left, or put into a calendar, as a whole. */
export const reminderClass = z.enum(['renewals', 'bills', 'papers', 'birthdays', 'dates']);
/** See {@link reminderClass}. */
export type ReminderClassName = z.infer<typeof reminderClass>;

/** A date that its owner switched on. Nothing else of its record is in it. */
export const plannedReminder = z.strictObject({
  id: reminderId,
  label,
  class: reminderClass,
  day,
  /** Days before; 0 is the day itself. */
  steps: z.array(z.int().check(z.minimum(0), z.maximum(400))).check(z.minLength(1), z.maxLength(10)),
  /** The day of the year on which it comes round, "02-29". */
  yearly: z.optional(monthDay),
});
/** See {@link plannedReminder}. */
export type PlannedReminder = z.infer<typeof plannedReminder>;

/** How its owner wants the emails. Hours are of the clock in London; equal ones mean no quiet time. */
export const reminderChoices = z.strictObject({
  digest: z.enum(['each', 'weekly', 'monthly']),
  quietFrom: hour,
  quietTo: hour,
  /** Text messages too, a week before or less. Absent for none. */
  texts: z.optional(z.boolean()),
});
/** See {@link reminderChoices}. */
export type ReminderChoices = z.infer<typeof reminderChoices>;

/** The whole plan of an account, and how far the device had read each part of the passport. */
export const putReminders = z.strictObject({
  revisions: z
    .record(uuid, z.int().check(z.minimum(0)))
    .check(z.refine(revisions => Object.keys(revisions).length <= 256)),
  choices: reminderChoices,
  reminders: z.array(plannedReminder).check(
    z.maxLength(maxReminders),
    z.refine(all => new Set(all.map(({ id }) => id)).size === all.length),
  ),
});
/** See {@link putReminders}. */
export type PutReminders = z.infer<typeof putReminders>;

/** A calendar address, without its secret. */
const feed = z.object({
  id: uuid,
  classes: z.array(reminderClass),
  madeAt: instant,
  /** Null before the first time. */
  fetchedAt: z.nullable(instant),
});

/** Everything about reminders that the server has of an account. */
export const remindersState = z.object({
  reminders: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      class: reminderClass,
      day: z.string(),
      steps: z.array(z.int()),
      yearly: z.optional(z.string()),
      /** When the next email about it goes out; null for none. */
      nextAt: z.nullable(instant),
      /** When "Stop" was pressed on the page of a link; null for no press. */
      stoppedAt: z.nullable(instant),
    }),
  ),
  /** Null before the first plan. */
  choices: z.nullable(reminderChoices),
  revisions: z.record(z.string(), z.int()),
  /** Classes of which no email comes any more, by "Unsubscribe". */
  left: z.array(reminderClass),
  /**
   * Why nothing is sent: the plan of the account has no reminders, there is no confirmed email address, or mail to it comes
   * back.
   */
  paused: z.nullable(z.enum(['plan', 'email', 'address'])),
  /** Why no text message is sent although they are wanted: no confirmed number, or nothing that sends any. */
  textsPaused: z.nullable(z.enum(['phone', 'service'])),
  feeds: z.array(feed),
});
/** See {@link remindersState}. */
export type RemindersState = z.infer<typeof remindersState>;

/** Classes whose emails its owner wants again. */
export const rejoinClasses = z.strictObject({ classes: z.array(reminderClass).check(z.maxLength(5)) });

/** Whether the passport that was just opened is unfinished, and its owner wants to hear once that it waits. */
export const passportWaits = z.strictObject({ unfinished: z.boolean() });
/** See {@link passportWaits}. */
export type PassportWaits = z.infer<typeof passportWaits>;

/** A new calendar address: what it is to hold. */
export const newFeed = z.strictObject({
  classes: z.array(reminderClass).check(z.minLength(1), z.maxLength(5)),
});
/** See {@link newFeed}. */
export type NewFeed = z.infer<typeof newFeed>;

/** The address, and the only time that it is answered. */
export const madeFeed = z.object({ id: uuid, address: z.string() });
/** See {@link madeFeed}. */
export type MadeFeed = z.infer<typeof madeFeed>;

export const feedParams = z.strictObject({ id: uuid });
/** 20 random bytes in base64url. */
export const feedSecret = z.string().check(z.regex(/^[\w-]{27}$/));
