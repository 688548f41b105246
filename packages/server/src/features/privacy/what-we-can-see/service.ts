import type { TableWords } from './words.ts';

export const messages: Record<string, TableWords> = {
  waiting_messages: {
    part: 'Messages',
    about:
      'Emails and text messages that are about to be sent. Each is removed once it is. A reminder is put in words only then.',
    columns: { sealed: ['server-sealed', 'Who gets it and what it says; empty for a reminder.'] },
  },
};

export const site: Record<string, TableWords> = {
  contact_messages: {
    part: 'Messages',
    about: 'What you wrote on the page Contact, so that somebody can answer. Kept for 24 months at most.',
    columns: {
      reference: ['readable', 'The number by which you and we call it.'],
      name: ['readable', 'Your name, as you typed it.'],
      email: ['readable', 'The email address to answer to.'],
      category: ['readable', 'What it is about.'],
      subject: ['readable', 'The subject you typed.'],
      message: ['readable', 'Your message.'],
      digest: ['fingerprint', 'A fingerprint of the message, so that one sent twice arrives once.'],
      answered_at_ms: ['readable', 'When we noted that it has its answer.'],
    },
  },
  newsletter_readers: {
    part: 'Messages',
    about:
      'Who asked for new guides by email. The row goes when you leave, or after 7 days if you never agreed.',
    columns: {
      email: ['readable', 'The email address.'],
      confirmed_at_ms: ['readable', 'When you agreed.'],
    },
  },
  announced_guides: {
    part: 'Messages',
    about: 'The guides of our blog that readers were told of. Nothing about a person.',
    columns: {
      path: ['readable', 'The address of the guide.'],
      title: ['readable', 'Its title.'],
      summary: ['readable', 'What it is about.'],
      announced_at_ms: ['readable', 'When we began to tell readers of it.'],
      reached_reader_id: ['readable', 'How far down the list of readers we have come.'],
      finished_at_ms: ['readable', 'When the last reader was told.'],
    },
  },
  guide_letters: {
    part: 'Messages',
    about:
      'Which guides you were just sent by email, so that leaving stops one on its way. Kept for about 8 days.',
    columns: {
      guide: ['readable', 'The address of the guide.'],
      reader_id: ['readable', 'Which row of the list of readers is yours.'],
      message_id: ['readable', 'Which email it is. Not whether you opened it: we cannot see that.'],
    },
  },
};

export const service: Record<string, TableWords> = {
  limits: {
    part: 'Running the service',
    about: 'How often something was tried, so that guessing is slow. Rows go when their time is over.',
    columns: {
      key: ['fingerprint', 'What was tried, with a fingerprint of the network or account.'],
      taken: ['readable', 'How often.'],
      window_ends_at_ms: ['readable', 'When it is forgotten.'],
    },
  },
  server_facts: {
    part: 'Running the service',
    about: 'Facts about this server. Nothing about a person.',
    columns: {
      name: ['readable', 'What the fact is called.'],
      value: ['readable', 'What it is.'],
    },
  },
  endings: {
    part: 'Running the service',
    about:
      'Fingerprints of what ended or was changed: an account that was erased, access that was stopped, an access you made smaller, another address of a person. A backup that we restore cannot bring the old state back.',
    columns: {
      id: ['number', 'Its place in this table.'],
      digest: ['fingerprint', 'What ended.'],
      until_ms: ['readable', 'Until when its owner can undo that.'],
      left: [
        'readable',
        'After a change: what a person may still open, or their address now. Sealed for this server after five minutes.',
      ],
      list: ['number', 'In which list with our backups it is.'],
      listed_at_ms: ['readable', 'Since when. It goes 120 days later.'],
    },
  },
};
