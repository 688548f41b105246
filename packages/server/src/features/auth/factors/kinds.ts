import { type Outcome, refuse } from '../errors.ts';
import type { FactorKind } from './kind.ts';
import { phone } from './phone.ts';
import type { FactorType } from './store.ts';
import { totp } from './totp.ts';
import { webauthn } from './webauthn.ts';

/** The kinds that are enrolled, challenged and verified; recovery codes have ways of their own. */
const kinds: Readonly<Partial<Record<FactorType, FactorKind>>> = { totp, phone, webauthn };

/** The kind by its name on the wire. */
export function kindOf(type: string): Outcome<FactorKind> {
  const kind = Object.entries(kinds).find(([name]) => name === type)?.[1];
  if (kind !== undefined) return { ok: true, value: kind };
  return refuse('validation_failed', { message: 'factor_type needs to be totp, phone, or webauthn' });
}
