import { instantOf } from '../instant.ts';
import type { Factor } from './store.ts';

/** A factor as its owner and an administrator see it; never its secret. */
export function presentFactor(factor: Factor) {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName === '' ? undefined : factor.friendlyName,
    factor_type: factor.type,
    phone: factor.phone ?? undefined,
    status: factor.verifiedAtMs === null ? 'unverified' : 'verified',
    last_challenged_at: instantOf(factor.lastChallengedAtMs),
    created_at: instantOf(factor.createdAtMs),
    updated_at: instantOf(factor.updatedAtMs),
  };
}
