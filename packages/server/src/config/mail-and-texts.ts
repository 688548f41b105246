import { readFileSync } from 'node:fs';
import { isSigningKey } from '../adapters/mail/signing-record.ts';
import type { TwilioSetting } from '../adapters/mail/sms.ts';
import type { MailSigning } from '../ports/messages.ts';
import { createInvalidSettingProblem, type Settings } from './settings.ts';

/** The settings for email signing, bounce reports and text messages. Throws StartProblem. */
export function readMailAndTextConfig(s: Settings, local: boolean) {
  const twilio = twilioOf(s);
  return {
    twilio,
    sendsTexts: twilio !== undefined || s.SMS_URL !== undefined || local,
    mailSigning: signingOf(s),
    mailSigningFile: s.DKIM_KEY_FILE,
    bounceAddress: s.BOUNCE_ADDRESS,
    mailPerSecond: s.MAIL_PER_SECOND,
    mailEventsKey: s.MAIL_EVENTS_KEY,
  };
}

function twilioOf(s: Settings): TwilioSetting | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = s;
  if (accountSid === undefined) {
    if (authToken !== undefined) throw createInvalidSettingProblem('TWILIO_AUTH_TOKEN');
    return undefined;
  }
  if (authToken === undefined || from === undefined || s.SMS_URL !== undefined)
    throw createInvalidSettingProblem('TWILIO_ACCOUNT_SID');
  return { accountSid, authToken, from, apiBase: s.TWILIO_API_BASE };
}

function signingOf(s: Settings): MailSigning | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_KEY_FILE: file } = s;
  if (domain === undefined && selector === undefined && file === undefined) return undefined;
  if (domain === undefined || selector === undefined || file === undefined)
    throw createInvalidSettingProblem('DKIM_DOMAIN');
  try {
    const key = readFileSync(file, 'utf8');
    if (isSigningKey(key)) return { domain, selector, key };
  } catch {
    // The file does not exist or contains no key.
  }
  throw createInvalidSettingProblem('DKIM_KEY_FILE');
}
