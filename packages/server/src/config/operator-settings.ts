import * as z from 'zod';
import { isLoopback } from '../ports/loopback.ts';

// The operator's details and promises on the public pages. A sentence that depends on a setting is shown only if the
// setting is present: see `packages/web/src/marketing/claims.ts`.

const words = { usual: '', wants: 'it must be one line of at most 200 characters' } as const;
const number = { usual: '', wants: 'it must be a whole number from 1 to 365' } as const;
const email = { usual: '', wants: 'it must be an email address such as help@example.org' } as const;

/** The documentation of these settings, in the order of `.env.example`. */
export const operatorDocs = {
  COMPANY_NAME: {
    about:
      'Who runs this server: the legal name, as shown in the footer of every page and on Contact, Privacy and Terms.',
    ...words,
  },
  COMPANY_NUMBER: {
    about: 'The company’s number at Companies House, such as 01234567 or SC123456.',
    usual: '',
    wants: 'it must be 8 digits, or 2 letters and 6 digits',
  },
  REGISTERED_ADDRESS: {
    about: 'Registered office of that company, on one line, if it differs from OFFICE_ADDRESS.',
    ...words,
  },
  OFFICE_ADDRESS: {
    about: 'Postal address of the office, on one line, as shown on the Contact page.',
    ...words,
  },
  ICO_NUMBER: {
    about: "Registration with the Information Commissioner's Office, such as ZA123456.",
    usual: '',
    wants: 'it must be Z, a letter or digit, and 6 digits',
  },
  DATA_LOCATION: {
    about: 'Where the servers and backups are located, such as: London, United Kingdom.',
    ...words,
  },
  CONTACT_EMAIL: {
    about:
      'Email address that receives contact form messages. The Contact page shows it. Also needs SMTP_URL. `npm run ops:messages` lists the messages in any case.',
    ...email,
  },
  COMPLAINTS_EMAIL: {
    about:
      'Email address for complaints. If it is not set, CONTACT_EMAIL or the contact form is shown instead.',
    ...email,
  },
  SECURITY_EMAIL: {
    about:
      'Email address for reporting security problems. If it is not set, the contact form is shown instead.',
    ...email,
  },
  SUPPORT_PHONE: {
    about: 'Phone number for help, as written in the United Kingdom: 020 7946 0000.',
    usual: '',
    wants: 'it must be a phone number of digits and spaces',
  },
  SUPPORT_HOURS: {
    about: 'The hours when that phone is answered, such as: Monday to Friday, 9am to 6pm.',
    ...words,
  },
  SUPPORT_ANSWER_HOURS: { about: 'A promise: messages are answered within this many hours.', ...number },
  MESSAGES_READ_DAYS: {
    about:
      'A promise: messages (`npm run ops:messages`) are read at least once in this many days. A server with a public address but without CONTACT_EMAIL and SMTP_URL shows the contact form only if this is set.',
    ...number,
  },
  BACKUP_DAYS: {
    about:
      'A promise: backups are made daily and kept for this many days. `npm run ops:backup` deletes older ones.',
    usual: '',
    wants:
      'it must be a whole number from 1 to 59, because a closed account must be gone from all backups within 90 days',
  },
  UPTIME_CLAIM: {
    about:
      'A promise: the percentage of time that the service is available, such as 99.9%. It is shown only after 30 measured days have met it. Checked when a server starts.',
    usual: '',
    wants: 'it must be a percentage such as 99.9%',
  },
  SECURITY_TESTS_CLAIM: {
    about: 'A promise: how often outside testers check the security, such as: every month.',
    ...words,
  },
  ISO_CLAIM: {
    about: 'How the service relates to ISO 27001, such as: in line with ISO 27001 controls.',
    ...words,
  },
  CLOSURE_NOTICE_DAYS: { about: 'A promise: days of notice before the service closes.', ...number },
  REFUND_DAYS: { about: 'A promise: payments are refunded on request within this many days.', ...number },
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

/** The parsers of these settings. A missing setting is undefined. */
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
  // Erased data must be gone from every backup 90 days after the account was closed, so backups may be kept for at most
  // 59 days.
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

/** The operator's own details: only those that are set. */
export type OperatorDetails = Readonly<Partial<Record<keyof typeof operatorDocs, string | undefined>>>;

const operator = z.object(operatorSettings);

/** Picks the operator's details from all settings, leaving out those that are not set. */
export const toPublicOperator = (given: OperatorDetails): OperatorDetails =>
  Object.fromEntries(Object.entries(operator.parse(given)).filter(([, said]) => said !== undefined));

/**
 * Information that people must have before they hand over data or money: UK GDPR article 13, and the rules on distance
 * selling.
 */
const requiredDetails = {
  'a name': ['COMPANY_NAME'],
  'an address': ['OFFICE_ADDRESS', 'REGISTERED_ADDRESS'],
  'a way to be reached': ['CONTACT_EMAIL', 'SUPPORT_PHONE'],
} as const satisfies Record<string, readonly (keyof OperatorDetails)[]>;

/**
 * What visitors to a public server cannot see about who runs it, with the settings that would show it. Empty for a
 * server on the operator's own machine.
 */
export const listMissingDetails = (
  details: OperatorDetails,
  publicUrl: string,
): { what: string; settings: readonly string[] }[] =>
  isLoopback(new URL(publicUrl).hostname)
    ? []
    : Object.entries(requiredDetails)
        .filter(([, settings]) => settings.every(name => details[name] === undefined))
        .map(([what, settings]) => ({ what, settings }));

/**
 * How the operator receives a message from the contact form: by email, or on the list that `npm run ops:messages`
 * shows. The list is used if the operator promised to read it or the server runs on their own machine. `nowhere` means
 * that nobody would see the message.
 */
export type ContactMessageRoute = 'by-mail' | 'on-the-list' | 'nowhere';
