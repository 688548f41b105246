import type { Db } from '../../../db/database.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { normaliseEmail } from './email.ts';
import { normalisePhoneDigits } from './phone.ts';
import { type Account, findAccountByEmail, findAccountByPhone } from './store.ts';

/** A normalised email address or phone number, by which a person is reached and identified. */
export type ContactAddress = { email: string; phone?: never } | { phone: string; email?: never };

export const formatAddress = ({ email, phone }: ContactAddress): string => email ?? phone;

/**
 * Reads an address that is either an email address or a phone number. If both or neither are given, the
 * refusal has the message `neither`.
 */
export function readAddress(
  { email = '', phone = '' }: { email?: string | undefined; phone?: string | undefined },
  neither = 'Only an email address or phone number should be provided',
): Outcome<ContactAddress> {
  if ((email === '') === (phone === '')) return createRefusal('validation_failed', { message: neither });
  if (email !== '') return readEmail(email);
  const normal = normalisePhoneDigits(phone);
  return normal === undefined
    ? createRefusal('validation_failed', { message: 'Invalid phone number format (E.164 required)' })
    : { ok: true, value: { phone: normal } };
}

export function readEmail(given: string): Outcome<{ email: string }> {
  const email = normaliseEmail(given);
  return email === undefined
    ? createRefusal('validation_failed', { message: 'Unable to validate email address: invalid format' })
    : { ok: true, value: { email } };
}

/** Finds the account that an address belongs to. Does the same work whether or not there is one. */
export function findAccountByAddress(db: Db, { email, phone }: ContactAddress): Promise<Account | undefined> {
  return email === undefined ? findAccountByPhone(db, phone) : findAccountByEmail(db, email);
}
