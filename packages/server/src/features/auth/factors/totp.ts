import { newAppSecret, stepOfCode } from '../../../adapters/crypto/totp.ts';
import { refuse } from '../errors.ts';
import type { FactorKind } from './kind.ts';
import type { Factor } from './store.ts';

/** Where the secret of an app opens again. */
const placeOf = ({ accountId, id }: Pick<Factor, 'accountId' | 'id'>) => `${accountId} ${id}`;

/** An authenticator app. */
export const totp: FactorKind = {
  method: 'totp',
  async enrol({ settings, sealer }, account, named, { issuer = '' }) {
    const from = issuer === '' ? new URL(settings.publicUrl).host : issuer;
    const { secret, uri, svg } = await newAppSecret(from, account.email ?? account.id);
    const stored = { sealedSecret: sealer.seal(secret, placeOf(named)) };
    return { ok: true, value: { stored, told: { totp: { qr_code: svg, secret, uri } } } };
  },
  async verify({ clock, sealer }, factor, _challenge, { code = '' }) {
    if (code === '') return refuse('validation_failed', { message: 'Code needs to be non-empty' });
    const secret = sealer.open(factor.sealedSecret ?? '', placeOf(factor));
    const step = stepOfCode(secret, code, clock.now());
    // A code that somebody saw being typed is worth nothing any more.
    const isFresh = step !== undefined && step > (factor.lastTimeStep ?? 0);
    if (!isFresh) return refuse('mfa_verification_failed', { message: 'Invalid TOTP code entered' });
    return { ok: true, value: { lastTimeStep: step } };
  },
};
