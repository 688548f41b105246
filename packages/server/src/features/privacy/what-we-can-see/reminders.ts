import type { TableWords } from './words.ts';

const part = 'Your passport';

/** What was switched on to be reminded of: the one thing of a record that can be read here. */
export const reminding: Record<string, TableWords> = {
  reminders: {
    part,
    about: 'Dates that you switched on to be reminded of outside the app. Nothing else of your records.',
    columns: {
      label: ['readable', 'The words you chose for it: by default what sort of thing it is.'],
      class: ['readable', 'Whether it is a renewal, a bill, a paper, a birthday or another date.'],
      day: ['readable', 'The day.'],
      steps: ['readable', 'How many days before you are reminded.'],
      yearly: ['readable', 'The day of the year, where it comes each year.'],
      since_ms: ['readable', 'When it was switched on for that day.'],
      sent_until_ms: ['readable', 'Until when everything due of it was sent.'],
      next_at_ms: ['readable', 'When the next email goes out.'],
      sequence: ['readable', 'How often it was changed.'],
      changed_at_ms: ['readable', 'When it was last changed.'],
      stopped_at_ms: ['readable', 'When you pressed “Stop” in an email.'],
      cancelled_at_ms: ['readable', 'When it was switched off; its label is wiped then.'],
    },
  },
  reminder_plans: {
    part,
    about: 'How you want to be reminded.',
    columns: {
      revisions: ['readable', 'How often each part of your passport was changed when the dates were sent.'],
      digest: ['readable', 'Whether emails come one by one, weekly or monthly.'],
      quiet_from: ['readable', 'The hour from which no email is sent.'],
      quiet_to: ['readable', 'The hour until which none is.'],
      texts: ['readable', 'Whether you want text messages too.'],
      left_classes: ['readable', 'The sorts of reminders you unsubscribed from.'],
      changed_at_ms: ['readable', 'When it was last changed.'],
    },
  },
  waiting_passports: {
    part,
    about: 'That your passport is unfinished, so that one email can say that it waits.',
    columns: {
      opened_at_ms: ['readable', 'When a device last opened it.'],
      due_at_ms: ['readable', 'When the email goes out, unless you open it before.'],
      message_id: ['number', 'The email.'],
      told_at_ms: ['readable', 'When it was written.'],
    },
  },
  reminder_messages: {
    part,
    about: 'Which reminders were sent, so that none comes twice. Kept for 90 days.',
    columns: {
      reminder_id: ['number', 'The reminder.'],
      day: ['readable', 'The day it was about.'],
      step: ['readable', 'How many days before it was sent.'],
      channel: ['readable', 'Whether it was an email or a text message.'],
      message_id: ['number', 'The message it was in.'],
      at_ms: ['readable', 'When it was made.'],
      taken_at_ms: ['readable', 'When your mail company took it.'],
      refused_at_ms: ['readable', 'When your mail company refused it.'],
      bounced_at_ms: ['readable', 'When your mail company sent it back.'],
      status: ['readable', 'What your mail company answered, as a number.'],
    },
  },
  suspended_addresses: {
    part,
    about: 'That mail to you comes back. It goes once you show that mail arrives.',
    columns: {
      email: ['readable', 'The email address.'],
      since_ms: ['readable', 'Since when.'],
      status: ['readable', 'What your mail company answered, as a number.'],
      complaint: ['readable', 'Whether you marked one of our emails as junk.'],
    },
  },
  calendar_feeds: {
    part,
    about: 'Secret addresses from which your calendar fetches the dates above.',
    columns: {
      secret_hash: ['fingerprint', 'What the address is recognised by.'],
      classes: ['readable', 'Which sorts of dates it holds.'],
      fetched_at_ms: ['readable', 'When a calendar last fetched it.'],
    },
  },
};
