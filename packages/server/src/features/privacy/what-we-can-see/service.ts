import type { TableText } from './words.ts';

export const messageTableTexts: Record<string, TableText> = {
  waiting_messages: {
    part: 'Messages',
    about:
      'Emails and text messages that are about to be sent. Each is removed once it has been sent. The text of a reminder is not written until it is sent.',
    columns: { sealed: ['server-sealed', 'Who gets the message and what it says; empty for a reminder.'] },
  },
};

export const siteTableTexts: Record<string, TableText> = {
  contact_messages: {
    part: 'Messages',
    about: 'What you wrote on the Contact page, so that someone can answer. Kept for 24 months at most.',
    columns: {
      reference: ['readable', 'The reference number of your message.'],
      name: ['readable', 'Your name, as you typed it.'],
      email: ['readable', 'The email address that we reply to.'],
      category: ['readable', 'What your message is about.'],
      subject: ['readable', 'The subject you typed.'],
      message: ['readable', 'Your message.'],
      digest: ['fingerprint', 'A fingerprint of the message, so that a message sent twice is stored once.'],
      answered_at_ms: ['readable', 'When your message was marked as answered.'],
    },
  },
  newsletter_readers: {
    part: 'Messages',
    about:
      'Who asked for new guides by email. The row is deleted when you unsubscribe, or after 7 days if you never agreed.',
    columns: {
      email: ['readable', 'The email address.'],
      confirmed_at_ms: ['readable', 'When you agreed to get new guides.'],
    },
  },
  announced_guides: {
    part: 'Messages',
    about: 'The blog guides we have told readers about. Nothing about a person.',
    columns: {
      path: ['readable', 'The address of the guide.'],
      title: ['readable', 'The title of the guide.'],
      summary: ['readable', 'What the guide is about.'],
      announced_at_ms: ['readable', 'When we started to email readers about the guide.'],
      reached_reader_id: ['readable', 'How far down the list of readers we have got with the guide.'],
      finished_at_ms: ['readable', 'When the last reader was emailed about the guide.'],
    },
  },
  guide_letters: {
    part: 'Messages',
    about:
      'Which guides we have just sent you by email, so that unsubscribing can stop one that is still on its way. Kept for about 8 days.',
    columns: {
      guide: ['readable', 'The address of the guide.'],
      reader_id: ['readable', 'Your row in the list of readers.'],
      message_id: [
        'readable',
        'The email’s reference number. Not whether you opened it: we cannot see that.',
      ],
    },
  },
};

export const serviceTableTexts: Record<string, TableText> = {
  limits: {
    part: 'Running the service',
    about:
      'How often something was tried, so that we can slow down guessing. Rows are deleted when they expire.',
    columns: {
      key: ['fingerprint', 'What was tried, with a fingerprint of the network or account.'],
      taken: ['readable', 'How many times it was tried.'],
      window_ends_at_ms: ['readable', 'When the row is deleted.'],
    },
  },
  server_facts: {
    part: 'Running the service',
    about: 'Facts about this server. Nothing about a person.',
    columns: {
      name: ['readable', 'The name of the fact.'],
      value: ['readable', 'The value of the fact.'],
    },
  },
  endings: {
    part: 'Running the service',
    about:
      'Fingerprints of what ended or was changed: an account that was erased, access that you stopped or reduced, or a person’s changed address. Restoring a backup does not undo any of these.',
    columns: {
      id: ['number', 'The number of the row in this table.'],
      digest: ['fingerprint', 'A fingerprint of what ended.'],
      until_ms: ['readable', 'The owner’s deadline for undoing this.'],
      left: [
        'readable',
        'After a change: what a person may still open, or their current address. Sealed for this server after five minutes.',
      ],
      list: [
        'number',
        'The number of the list that includes this ending. We keep these lists with our backups.',
      ],
      listed_at_ms: ['readable', 'When the ending was added to that list. It is deleted 120 days later.'],
    },
  },
};
