import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { ServerError } from '../../../http/server-error.ts';
import type { VaultContext } from '../../vault/context.ts';
import type { CheckedGrantChange, StoredGrantState } from './whole.ts';

type Room = Awaited<ReturnType<VaultContext['roomToBegin']>>;

// [Note: The plan is checked only for new access] A new or wider grant needs a plan that allows it, and so does another
// person. An existing grant is never checked again: even if the plan is no longer paid for, the grant can be read,
// changed back and stopped, and it opens on its day.
/**
 * Throws `plan_limit` if the plan does not allow a new or wider grant, and `no_mail` for a release on a server that
 * sends no emails.
 */
export function requirePlanForGrants(
  vault: Pick<VaultContext, 'sendsMail'>,
  room: Room,
  payload: GrantDocument,
): void {
  const isRelease = payload.when.kind === 'release';
  if (isRelease && !vault.sendsMail) throw new ServerError('no_mail', 'This server sends no emails.');
  if (!room.begins(isRelease ? 'emergency_contacts' : 'share_with_2'))
    throw new ServerError('plan_limit', 'The plan does not allow this.', {
      details: { problem: isRelease ? 'release' : 'standing' },
    });
}

/** Throws if a change adds more people than the plan allows. People who already have access are not checked. */
export function requireRoomForPeople(
  { people }: Room,
  puts: readonly CheckedGrantChange[],
  { ending, stored }: { ending: ReadonlySet<string>; stored: StoredGrantState },
): void {
  const had = new Set(stored.grants.map(({ personId }) => personId));
  const fresh = puts.filter(({ payload }) => !had.has(payload.person));
  if (fresh.length === 0 || people === null) return;
  const staying = stored.grants.filter(({ id }) => !ending.has(id)).map(({ personId }) => personId);
  const all = new Set([...staying, ...fresh.map(({ payload }) => payload.person)]);
  if (all.size > people)
    throw new ServerError('plan_limit', 'The plan does not allow another person.', {
      details: { problem: 'people' },
    });
}
