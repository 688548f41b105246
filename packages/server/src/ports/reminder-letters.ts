/** A date in a mail: its label, its day in words, and the days until it, below zero once it is past. */
interface DateInMail {
  label: string;
  day: string;
  days: number;
  /** Address of the page that stops it. */
  stop: string;
}

/** The values of each reminder. `about` names the classes that `leave` ends. */
export interface ReminderLetterValues {
  reminder: DateInMail & { dates: string; leave: string; about: string };
  'reminder-digest': { dates: DateInMail[]; app: string; leave: string; about: string };
  'reminder-test': { settings: string; leave: string };
  /** The one letter about a passport that waits unfinished. */
  'passport-waits': { app: string; leave: string };
  /** Asks for a press that shows that mail arrives. */
  'address-check': { link: string };
}

/** A reminder to an address. */
export type ReminderLetter = {
  [Name in keyof ReminderLetterValues]: { template: Name; to: string; values: ReminderLetterValues[Name] };
}[keyof ReminderLetterValues];

/** A text message that something is due in so many days, and nothing of what. */
export interface ReminderText {
  template: 'reminder-text';
  to: string;
  values: { days: number };
}
