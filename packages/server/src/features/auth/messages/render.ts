import * as z from 'zod';
import { html, plainText } from './letter.ts';
import {
  type LetterValues,
  letters,
  type Message,
  type SentMessage,
  type TextNotice,
  type TextValues,
  texts,
} from './templates.ts';

/** A message as it is handed on, and as it waits for that. */
const rendered = z.union([
  z.object({
    mail: z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      replyTo: z.string().optional(),
      leave: z.string().optional(),
    }),
  }),
  z.object({ text: z.object({ to: z.string(), text: z.string() }) }),
]);
/** See {@link rendered}. */
export type Rendered = z.infer<typeof rendered>;

/** As {@link rendered}, or still to be put in words, as versions of before queued reminders. */
const waitingWords = z.union([
  rendered,
  z.object({ said: z.custom<Message>(said => isObject(said) && isTemplate(said.template)) }),
]);

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null;
const isTemplate = (name: unknown): boolean =>
  typeof name === 'string' && (Object.hasOwn(letters, name) || Object.hasOwn(texts, name));

/** Reads a message that waits, in words. Throws for one that was not queued here. */
export function readWaiting(text: string, signedBy?: string): Rendered {
  const words = waitingWords.parse(JSON.parse(text));
  return 'said' in words ? render(words.said, signedBy) : words;
}

/**
 * Puts a message into the words of its template. Told to nobody, it stays to nobody. `signedBy` says who runs the server,
 * at the end of a mail.
 */
export function render(message: Message, signedBy?: string): Rendered {
  return isText(message) ? renderText(message) : renderMail(message, signedBy);
}

const isText = (message: Message): message is TextNotice => Object.hasOwn(texts, message.template);

function renderMail<Name extends keyof LetterValues>(
  { template, to, values }: SentMessage<LetterValues, Name>,
  signedBy: string | undefined,
): Rendered {
  const letter = letters[template](values);
  const { subject, replyTo, leave } = letter;
  return {
    mail: { to, subject, text: plainText(letter, signedBy), html: html(letter, signedBy), replyTo, leave },
  };
}

function renderText<Name extends keyof TextValues>({
  template,
  to,
  values,
}: SentMessage<TextValues, Name>): Rendered {
  return { text: { to: to === '' ? '' : `+${to}`, text: texts[template](values) } };
}
