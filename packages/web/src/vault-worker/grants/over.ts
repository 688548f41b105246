import type { GrantChanges } from '@kinfolio/contract/sharing/shapes';
import { londonDayOf } from '@kinfolio/domain/access/london';
import type { NamedGrant } from './own-grants.ts';

/** A grant that is over, with why, and whether its person may have changed records. */
export interface OverGrant {
  readonly grant: string;
  readonly reason: GrantChanges['end'][number]['reason'];
  readonly edited: boolean;
}

/**
 * Of the grants that the keyset names, those that are over: stopped, past their last day, never accepted in time, or refused or
 * left by their person. A release stays until its owner ends it. `now` is the device's clock.
 */
export const overIn = (named: readonly NamedGrant[], now: number): OverGrant[] =>
  named.flatMap(({ row, payload }) => {
    const reason = reasonOver({ row, payload }, now);
    return reason === undefined ? [] : [{ grant: row.grant, reason, edited: payload.level !== 'view' }];
  });

function reasonOver({ row, payload: { when } }: NamedGrant, now: number): OverGrant['reason'] | undefined {
  if (row.state === 'stopped')
    return when.kind === 'window' && when.to < londonDayOf(now) ? 'lapsed' : 'revoked';
  if (when.kind === 'release') return undefined;
  if (row.state === 'ended') return 'lapsed';
  if (row.ways.length > 0) return undefined;
  return row.joinedAt === null ? 'refused' : 'left';
}
