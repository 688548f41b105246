import { createRefusal, type Outcome } from '../errors.ts';
import type { FactorKind } from './kind.ts';
import { phoneFactor } from './phone.ts';
import type { FactorType } from './store.ts';
import { totpFactor } from './totp.ts';
import { webauthnFactor } from './webauthn.ts';

/** The kinds that are enrolled, challenged and verified in the usual way. Recovery codes have their own functions. */
const kinds: Readonly<Partial<Record<FactorType, FactorKind>>> = {
  totp: totpFactor,
  phone: phoneFactor,
  webauthn: webauthnFactor,
};

/** The kind of factor with a given name on the wire. */
export function findFactorKind(type: string): Outcome<FactorKind> {
  const kind = Object.entries(kinds).find(([name]) => name === type)?.[1];
  if (kind !== undefined) return { ok: true, value: kind };
  return createRefusal('validation_failed', { message: 'factor_type needs to be totp, phone, or webauthn' });
}
