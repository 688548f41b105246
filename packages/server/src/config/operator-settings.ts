import * as z from 'zod';

// What whoever runs a server says of themselves on its public pages, and promises there. A sentence that needs one of
// these shows only where it is set: see `packages/web/src/marketing/claims.ts`.

const words = { usual: '', wants: 'it must be one line of at most 200 characters' } as const;
const number = { usual: '', wants: 'it must be a whole number from 1 to 365' } as const;
const email = { usual: '', wants: 'it must be an email address such as help@example.org' } as const;

/** The documentation of these settings, in the order of `.env.example`. */
export const operatorDocs = {
  COMPANY_NAME: {
    about:
      'Who runs this server: the legal name, as in the foot of every page, on Contact, Privacy and Terms.',
    ...words,
  },
  COMPANY_NUMBER: {
    about: 'The number of that company at Companies House, such as 01234567 or SC123456.',
    usual: '',
    wants: 'it must be 8 digits, or 2 letters and 6 digits',
  },
  REGISTERED_ADDRESS: {
    about: 'Registered office of that company on one line, where it is not OFFICE_ADDRESS.',
    ...words,
  },
  OFFICE_ADDRESS: { about: 'Postal address of the office, on one line, as on the page Contact.', ...words },
  ICO_NUMBER: {
    about: "Registration with the Information Commissioner's Office, such as ZA123456.",
    usual: '',
    wants: 'it must be Z, a letter or digit, and 6 digits',
  },
  DATA_LOCATION: { about: 'Where the servers and backups are, such as: London, United Kingdom.', ...words },
  CONTACT_EMAIL: {
    about:
      'Where messages of the contact form go; shown on the page Contact. Wants SMTP_URL too; `npm run ops:messages` lists them in any case.',
    ...email,
  },
  COMPLAINTS_EMAIL: {
    about: 'Where to complain. Without it CONTACT_EMAIL or the contact form is named instead.',
    ...email,
  },
  SECURITY_EMAIL: {
    about: 'Where to report a security problem. Without it the contact form is named instead.',
    ...email,
  },
  SUPPORT_PHONE: {
    about: 'Phone number for help, as it is read out in the United Kingdom: 020 7946 0000.',
    usual: '',
    wants: 'it must be a phone number of digits and spaces',
  },
  SUPPORT_HOURS: { about: 'When that phone is answered, such as: Monday to Friday, 9am to 6pm.', ...words },
  SUPPORT_ANSWER_HOURS: { about: 'Promised: hours until a message gets an answer.', ...number },
  MESSAGES_READ_DAYS: {
    about:
      'Promised: `npm run ops:messages` is looked at every so many days. Without CONTACT_EMAIL and SMTP_URL a server on a public address shows the contact form only with it.',
    ...number,
  },
  BACKUP_DAYS: {
    about:
      'Promised: backups are made daily and kept for so many days. `npm run ops:backup` removes older ones.',
    usual: '',
    wants: 'it must be a whole number from 1 to 59: a closed account is gone from all backups within 90 days',
  },
  UPTIME_CLAIM: {
    about:
      'Promised: the share of time in which the service can be reached, such as 99.9%. Shown only once 30 days were measured that reach it; looked at when a server starts.',
    usual: '',
    wants: 'it must be a percentage such as 99.9%',
  },
  SECURITY_TESTS_CLAIM: {
    about: 'Promised: how often outsiders test the security, such as: every month.',
    ...words,
  },
  ISO_CLAIM: {
    about: 'How the service stands to ISO 27001, such as: in line with ISO 27001 controls.',
    ...words,
  },
  CLOSURE_NOTICE_DAYS: { about: 'Promised: days of notice before the service closes.', ...number },
  REFUND_DAYS: { about: 'Promised: days in which a payment is refunded on request.', ...number },
} as const;

const line = z
  .string()
  .max(200)
  .regex(/^[^\p{C}]+$/u)
  .optional();
const days = z
  .string()
  .regex(/^[1-9]\d{0,2}$/)
  .refine(text => Number(text) <= 365)
  .optional();

/** How they are read; one that is missing says nothing. */
export const operatorSettings = {
  COMPANY_NAME: line,
  COMPANY_NUMBER: z
    .string()
    .regex(/^([A-Z]{2}\d{6}|\d{8})$/)
    .optional(),
  REGISTERED_ADDRESS: line,
  OFFICE_ADDRESS: line,
  ICO_NUMBER: z
    .string()
    .regex(/^Z[A-Z0-9]\d{6}$/)
    .optional(),
  DATA_LOCATION: line,
  CONTACT_EMAIL: z.email().optional(),
  COMPLAINTS_EMAIL: z.email().optional(),
  SECURITY_EMAIL: z.email().optional(),
  SUPPORT_PHONE: z
    .string()
    .regex(/^[\d ]{8,20}$/)
    .optional(),
  SUPPORT_HOURS: line,
  SUPPORT_ANSWER_HOURS: days,
  MESSAGES_READ_DAYS: days,
  // What is erased must be in no backup 90 days after its account was closed.
  BACKUP_DAYS: days.refine(text => text === undefined || Number(text) <= 59),
  UPTIME_CLAIM: z
    .string()
    .regex(/^\d{2,3}(\.\d+)?%$/)
    .optional(),
  SECURITY_TESTS_CLAIM: line,
  ISO_CLAIM: line,
  CLOSURE_NOTICE_DAYS: days,
  REFUND_DAYS: days,
} satisfies Record<keyof typeof operatorDocs, z.ZodType<string | undefined>>;

/** What the operator says: names and words, of those that are set. */
export type Operator = Readonly<Partial<Record<keyof typeof operatorDocs, string | undefined>>>;

const operator = z.object(operatorSettings);

/** Picks them out of everything that was set; what is missing is left out. */
export const operatorOf = (given: Operator): Operator =>
  Object.fromEntries(Object.entries(operator.parse(given)).filter(([, said]) => said !== undefined));

/**
 * How a message of the contact form reaches somebody: as a mail, or on the list of `npm run ops:messages`, which somebody
 * promised to look at or has on the machine in front of them. `nowhere`: nobody said that they would see it.
 */
export type MessagesGo = 'by-mail' | 'on-the-list' | 'nowhere';
