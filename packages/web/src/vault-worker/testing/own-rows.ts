import type { KeysetChange } from '@kinfolio/contract/keyset';
import type { WayLookupResponse } from '@kinfolio/contract/sharing/reader-shapes';
import type { OwnGrant, SharingState } from '@kinfolio/contract/sharing/shapes';
import type { GrantRequest } from '../grants/make-grant.ts';
import { applyKeysetChange } from './apply-change.ts';
import { deviceTestAccountId, deviceTestPassword, type TestDevice } from './devices.ts';
import { requireValue } from './must.ts';

/** A grant on a device, and the row that the server shows of it. */
export async function createGrantOnDevice(
  owner: TestDevice,
  when: GrantRequest['when'],
  changes: Partial<OwnGrant> = {},
) {
  const wanted: GrantRequest = {
    person: { name: 'Amira', relationship: 'Child', notes: '', email: 'amira@example.test', notify: false },
    categories: ['bank-accounts'],
    level: when.kind === 'release' ? 'view' : 'edit',
    when,
    owner: 'Margaret',
    letter: '',
    sections: ['Bank accounts and cards'],
    ways: [when.kind === 'release' ? { method: 'card', number: '1' } : { method: 'invite' }],
  };
  const made = await owner.core.makeGrant(wanted, { by: 'password', password: deviceTestPassword });
  if (!made.ok) throw new Error(made.problem);
  await acceptChangeOnDevice(owner, made.value.change);
  const put = requireValue(requireValue(made.value.change.grants).put[0]);
  const way = { ...requireValue(put.ways[0]), number: null, answer: null, checkedAt: null, lostAt: null };
  const row: OwnGrant = {
    grant: made.value.grant,
    person: made.value.personId,
    document: put.document,
    keyVersion: 1,
    own: requireValue(put.own),
    cover: null,
    state: 'open',
    plannedAt: null,
    sinceAt: null,
    untilAt: null,
    armedAt: '2026-11-21T10:00:00.000Z',
    joinedAt: '2026-11-21T10:00:00.000Z',
    confirmedAt: null,
    ways: [{ ...way, vouch: requireValue(way.vouch), keyVersion: 1 }],
    acts: [],
    notices: [],
    ...changes,
  };
  return { made: made.value, put, row };
}

/** Makes a device accept a change, as if a server had stored it and returned its state. */
export async function acceptChangeOnDevice(owner: TestDevice, change: KeysetChange): Promise<void> {
  owner.state = applyKeysetChange(owner.state, change);
  const kept = await owner.core.keepState(owner.state);
  if (kept !== 'kept') throw new Error(kept);
}

/** The public keys of an account, as a server shows them to others. */
export const readPublicIdentity = ({ identity, identityVersion = 1 }: TestDevice['state']) => ({
  account: deviceTestAccountId,
  seal: identity.sealPublicJwk.x,
  sign: identity.signPublicJwk.x,
  version: identityVersion,
});

/** The server's answer about an invitation, for a person who has its code. */
export function createInvitationResponse(
  { state }: TestDevice,
  { grant, ways }: OwnGrant,
): WayLookupResponse {
  const { way, vouch } = requireValue(ways[0]);
  return {
    name: 'Margaret',
    grant,
    vault: state.vaultId,
    way,
    method: 'invite',
    number: null,
    identity: readPublicIdentity(state),
    links: [],
    vouch,
    rehearsal: null,
    stage: 'invited',
  };
}

/** The server's row for a person. */
export const createPersonRow = (id: string, account: string): SharingState['persons'][number] => ({
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

/** The server's state of sharing. */
export const createSharingState = (
  grants: OwnGrant[],
  persons: SharingState['persons'] = [],
): SharingState => ({
  persons,
  grants,
  holidayUntil: null,
  actedAt: null,
});
