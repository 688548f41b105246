import type { GrantDocument } from '@kinfolio/domain/access/terms';
import { ServerError } from '../../../http/server-error.ts';
import type { VaultContext } from '../../vault/context.ts';
import type { Put, Stored } from './whole.ts';

type Room = Awaited<ReturnType<VaultContext['roomToBegin']>>;

// [Note: A plan is asked when something begins] A new grant and a wider one ask the plan, and so does another person. What
// was begun is never asked about again: it is read, changed back, stopped and opened on its day, paid for or not.
/** Refuses a new or wider grant that the plan does not let begin. Throws `no_mail` and `plan_limit`. */
export function refuseUnlessBegins(
  vault: Pick<VaultContext, 'sendsMail'>,
  room: Room,
  payload: GrantDocument,
): void {
  const isRelease = payload.when.kind === 'release';
  if (isRelease && !vault.sendsMail) throw new ServerError('no_mail', 'This server sends no mail.');
  if (!room.begins(isRelease ? 'emergency_contacts' : 'share_with_2'))
    throw new ServerError('plan_limit', 'The plan has no room for this.', {
      details: { problem: isRelease ? 'release' : 'standing' },
    });
}

/** Refuses one person more than the plan has room for. Those who have access already are not asked about. */
export function refuseUnlessCounted(
  { people }: Room,
  puts: readonly Put[],
  { ending, stored }: { ending: ReadonlySet<string>; stored: Stored },
): void {
  const had = new Set(stored.grants.map(({ personId }) => personId));
  const fresh = puts.filter(({ payload }) => !had.has(payload.person));
  if (fresh.length === 0 || people === null) return;
  const staying = stored.grants.filter(({ id }) => !ending.has(id)).map(({ personId }) => personId);
  const all = new Set([...staying, ...fresh.map(({ payload }) => payload.person)]);
  if (all.size > people)
    throw new ServerError('plan_limit', 'The plan has no room for another person.', {
      details: { problem: 'people' },
    });
}
