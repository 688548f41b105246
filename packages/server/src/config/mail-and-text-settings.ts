import * as z from 'zod';
import { isEventKey } from '../adapters/mail/mail-events.ts';

/** The documentation of the settings for emails and text messages, in the order of `.env.example`. */
export const mailAndTextDocs = {
  TWILIO_ACCOUNT_SID: {
    about:
      'Twilio account that sends text messages, instead of SMS_URL. Also needs TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    usual: '',
    wants: 'it must begin with AC; TWILIO_AUTH_TOKEN and TWILIO_FROM must be set, and SMS_URL must not',
  },
  TWILIO_AUTH_TOKEN: {
    about: 'The auth token of that Twilio account.',
    usual: '',
    wants: 'it must be set together with TWILIO_ACCOUNT_SID',
  },
  TWILIO_FROM: {
    about:
      'The sender of text messages: a number such as +447700900123, a name of up to 11 letters, or a messaging service (MG…).',
    usual: '',
    wants:
      'it must be a number with its plus, a name of up to 11 letters and digits, or MG and 32 characters',
  },
  TWILIO_API_BASE: {
    about: "Address of Twilio's API. Only tests use a different address.",
    usual: 'https://api.twilio.com',
    wants: 'it must be an address such as https://api.twilio.com, without a path',
  },
  DKIM_DOMAIN: {
    about:
      'Domain that signs outgoing emails (DKIM). Also needs DKIM_SELECTOR and DKIM_KEY_FILE. Leave it empty if the mail server signs them.',
    usual: '',
    wants: 'it must be a domain such as example.org, and DKIM_SELECTOR and DKIM_KEY_FILE must be set',
  },
  DKIM_SELECTOR: {
    about: 'DKIM selector: the public key is published in the DNS at SELECTOR._domainkey.DOMAIN.',
    usual: '',
    wants: 'it must be letters, digits and hyphens',
  },
  DKIM_KEY_FILE: {
    about:
      'File with the private DKIM key: RSA, 2048 bits, as PEM. `npm run ops:doctor` shows what to put in the DNS.',
    usual: '',
    wants: 'it must be a readable file with a private RSA key of at least 1024 bits',
  },
  BOUNCE_ADDRESS: {
    about:
      'Address that receives bounced emails, which are then passed to `npm run ops:bounced`, such as bounces@example.org. Each email is sent from its own variant of this address (bounces+…@example.org), so that bounces can be matched to it. If it is not set, bounces go to MAIL_FROM.',
    usual: '',
    wants: 'it must be an address with at most 14 characters before the @',
  },
  MAIL_PER_SECOND: {
    about:
      'The most emails that each server sends to the mail server in a second. Leave it empty for no limit.',
    usual: '',
    wants: 'it must be a whole number from 1 to 1000',
  },
  MAIL_EVENTS_KEY: {
    about:
      'Verification key for SendGrid’s signed event webhook. SendGrid then reports deliveries and bounces to PUBLIC_URL/mail/v1/events.',
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
