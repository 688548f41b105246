import { renderPlainText } from './letter.ts';
import { sampleEmails, sampleTexts } from './samples.ts';

interface Moment {
  readonly when: string;
  readonly to: 'the owner' | 'the reader' | 'everyone who was chosen';
  readonly message: keyof typeof sampleEmails | keyof typeof sampleTexts;
}

// Every message about sharing must be in this list. A test checks that no message is missing.
const moments: readonly Moment[] = [
  { when: 'Access is given', to: 'the reader', message: 'sharing-invited' },
  { when: 'Access is given, by text', to: 'the reader', message: 'sharing-invited-text' },
  { when: 'The invitation is accepted', to: 'the owner', message: 'sharing-changed' },
  { when: 'The owner rehearses it', to: 'the reader', message: 'sharing-rehearsal' },
  { when: 'The owner rehearses it, by text', to: 'the reader', message: 'sharing-rehearsal-text' },
  { when: 'The owner goes on holiday', to: 'the owner', message: 'sharing-holiday' },
  { when: 'The owner is silent', to: 'the owner', message: 'sharing-silence' },
  { when: 'The owner is silent, by text', to: 'the owner', message: 'sharing-silence-text' },
  { when: 'Or the reader asks', to: 'the owner', message: 'sharing-asked' },
  { when: 'Or the reader asks, by text', to: 'the owner', message: 'sharing-asked-text' },
  { when: 'The owner says no', to: 'the reader', message: 'sharing-not-now' },
  { when: 'The owner says no, by text', to: 'the reader', message: 'sharing-not-now-text' },
  { when: 'The day before it opens', to: 'the reader', message: 'sharing-ask-owner' },
  { when: 'The day before it opens, by text', to: 'the reader', message: 'sharing-ask-owner-text' },
  { when: 'It opens', to: 'the reader', message: 'sharing-may-read' },
  { when: 'It opens, by text', to: 'the reader', message: 'sharing-may-read-text' },
  { when: 'It opens', to: 'the owner', message: 'sharing-owner-open' },
  { when: 'It opens, by text', to: 'the owner', message: 'sharing-owner-open-text' },
  { when: 'The reader proves who they are', to: 'the reader', message: 'sharing-code' },
  { when: 'The reader proves who they are, by text', to: 'the reader', message: 'sharing-code-text' },
  {
    when: 'The card is used without its email and phone',
    to: 'everyone who was chosen',
    message: 'sharing-long-road',
  },
  { when: 'The same, by text', to: 'the reader', message: 'sharing-long-road-text' },
  { when: 'It is read for the first time', to: 'the owner', message: 'sharing-opened' },
  { when: 'The owner gives more access, 72 hours later', to: 'the reader', message: 'sharing-wider' },
  { when: 'The same, by text', to: 'the reader', message: 'sharing-wider-text' },
  { when: 'The owner is back', to: 'the reader', message: 'sharing-shut' },
  { when: 'The owner is back, by text', to: 'the reader', message: 'sharing-shut-text' },
  { when: 'The owner ends it', to: 'the reader', message: 'sharing-stopped' },
  { when: 'The owner ends it, by text', to: 'the reader', message: 'sharing-stopped-text' },
  { when: 'Days of temporary access are over', to: 'the reader', message: 'sharing-over' },
  { when: 'The same, by text', to: 'the reader', message: 'sharing-over-text' },
  { when: 'Days of temporary access are over', to: 'the owner', message: 'sharing-owner-over' },
  { when: 'The same, by text', to: 'the owner', message: 'sharing-owner-over-text' },
  { when: 'The owner closes the account', to: 'the reader', message: 'sharing-closing' },
  { when: 'The owner keeps the account', to: 'the reader', message: 'sharing-stays' },
];

/** Renders all messages of a release in order, as their recipients see them, for people who review the texts. */
export function writeReleaseStory(): string {
  return moments
    .map(({ when, to, message }) => `## ${when}: to ${to}\n(${message})\n\n${wordsOf(message)}`)
    .join('\n\n');
}

function wordsOf(message: Moment['message']): string {
  const letter = Object.entries(sampleEmails).find(([name]) => name === message)?.[1];
  if (letter !== undefined) return `Subject: ${letter.subject}\n\n${renderPlainText(letter).trim()}`;
  return Object.entries(sampleTexts).find(([name]) => name === message)?.[1] ?? '';
}
