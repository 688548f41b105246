import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { LookedUp, OwnGrant, SharingState } from '@kinfolio/contract/sharing/shapes';
import type { WantedGrant } from '../grants/make-grant.ts';
import { applyChange } from './apply-change.ts';
import { accountId, password, type TestDevice } from './devices.ts';
import { must } from './must.ts';

/** A grant on a device, and the row that the server shows of it. */
export async function grantOn(owner: TestDevice, when: WantedGrant['when'], changes: Partial<OwnGrant> = {}) {
  const wanted: WantedGrant = {
    person: { name: 'Amira', relationship: 'Child', notes: '', email: 'amira@example.test', notify: false },
    categories: ['bank-accounts'],
    level: when.kind === 'release' ? 'view' : 'edit',
    when,
    owner: 'Margaret',
    letter: '',
    sections: ['Bank accounts and cards'],
    ways: [when.kind === 'release' ? { method: 'card', number: '1' } : { method: 'invite' }],
  };
  const made = await owner.core.makeGrant(wanted, { by: 'password', password });
  if (!made.ok) throw new Error(made.problem);
  await take(owner, made.value.change);
  const put = must(must(made.value.change.grants).put[0]);
  const way = { ...must(put.ways[0]), number: null, answer: null, checkedAt: null, lostAt: null };
  const row: OwnGrant = {
    grant: made.value.grant,
    person: made.value.personId,
    document: put.document,
    keyVersion: 1,
    own: must(put.own),
    cover: null,
    state: 'open',
    plannedAt: null,
    sinceAt: null,
    untilAt: null,
    armedAt: '2026-11-21T10:00:00.000Z',
    joinedAt: '2026-11-21T10:00:00.000Z',
    confirmedAt: null,
    ways: [{ ...way, vouch: must(way.vouch), keyVersion: 1 }],
    acts: [],
    notices: [],
    ...changes,
  };
  return { made: made.value, put, row };
}

/** Has a device take a change, as a server that stored it would show it. */
export async function take(owner: TestDevice, change: KeysetChange): Promise<void> {
  owner.state = applyChange(owner.state, change);
  const kept = await owner.core.keepState(owner.state);
  if (kept !== 'kept') throw new Error(kept);
}

/** The keys of an account, as a server shows them to others. */
export const identityOf = ({ identity, identityVersion = 1 }: TestDevice['state']) => ({
  account: accountId,
  seal: identity.sealPublicJwk.x,
  sign: identity.signPublicJwk.x,
  version: identityVersion,
});

/** What a server shows of an invitation to who has its code. */
export function lookedUp({ state }: TestDevice, { grant, ways }: OwnGrant): LookedUp {
  const { way, vouch } = must(ways[0]);
  return {
    name: 'Margaret',
    grant,
    vault: state.vaultId,
    way,
    method: 'invite',
    number: null,
    identity: identityOf(state),
    links: [],
    vouch,
    rehearsal: null,
    stage: 'invited',
  };
}

/** A person as a server has them. */
export const personRow = (id: string, account: string): SharingState['persons'][number] => ({
  id,
  account,
  email: 'amira@example.test',
  phone: null,
  notify: false,
  notifyBy: 'mail',
  mailName: null,
  details: '',
  version: 1,
  lastNotifiedAt: null,
});

/** What a server shows of sharing. */
export const stateOf = (grants: OwnGrant[], persons: SharingState['persons'] = []): SharingState => ({
  persons,
  grants,
  holidayUntil: null,
  actedAt: null,
});
