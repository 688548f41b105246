import { createAppSecret, findTimeStepOfCode } from '../../../adapters/crypto/totp.ts';
import { createRefusal } from '../errors.ts';
import type { FactorKind } from './kind.ts';
import type { Factor } from './store.ts';

/**
 * The context under which an app's secret is sealed, so that it cannot be moved to another account or factor.
 */
const placeOf = ({ accountId, id }: Pick<Factor, 'accountId' | 'id'>) => `${accountId} ${id}`;

export const totpFactor: FactorKind = {
  method: 'totp',
  async enrol({ settings, sealer }, account, named, { issuer = '' }) {
    const from = issuer === '' ? new URL(settings.publicUrl).host : issuer;
    const { secret, uri, svg } = await createAppSecret(from, account.email ?? account.id);
    const stored = { sealedSecret: sealer.seal(secret, placeOf(named)) };
    return { ok: true, value: { stored, told: { totp: { qr_code: svg, secret, uri } } } };
  },
  async verify({ clock, sealer }, factor, _challenge, { code = '' }) {
    if (code === '') return createRefusal('validation_failed', { message: 'Code needs to be non-empty' });
    const secret = sealer.open(factor.sealedSecret ?? '', placeOf(factor));
    const step = findTimeStepOfCode(secret, code, clock.now());
    // Each code works only once, in case a bystander saw it being typed.
    const isFresh = step !== undefined && step > (factor.lastTimeStep ?? 0);
    if (!isFresh) return createRefusal('mfa_verification_failed', { message: 'Invalid TOTP code entered' });
    return { ok: true, value: { lastTimeStep: step } };
  },
};
