import { createHash } from 'node:crypto';
import { normalisePhoneDigits } from '../accounts/phone.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal } from '../errors.ts';
import { countMessageAgainstLimit } from '../limits.ts';
import type { FactorKind } from './kind.ts';
import type { Challenge } from './store.ts';

export const phoneFactor: FactorKind = {
  method: 'mfa/phone',
  async enrol(_context, _account, _named, { phone: given = '' }) {
    const number = normalisePhoneDigits(given);
    if (number === undefined)
      return createRefusal('validation_failed', { message: 'Invalid phone number format (E.164 required)' });
    return { ok: true, value: { stored: { phone: number }, told: { phone: number } } };
  },
  mayChallenge: (context, { phone: number }) =>
    countMessageAgainstLimit(context, 'factor', { phone: number ?? '' }),
  async challenge(context, tx, _account, { id, factor }) {
    const values = { code: codeOf(context, id), codeMs: context.settings.challengeMs };
    await context.queueMessage(tx, { template: 'phone-code', to: factor.phone ?? '', values });
    return {};
  },
  async verify(context, _factor, challenge, { code = '' }) {
    if (code === '') return createRefusal('validation_failed', { message: 'Code needs to be non-empty' });
    if (code !== codeOf(context, challenge.id))
      return createRefusal('mfa_verification_failed', { message: 'Invalid MFA Phone code entered' });
    return { ok: true, value: {} };
  },
};

/** Derives a six-digit code from the challenge's id with a secret of the server, so that no code has to be stored. */
function codeOf(context: AuthContext, id: Challenge['id']): string {
  const digest = createHash('sha256')
    .update(context.blind(`factor code ${id}`))
    .digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}
