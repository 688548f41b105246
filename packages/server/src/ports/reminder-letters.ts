/**
 * A date in an email: its label, its day in words, and the number of days until then, which is negative once the day is
 * past.
 */
interface DateInMail {
  label: string;
  day: string;
  days: number;
  /** The address of the page that stops the reminder. */
  stop: string;
}

/** The values of each reminder. `about` names the classes that `leave` unsubscribes from. */
export interface ReminderEmailValues {
  reminder: DateInMail & { dates: string; leave: string; about: string };
  'reminder-digest': { dates: DateInMail[]; app: string; leave: string; about: string };
  'reminder-test': { settings: string; leave: string };
  /** The one letter about an unfinished passport. */
  'passport-waits': { app: string; leave: string };
  /** Asks the owner to press a button, which proves that email arrives. */
  'address-check': { link: string };
}

/** A reminder to an email address. */
export type ReminderEmail = {
  [Name in keyof ReminderEmailValues]: { template: Name; to: string; values: ReminderEmailValues[Name] };
}[keyof ReminderEmailValues];

/** A text message about a coming due date, without details. */
export interface ReminderText {
  template: 'reminder-text';
  to: string;
  values: { days: number };
}
