import { keysetChange } from '@kinfolio/contract/keyset';
import { savePersonRequest } from '@kinfolio/contract/sharing/shapes';
import { categories } from '@kinfolio/domain/records/record-kind';
import { openGrant } from '@kinfolio/vault/grants/opening';
import { parseWayCode, splitWayCode } from '@kinfolio/vault/grants/ways';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { expect, it } from 'vitest';
import { applyKeysetChange } from '../testing/apply-change.ts';
import { createFirstDevice, deviceTestAccountId, deviceTestPassword } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import type { CreatedGrant, GrantRequest } from './make-grant.ts';

const device = await createFirstDevice();
const shown = { by: 'password', password: deviceTestPassword } as const;
const wanted: GrantRequest = {
  person: {
    name: 'Amira Ellery',
    relationship: 'Child',
    notes: 'Lives in Leeds',
    email: 'amira@example.test',
    notify: true,
  },
  categories: ['bank-accounts', 'legal'],
  level: 'view',
  when: { kind: 'release', silentDays: 14, askDays: null, longRoad: true },
  owner: 'Margaret Ellery',
  letter: 'Ring Pryce & Lowe first.',
  sections: ['Bank accounts and cards', 'Legal documents and wishes'],
  ways: [{ method: 'card', number: '1' }, { method: 'invite' }],
};

/** For each code of a grant, the sections it opens and the level in its document. */
async function openedBy({ change, codes, grant }: CreatedGrant) {
  const opened: { slugs: string[]; level: string }[] = [];
  for (const { groups, way } of codes) {
    const code = parseWayCode(groups.join('-'));
    if (!code.ok) throw new Error(code.problem);
    const [put] = requireValue(change.grants).put;
    const { document, boxes, keyVersion, ways } = requireValue(put);
    const { half, envelope, lookup } = requireValue(ways.find(one => one.way === way));
    const keys = await splitWayCode(code.code);
    expect(keys.lookup).toBe(lookup);
    const { identity, vaultId: vault } = device.state;
    const owner = { account: deviceTestAccountId, identityVersion: 1, sign: identity.signPublicJwk.x };
    const side = { vault, grant, way, owner, half: keys.half, reached: undefined };
    const shownBy = { document, grantKeyVersion: keyVersion, links: [], serverHalf: half, envelope, boxes };
    const { open } = requireValue(await openGrant(side, shownBy).then(one => (one.ok ? one : undefined)));
    opened.push({ slugs: open.categories.map(({ slug }) => slug).toSorted(), level: open.document.level });
  }
  return opened;
}

it('makes no grant for who does not show what opens the vault', async () => {
  const made = await device.core.makeGrant(wanted, { by: 'password', password: 'a guess' });
  expect(made).toMatchObject({ ok: false, problem: 'wrong-password' });
});

it('makes what the server takes, and a card that opens exactly the sections from then on', async () => {
  const made = await device.core.makeGrant(wanted, shown);
  if (!made.ok) throw new Error(made.problem);
  const { change, grant, person } = made.value;
  expect(keysetChange.parse(change)).toEqual(change);
  expect(savePersonRequest.parse(person)).toEqual(person);
  const after = readKeyset(applyKeysetChange(device.state, change).keyset ?? '');
  expect(after.ok && after.payload.grants.map(one => one.grant)).toEqual([grant]);
  const both = { slugs: ['bank-accounts', 'legal'], level: 'view' };
  expect(await openedBy(made.value)).toEqual([both, both]);
});

it('full access opens every section, the private notes and the budget too', async () => {
  const ways = [{ method: 'invite' }] as const;
  const full = {
    ...wanted,
    categories: 'everything',
    level: 'full',
    when: { kind: 'always' },
    ways,
  } as const;
  const made = await device.core.makeGrant(full, shown);
  if (!made.ok) throw new Error(made.problem);
  const [opened] = await openedBy(made.value);
  expect(opened?.level).toBe('full');
  expect(opened?.slugs).toEqual([...new Set([...categories, 'people'])].toSorted());
});

it('sends no name, letter, note or code in the open', async () => {
  const made = await device.core.makeGrant(wanted, shown);
  if (!made.ok) throw new Error(made.problem);
  const { change, codes, person } = made.value;
  const sent = JSON.stringify([change, person]);
  for (const secret of [
    'Amira',
    'Leeds',
    'Pryce',
    'Margaret',
    'Bank accounts',
    ...codes.flatMap(({ groups }) => groups),
  ]) {
    expect(sent).not.toContain(secret);
  }
});

it('opens private notes with everything only, and makes nothing of a section that is not there', async () => {
  const all = await device.core.makeGrant({ ...wanted, categories: 'everything' }, shown);
  expect(all.ok && all.value.change.grants?.put[0]?.boxes).toHaveLength(device.state.categoryKeys.length);
  const none = await device.core.makeGrant({ ...wanted, categories: ['cellar'] }, shown);
  expect(none).toMatchObject({ ok: false });
});

it('gives another access to a person who has one, and leaves alone how they are reached', async () => {
  const first = await device.core.makeGrant(wanted, shown);
  if (!first.ok) throw new Error(first.problem);
  const known = first.value.personId;
  const always = { ...wanted, known, when: { kind: 'always' }, ways: [{ method: 'invite' }] } as const;
  const second = await device.core.makeGrant(always, shown);
  if (!second.ok) throw new Error(second.problem);
  expect(second.value).toMatchObject({ personId: known, person: undefined });
  expect(second.value.grant).not.toBe(first.value.grant);
});

it('changes how a person is reached, and keeps the notes that were written about them', async () => {
  const made = await device.core.makeGrant(wanted, shown);
  if (!made.ok) throw new Error(made.problem);
  const { person, personId: id } = made.value;
  const stored = {
    ...requireValue(person),
    id,
    phone: null,
    notifyBy: 'mail',
    mailName: null,
    account: null,
  } as const;
  const state = {
    persons: [{ ...stored, lastNotifiedAt: null }],
    grants: [],
    holidayUntil: null,
    actedAt: null,
  };
  const next = {
    id,
    name: 'Amira Khan',
    relationship: 'Child',
    email: 'amira@new.test',
    phone: '+447700900123',
  };
  const changed = await device.core.changePerson(state, { ...next, notify: false, notifyBy: 'both' }, shown);
  if (!changed.ok) throw new Error(changed.problem);
  expect(savePersonRequest.parse(changed.value)).toEqual(changed.value);
  expect(changed.value).toMatchObject({ version: 2, email: 'amira@new.test', notifyBy: 'both' });
  const after = { ...state, persons: [{ ...state.persons[0], ...changed.value, id }] };
  const again = await device.core.changePerson(
    after as typeof state,
    { ...next, notify: false, notifyBy: 'both' },
    shown,
  );
  if (!again.ok) throw new Error(again.problem);
  expect(again.value.version).toBe(3);
  const shownNow = await device.core.openSharing(after as typeof state);
  expect(shownNow.people[0]).toMatchObject({ name: 'Amira Khan', relationship: 'Child' });
  const wrong = { by: 'password', password: 'a guess' } as const;
  expect(
    await device.core.changePerson(state, { ...next, notify: false, notifyBy: 'both' }, wrong),
  ).toMatchObject({
    problem: 'wrong-password',
  });
});
