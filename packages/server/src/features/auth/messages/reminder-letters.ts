import type { ReminderEmailValues } from '../../../ports/reminder-letters.ts';
import type { EmailContent, MessagePart } from './letter.ts';

const why = 'You are getting this email because you asked for reminders in Kinfolio.';
const leaving = (link: string, about: string): MessagePart => ({
  button: `No more emails about ${about}`,
  link,
  quiet: true,
});

function away(days: number): string {
  if (days < 0) return days === -1 ? 'yesterday' : `${-days} days ago`;
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

/**
 * The reminder emails, by name. Their subjects omit the reminder's label, because subjects appear on locked screens.
 */
export const reminderEmails: {
  [Name in keyof ReminderEmailValues]: (said: ReminderEmailValues[Name]) => EmailContent;
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
    subject: 'Your upcoming dates',
    leave,
    parts: [
      'These dates are coming up. The details are not in this email, because we cannot read them.',
      ...dates.flatMap(({ label, day, days, stop }): MessagePart[] => [
        `${label}, ${day}. That is ${away(days)}.`,
        // Each link names the date it is about, because screen readers and other programs list links out of context.
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
      'Your Kinfolio passport is waiting for you. What you saved is there, and you can carry on where you left off.',
      { button: 'Open your passport', link: app },
      'We will only write about this once. Nothing will be lost if you come back later.',
      leaving(leave, 'this'),
    ],
  }),
  'address-check': ({ link }) => ({
    subject: 'Check your email address',
    parts: [
      'An email to this address was returned to us. Press the button to confirm that our emails reach you again.',
      { button: 'My email works', link },
      'Until then we will not send reminders to this address.',
    ],
  }),
  'reminder-test': ({ settings, leave }) => ({
    subject: 'A test from Kinfolio',
    leave,
    parts: [
      'This is what a reminder looks like. You do not need to do anything.',
      { button: 'Your reminder settings', link: settings },
      'You are getting this email because you pressed “Send me a test”.',
      leaving(leave, 'any dates'),
    ],
  }),
};

/** The text message of a reminder. It says that something is due, but never what. */
export const writeReminderText = ({ days }: { days: number }): string =>
  `Kinfolio: something is due ${away(days)}. Log in to see it.`;
