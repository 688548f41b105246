import * as z from 'zod';
import { renderHtml, renderPlainText } from './letter.ts';
import {
  type EmailValues,
  emailTemplates,
  type Message,
  type SentMessage,
  type TextNotice,
  type TextValues,
  textTemplates,
} from './templates.ts';

/** A rendered message, in the form in which it is sent and in which it is stored until then. */
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
export type RenderedMessage = z.infer<typeof rendered>;

/** Either a rendered message or one without text. Earlier versions queued reminders without text. */
const waitingWords = z.union([
  rendered,
  z.object({ said: z.custom<Message>(said => isObject(said) && isTemplate(said.template)) }),
]);

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null;
const isTemplate = (name: unknown): boolean =>
  typeof name === 'string' && (Object.hasOwn(emailTemplates, name) || Object.hasOwn(textTemplates, name));

/** Reads a waiting message and renders it. Throws if it was not queued by this server. */
export function readWaitingMessage(text: string, signedBy?: string): RenderedMessage {
  const words = waitingWords.parse(JSON.parse(text));
  return 'said' in words ? renderMessage(words.said, signedBy) : words;
}

/**
 * Renders a message with its template. An empty recipient stays empty. `signedBy` says who runs the server and is added
 * at the end of an email.
 */
export function renderMessage(message: Message, signedBy?: string): RenderedMessage {
  return isText(message) ? renderText(message) : renderMail(message, signedBy);
}

const isText = (message: Message): message is TextNotice => Object.hasOwn(textTemplates, message.template);

function renderMail<Name extends keyof EmailValues>(
  { template, to, values }: SentMessage<EmailValues, Name>,
  signedBy: string | undefined,
): RenderedMessage {
  const letter = emailTemplates[template](values);
  const { subject, replyTo, leave } = letter;
  return {
    mail: {
      to,
      subject,
      text: renderPlainText(letter, signedBy),
      html: renderHtml(letter, signedBy),
      replyTo,
      leave,
    },
  };
}

function renderText<Name extends keyof TextValues>({
  template,
  to,
  values,
}: SentMessage<TextValues, Name>): RenderedMessage {
  return { text: { to: to === '' ? '' : `+${to}`, text: textTemplates[template](values) } };
}
