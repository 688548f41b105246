import type { ReminderLetterValues } from '../../../ports/reminder-letters.ts';
import type { Letter, Part } from './letter.ts';

const why = 'You get this because you asked for reminders in Kinfolio.';
const leaving = (link: string, about: string): Part => ({
  button: `No more emails about ${about}`,
  link,
  quiet: true,
});

/** "in 60 days", "tomorrow", "today". */
function away(days: number): string {
  if (days < 0) return days === -1 ? 'yesterday' : `${-days} days ago`;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/** The mails of reminders, by name. Their subjects have no label: they show on locked screens. */
export const reminderLetters: {
  [Name in keyof ReminderLetterValues]: (said: ReminderLetterValues[Name]) => Letter;
} = {
  reminder: ({ label, day, days, stop, dates, leave, about }) => ({
    subject: `Reminder for ${day}`,
    leave,
    parts: [
      `${label}, ${day}.`,
      `That is ${away(days)}. Open your passport to see the details. They are not in this email, because we cannot read them.`,
      { button: 'See it in Kinfolio', link: dates },
      { button: 'Stop this reminder', link: stop, quiet: true },
      why,
      leaving(leave, about),
    ],
  }),
  'reminder-digest': ({ dates, app, leave, about }) => ({
    subject: 'Your dates coming up',
    leave,
    parts: [
      'These dates are coming up. The details are not in this email, because we cannot read them.',
      ...dates.flatMap(({ label, day, days, stop }): Part[] => [
        `${label}, ${day}. That is ${away(days)}.`,
        // Each link names its date, also where links are listed by themselves.
        { button: `Stop “${label}”`, link: stop, quiet: true },
      ]),
      { button: 'See them in Kinfolio', link: app },
      why,
      leaving(leave, about),
    ],
  }),
  'passport-waits': ({ app, leave }) => ({
    subject: 'Your passport is waiting for you',
    leave,
    parts: [
      'Your Kinfolio passport is waiting for you. What you saved is there, and you can go on where you stopped.',
      { button: 'Open your passport', link: app },
      'We write about this once. Nothing is lost if you come back later.',
      leaving(leave, 'this'),
    ],
  }),
  'address-check': ({ link }) => ({
    subject: 'Check your email address',
    parts: [
      'An email to this address came back to us. Press the button to show that our emails reach you again.',
      { button: 'My email works', link },
      'Until then we send no reminders to it.',
    ],
  }),
  'reminder-test': ({ settings, leave }) => ({
    subject: 'A test from Kinfolio',
    leave,
    parts: [
      'This is how a reminder reaches you. There is nothing to do.',
      { button: 'Your reminder settings', link: settings },
      'You get this because you pressed “Send me a test”.',
      leaving(leave, 'any dates'),
    ],
  }),
};

/** The text message: that something is due, and never what. */
export const reminderText = ({ days }: { days: number }): string =>
  `Kinfolio: something is due ${away(days)}. Log in to see it.`;
