import type { TableText } from './words.ts';

const part = 'Your passport';

/**
 * The descriptions of the tables about dates for which a person switched on reminders. These dates are the
 * only part of a record that the server can read.
 */
export const reminderTableTexts: Record<string, TableText> = {
  reminders: {
    part,
    about: 'Dates for which you turned on reminders outside the app. Nothing else from your records.',
    columns: {
      label: ['readable', 'The words you chose for the reminder: normally what kind of thing is due.'],
      class: ['readable', 'Whether the date is a renewal, a bill, a paper, a birthday or another date.'],
      day: ['readable', 'The date that you are reminded of.'],
      steps: ['readable', 'How many days before the date we remind you.'],
      yearly: ['readable', 'The day of the year, if the date repeats each year.'],
      since_ms: ['readable', 'When you turned on reminders for that date.'],
      sent_until_ms: ['readable', 'We have sent every reminder about this date up to this time.'],
      next_at_ms: ['readable', 'When the next email about this date goes out.'],
      sequence: ['readable', 'How many times the reminder was changed.'],
      changed_at_ms: ['readable', 'When the reminder was last changed.'],
      stopped_at_ms: ['readable', 'When you pressed “Stop” in an email.'],
      cancelled_at_ms: ['readable', 'When the reminder was turned off. Its label is then deleted.'],
    },
  },
  reminder_plans: {
    part,
    about: 'How you want to be reminded.',
    columns: {
      revisions: [
        'readable',
        'How many times each part of your passport had been changed when your device sent us the dates.',
      ],
      digest: ['readable', 'Whether emails come one by one, weekly or monthly.'],
      quiet_from: ['readable', 'The hour when emails pause.'],
      quiet_to: ['readable', 'The hour when emails start again.'],
      texts: ['readable', 'Whether you want text messages too.'],
      left_classes: ['readable', 'The kinds of reminders you unsubscribed from.'],
      changed_at_ms: ['readable', 'When you last changed these choices.'],
    },
  },
  waiting_passports: {
    part,
    about: 'A note that your passport is unfinished, so that one email can remind you.',
    columns: {
      opened_at_ms: ['readable', 'When a device last opened the passport.'],
      due_at_ms: ['readable', 'When the email goes out, unless you open the passport first.'],
      message_id: ['number', 'The email’s reference number.'],
      told_at_ms: ['readable', 'When the email was written.'],
    },
  },
  reminder_messages: {
    part,
    about: 'Which reminders were sent, so that none is sent twice. Kept for 90 days.',
    columns: {
      reminder_id: ['number', 'The reminder that was sent.'],
      day: ['readable', 'The date that the reminder was about.'],
      step: ['readable', 'How many days in advance the reminder was sent.'],
      channel: ['readable', 'Whether the reminder was an email or a text message.'],
      message_id: ['number', 'The message that contained the reminder.'],
      at_ms: ['readable', 'When the reminder was made.'],
      taken_at_ms: ['readable', 'When your email provider accepted the email.'],
      refused_at_ms: ['readable', 'When your email provider refused the email.'],
      bounced_at_ms: ['readable', 'When your email provider returned the email.'],
      status: ['readable', 'Your email provider’s answer, as a number.'],
    },
  },
  suspended_addresses: {
    part,
    about:
      'A note that emails to you are not getting through. It is deleted once you press a button to confirm that our emails arrive.',
    columns: {
      email: ['readable', 'The email address.'],
      since_ms: ['readable', 'The day when our emails stopped getting through.'],
      status: ['readable', 'Your email provider’s answer, as a number.'],
      complaint: ['readable', 'Whether you marked one of our emails as junk.'],
    },
  },
  calendar_feeds: {
    part,
    about: 'Secret addresses from which your calendar fetches the dates above.',
    columns: {
      secret_hash: ['fingerprint', 'How we recognise the address.'],
      classes: ['readable', 'Which kinds of dates the calendar includes.'],
      fetched_at_ms: ['readable', 'When a calendar program last fetched the dates.'],
    },
  },
};
