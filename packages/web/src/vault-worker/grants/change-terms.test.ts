import type { OwnGrant } from '@kinfolio/contract/sharing/shapes';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { expect, it } from 'vitest';
import { createFirstDevice, deviceTestPassword, type TestDevice } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import {
  acceptChangeOnDevice,
  createGrantOnDevice,
  createPersonRow,
  createSharingState,
} from '../testing/own-rows.ts';
import type { TermsChangeRequest } from './change-terms.ts';

const shown = { by: 'password', password: deviceTestPassword } as const;
const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
const wanted = (row: OwnGrant, changes: Partial<TermsChangeRequest> = {}): TermsChangeRequest => ({
  grant: row.grant,
  document: row.document,
  categories: ['bank-accounts', 'legal'],
  level: 'view',
  when: { ...release, askDays: 7 },
  sections: ['Bank accounts and cards', 'Legal documents and wishes'],
  ...changes,
});

/** Changes a grant's terms on the device, and returns the row that the server then shows. */
async function changed(device: TestDevice, row: OwnGrant, terms: TermsChangeRequest): Promise<OwnGrant> {
  const made = await device.core.changeTerms(createSharingState([row]), terms, shown);
  if (!made.ok) throw new Error(made.problem);
  await acceptChangeOnDevice(device, made.value);
  const put = requireValue(requireValue(made.value.grants).put[0]);
  const ways = row.ways.map((way, place) => ({
    ...way,
    own: requireValue(put.ways[place]).own,
    keyVersion: put.keyVersion,
  }));
  return { ...row, document: put.document, keyVersion: put.keyVersion, own: requireValue(put.own), ways };
}

it('changes sections and waits of a release that keeps its card, for who shows the password', async () => {
  const device = await createFirstDevice();
  const { row } = await createGrantOnDevice(device, release);
  const guess = { by: 'password', password: 'a guess' } as const;
  const refused = await device.core.changeTerms(createSharingState([row]), wanted(row), guess);
  expect(refused).toMatchObject({ ok: false, problem: 'wrong-password' });
  const now = await changed(device, row, wanted(row));
  const [grant] = (await device.core.openSharing(createSharingState([now]))).grants;
  expect(grant).toMatchObject({ when: { silentDays: 14, askDays: 7 }, ways: [{ method: 'card' }] });
  expect(grant?.categories.toSorted()).toEqual(['bank-accounts', 'legal']);
});

it('leaves alone terms that are others than their owner saw, and a grant that is not there', async () => {
  const device = await createFirstDevice();
  const { row } = await createGrantOnDevice(device, release);
  const now = await changed(device, row, wanted(row));
  const late = await device.core.changeTerms(
    createSharingState([now]),
    wanted(row, { categories: ['legal'] }),
    shown,
  );
  expect(late).toEqual({ ok: false, problem: 'changed-since' });
  const none = await device.core.changeTerms(createSharingState([]), wanted(row), shown);
  expect(none).toMatchObject({ ok: false, problem: 'not-found' });
});

it('shows what counts while wider terms wait, and never more than was signed', async () => {
  const device = await createFirstDevice();
  const { row } = await createGrantOnDevice(device, release);
  const now = await changed(device, row, wanted(row));
  const all = device.state.categoryKeys.map(({ id }) => ({ category: id, plusDays: 0 }));
  // A lying server, which claims that the former terms covered everything.
  const former = { categories: all, level: 'full', when: { ...release, silentDays: 1, askDays: 1 } } as const;
  const wider = { at: '2026-11-24T10:00:00.000Z', former };
  const [grant] = (await device.core.openSharing(createSharingState([{ ...now, wider }]))).grants;
  expect(grant?.waiting).toMatchObject({
    until: wider.at,
    level: 'view',
    when: { silentDays: 14, askDays: 7 },
  });
  expect(grant?.waiting?.categories.toSorted()).toEqual(['bank-accounts', 'legal']);
});

it('makes no member of an account that a server names and that has not the former rights', async () => {
  const device = await createFirstDevice();
  const { row } = await createGrantOnDevice(device, { kind: 'always' });
  const person = createPersonRow(row.person, '0193a3f0-7c00-4000-8000-0000000000f1');
  const terms = wanted(row, { level: 'edit', when: { kind: 'always' } });
  const made = await device.core.changeTerms(createSharingState([row], [person]), terms, shown);
  if (!made.ok) throw new Error(made.problem);
  const keyset = readKeyset(made.value.keyset);
  expect(keyset.ok && keyset.payload.members).toEqual([]);
});
