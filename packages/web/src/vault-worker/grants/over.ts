import type { GrantChanges } from '@kinfolio/contract/sharing/shapes';
import { toLondonDay } from '@kinfolio/domain/access/london';
import type { GrantInKeyset } from './own-grants.ts';

/** An expired grant, why it expired, and whether the person who held it could have changed records. */
export interface ExpiredGrant {
  readonly grant: string;
  readonly reason: GrantChanges['end'][number]['reason'];
  readonly edited: boolean;
}

/**
 * The grants named in the keyset that have ended: they were stopped, their last day has passed, they were never
 * accepted in time, or the person declined or left. A release does not expire until its owner ends it. `now` is the
 * device's clock.
 */
export const listExpiredGrants = (named: readonly GrantInKeyset[], now: number): ExpiredGrant[] =>
  named.flatMap(({ row, payload }) => {
    const reason = reasonOver({ row, payload }, now);
    return reason === undefined ? [] : [{ grant: row.grant, reason, edited: payload.level !== 'view' }];
  });

function reasonOver(
  { row, payload: { when } }: GrantInKeyset,
  now: number,
): ExpiredGrant['reason'] | undefined {
  if (row.state === 'stopped')
    return when.kind === 'window' && when.to < toLondonDay(now) ? 'lapsed' : 'revoked';
  if (when.kind === 'release') return undefined;
  if (row.state === 'ended') return 'lapsed';
  if (row.ways.length > 0) return undefined;
  return row.joinedAt === null ? 'refused' : 'left';
}
