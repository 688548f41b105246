import { emailPattern, type SiteFormField, siteFormFields } from '@kinfolio/contract/site-forms';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';

/** The subjects that a message may have (spec 1 §5). */
const categories = ['general', 'technical', 'billing', 'security', 'feature', 'partnership'] as const;

// A single line of text. Characters that break a line or control a terminal become spaces, so that nothing
// can be injected into an email's headers.
const line = ({ max, missing, tooLong }: SiteFormField) =>
  z
    .string(missing)
    .transform(typed => typed.replaceAll(/[\p{Cc}\p{Cs}\u2028\u2029\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, missing).max(max, tooLong));

const { missing: wrongEmail, max: longestEmail } = siteFormFields.email;
const email = z
  .string(wrongEmail)
  .transform(typed => typed.trim().toLowerCase())
  .pipe(z.string().regex(new RegExp(emailPattern), wrongEmail).max(longestEmail, wrongEmail));

const message = z
  .string(siteFormFields.message.missing)
  // Line breaks are allowed. All other control characters are removed, because PostgreSQL cannot store some
  // of them.
  .transform(typed =>
    typed
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/(?!\n)[\p{Cc}\p{Cs}]/gu, '')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1, siteFormFields.message.missing)
      .max(siteFormFields.message.max, siteFormFields.message.tooLong),
  );

// This field is hidden from people, so only programs fill it in.
const trap = {
  website: z
    .unknown()
    .optional()
    .transform(typed => typed !== undefined && typed !== ''),
};

const contactForm = z.object({
  name: line(siteFormFields.name),
  email,
  category: z.enum(categories, siteFormFields.category.missing),
  subject: line(siteFormFields.subject),
  message,
  ...trap,
});
export type ContactForm = z.output<typeof contactForm>;

const newsletterForm = z.object({ email, ...trap });

/** A form that was rejected, with a sentence for each invalid field. */
export class FormRefusal extends ServerError {
  readonly fields: Readonly<Record<string, string>>;

  constructor(fields: Readonly<Record<string, string>>) {
    super('bad_request', 'Check the answers that are marked, then send the form again.');
    this.fields = fields;
  }
}

/** Reads the form from the Contact page. Throws a {@link FormRefusal}. */
export const readContactForm = (body: unknown): ContactForm => read(contactForm, body);

/** Reads the form for receiving new guides. Throws a {@link FormRefusal}. */
export const readNewsletterForm = (body: unknown) => read(newsletterForm, body);

function read<Schema extends z.ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const isForm = typeof body === 'object' && body !== null && !Array.isArray(body);
  const typed = schema.safeParse(isForm ? body : {});
  if (typed.success) return typed.data;
  const fields: Record<string, string> = {};
  for (const { path, message: sentence } of typed.error.issues) fields[String(path[0])] ??= sentence;
  throw new FormRefusal(fields);
}
