import type { Factor } from '../factors/store.ts';
import { formatInstant } from '../instant.ts';

/** A factor as shown to its owner and to administrators, without its secret. */
export function presentFactor(factor: Factor) {
  return {
    id: factor.id,
    friendly_name: factor.friendlyName === '' ? undefined : factor.friendlyName,
    factor_type: factor.type,
    phone: factor.phone ?? undefined,
    status: factor.verifiedAtMs === null ? 'unverified' : 'verified',
    last_challenged_at: formatInstant(factor.lastChallengedAtMs),
    created_at: formatInstant(factor.createdAtMs),
    updated_at: formatInstant(factor.updatedAtMs),
  };
}
