/**
 * A date in an email: its label, the day as text, and the number of days until then, which is negative for a
 * past day.
 */
interface DateInMail {
  label: string;
  day: string;
  days: number;
  /** The URL of the page that stops the reminder. */
  stop: string;
}

/** The values of each reminder. `about` names the classes that `leave` unsubscribes from. */
export interface ReminderEmailValues {
  reminder: DateInMail & { dates: string; leave: string; about: string };
  'reminder-digest': { dates: DateInMail[]; app: string; leave: string; about: string };
  'reminder-test': { settings: string; leave: string };
  /** The only email about an unfinished passport. */
  'passport-waits': { app: string; leave: string };
  /** Asks the owner to press a button. Pressing it proves that emails reach the owner. */
  'address-check': { link: string };
}

export type ReminderEmail = {
  [Name in keyof ReminderEmailValues]: { template: Name; to: string; values: ReminderEmailValues[Name] };
}[keyof ReminderEmailValues];

/** A text message saying that something is due soon, but not what. */
export interface ReminderText {
  template: 'reminder-text';
  to: string;
  values: { days: number };
}
