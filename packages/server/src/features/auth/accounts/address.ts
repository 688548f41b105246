import type { Db } from '../../../db/database.ts';
import { type Outcome, refuse } from '../errors.ts';
import { normalEmail } from './email.ts';
import { normalPhone } from './phone.ts';
import { type Account, findAccountByEmail, findAccountByPhone } from './store.ts';

/** What a person is reached and known by, in its one spelling: an email or a phone number. */
export type Address = { email: string; phone?: never } | { phone: string; email?: never };

/** The address as text, whichever it is. */
export const addressText = ({ email, phone }: Address): string => email ?? phone;

/** Reads an address of which one of two is given; `neither` says what to answer when none or both are. */
export function readAddress(
  { email = '', phone = '' }: { email?: string | undefined; phone?: string | undefined },
  neither = 'Only an email address or phone number should be provided',
): Outcome<Address> {
  if ((email === '') === (phone === '')) return refuse('validation_failed', { message: neither });
  if (email !== '') return readEmail(email);
  const normal = normalPhone(phone);
  return normal === undefined
    ? refuse('validation_failed', { message: 'Invalid phone number format (E.164 required)' })
    : { ok: true, value: { phone: normal } };
}

export function readEmail(given: string): Outcome<{ email: string }> {
  const email = normalEmail(given);
  return email === undefined
    ? refuse('validation_failed', { message: 'Unable to validate email address: invalid format' })
    : { ok: true, value: { email } };
}

/** The account of an address, found with the same work whether there is one or not. */
export function findAccountOf(db: Db, { email, phone }: Address): Promise<Account | undefined> {
  return email === undefined ? findAccountByPhone(db, phone) : findAccountByEmail(db, email);
}
