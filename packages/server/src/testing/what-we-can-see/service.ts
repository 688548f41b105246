import type { TableWords } from './words.ts';

export const messages: Record<string, TableWords> = {
  waiting_messages: {
    part: 'Messages',
    about: 'Emails and text messages that are about to be sent. Each is removed once it is.',
    columns: { sealed: ['server-sealed', 'Who gets it and what it says.'] },
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
};
