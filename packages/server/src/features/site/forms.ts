import { emailPattern, type FormBox, formBoxes } from '@kinfolio/contract/site-forms';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';

/** What a message may be about (spec 1 §5). */
const categories = ['general', 'technical', 'billing', 'security', 'feature', 'partnership'] as const;

// One line: whatever breaks a line or steers a terminal becomes a space, so that nothing gets into the head of a mail.
const line = ({ max, missing, tooLong }: FormBox) =>
  z
    .string(missing)
    .transform(typed => typed.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, tooLong));

const { missing: wrongEmail, max: longestEmail } = formBoxes.email;
const email = z
  .string(wrongEmail)
  .transform(typed => typed.trim().toLowerCase())
  .pipe(z.string().regex(new RegExp(emailPattern), wrongEmail).max(longestEmail, wrongEmail));

const message = z
  .string(formBoxes.message.missing)
  // Lines may be broken, all else that is no text is left out: PostgreSQL cannot keep it.
  .transform(typed =>
    typed
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
      .trim(),
  )
  .pipe(z.string().min(1, formBoxes.message.missing).max(formBoxes.message.max, formBoxes.message.tooLong));

// People do not see it, so only programs fill it in.
const trap = {
  website: z
    .unknown()
    .optional()
    .transform(typed => typed !== undefined && typed !== ''),
};

const contactForm = z.object({
  name: line(formBoxes.name),
  email,
  category: z.enum(categories, formBoxes.category.missing),
  subject: line(formBoxes.subject),
  message,
  ...trap,
});
/** What somebody wrote to whoever runs the service. */
export type ContactForm = z.output<typeof contactForm>;

const newsletterForm = z.object({ email, ...trap });

/** A form that cannot be taken: a sentence for each field that is wrong, by its name. */
export class FormRefusal extends ServerError {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super('bad_request', 'Look at what is marked and send it again.');
    this.fields = fields;
  }
}

/** Reads the form of the page Contact. Throws a {@link FormRefusal}. */
export const readContactForm = (body: unknown): ContactForm => read(contactForm, body);

/** Reads the form that asks for new guides. Throws a {@link FormRefusal}. */
export const readNewsletterForm = (body: unknown) => read(newsletterForm, body);

function read<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const isForm = typeof body === 'object' && body !== null && !Array.isArray(body);
  const typed = schema.safeParse(isForm ? body : {});
  if (typed.success) return typed.data;
  const fields: Record<string, string> = {};
  for (const { path, message: sentence } of typed.error.issues) fields[String(path[0])] ??= sentence;
  throw new FormRefusal(fields);
}
