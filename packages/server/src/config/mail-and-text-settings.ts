import * as z from 'zod';
import { isEventKey } from '../adapters/mail/mail-events.ts';

/** How mails are signed, how reports about them come back, and who takes text messages. */
export const mailAndTextDocs = {
  TWILIO_ACCOUNT_SID: {
    about:
      'Account at Twilio that sends text messages, instead of SMS_URL. Wants TWILIO_AUTH_TOKEN and TWILIO_FROM too.',
    usual: '',
    wants: 'it must begin with AC, and TWILIO_AUTH_TOKEN and TWILIO_FROM must be set, and SMS_URL must not',
  },
  TWILIO_AUTH_TOKEN: {
    about: 'Secret of that account.',
    usual: '',
    wants: 'it must be set together with TWILIO_ACCOUNT_SID',
  },
  TWILIO_FROM: {
    about:
      'Who text messages are from: a number such as +447700900123, a name of up to 11 letters, or a messaging service (MG…).',
    usual: '',
    wants:
      'it must be a number with its plus, a name of up to 11 letters and digits, or MG and 32 characters',
  },
  TWILIO_API_BASE: {
    about: 'Where the API of Twilio is; another address is for tests.',
    usual: 'https://api.twilio.com',
    wants: 'it must be an address such as https://api.twilio.com, without a path',
  },
  DKIM_DOMAIN: {
    about:
      'Domain as whose mails are signed (DKIM). Wants DKIM_SELECTOR and DKIM_KEY_FILE too. Leave it empty where the mail server signs.',
    usual: '',
    wants: 'it must be a domain such as example.org, and DKIM_SELECTOR and DKIM_KEY_FILE must be set',
  },
  DKIM_SELECTOR: {
    about: 'Name under which the public key is in the DNS: SELECTOR._domainkey.DOMAIN.',
    usual: '',
    wants: 'it must be letters, digits and hyphens',
  },
  DKIM_KEY_FILE: {
    about:
      'File with the private key for that: RSA, 2048 bits, as PEM. `npm run ops:doctor` says what belongs in the DNS.',
    usual: '',
    wants: 'it must be a file that can be read, with a private RSA key of 1024 bits or more',
  },
  BOUNCE_ADDRESS: {
    about:
      'Address whose mail is handed to `npm run ops:bounced`, such as bounces@example.org: each mail is sent from an address of its own under it (bounces+…@example.org), so that reports find their way. Without it they go to MAIL_FROM.',
    usual: '',
    wants: 'it must be an address with at most 14 characters before the @',
  },
  MAIL_PER_SECOND: {
    about:
      'Mails that each server hands to the mail server in a second at most. Leave it empty for no limit.',
    usual: '',
    wants: 'it must be a whole number from 1 to 1000',
  },
  MAIL_EVENTS_KEY: {
    about:
      'Verification key of the signed event webhook of SendGrid, which then reports what became of mails to PUBLIC_URL/mail/v1/events.',
    usual: '',
    wants: 'it must be the public key that SendGrid shows, one line of base64',
  },
} as const;

/** See {@link mailAndTextDocs}. */
export const mailAndTextSettings = {
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/)
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+[1-9]\d{6,14}|MG\w{32}|[A-Za-z0-9 ]{1,11})$/)
    .optional(),
  TWILIO_API_BASE: z
    .string()
    .regex(/^https?:\/\/[^/?#@\s]+$/)
    .default('https://api.twilio.com'),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+$/i)
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  BOUNCE_ADDRESS: z
    .string()
    .regex(/^[^\s<>@+]{1,14}@[^\s<>@]+$/)
    .optional(),
  MAIL_PER_SECOND: z.coerce.number().int().min(1).max(1000).optional(),
  MAIL_EVENTS_KEY: z.string().refine(isEventKey).optional(),
};
