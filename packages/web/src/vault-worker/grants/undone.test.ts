import type { SharingState } from '@kinfolio/contract/sharing/shapes';
import { expect, it } from 'vitest';
import { applyKeysetChange } from '../testing/apply-change.ts';
import { createFirstDevice, deviceTestPassword } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import { createGrantOnDevice, createSharingState } from '../testing/own-rows.ts';

// The server's list of grants that ended when an owner undid changes.

const release = { kind: 'release', silentDays: 14, askDays: null, longRoad: true } as const;
const givenAt = '2026-11-20T10:00:00.000Z';
const endedAt = '2026-11-26T10:00:00.000Z';

type Made = Awaited<ReturnType<typeof createGrantOnDevice>>;

const personOf = ({ made: { person, personId } }: Made): SharingState['persons'][number] => ({
  id: personId,
  email: 'amira@example.test',
  phone: null,
  notify: false,
  notifyBy: 'mail',
  mailName: null,
  account: null,
  lastNotifiedAt: null,
  details: requireValue(person).details,
  version: 1,
});
const endedOf = ({ made, put }: Made) => ({
  grant: made.grant,
  person: made.personId,
  document: put.document,
  givenAt,
  endedAt,
});

it('is opened by name with the terms of then, also under later keys, until there is access again', async () => {
  const owner = await createFirstDevice();
  const granted = await createGrantOnDevice(owner, release);
  const persons = [personOf(granted)];
  const shown = { ...createSharingState([], persons), undone: [endedOf(granted)] };
  const told = async (state: SharingState) => (await owner.core.openSharing(state)).undone;
  const amira = {
    id: granted.made.grant,
    person: { name: 'Amira', email: 'amira@example.test' },
    categories: ['bank-accounts'],
    everything: false,
    level: 'view',
    when: release,
    givenAt,
    endedAt,
  };
  expect(await told(shown)).toMatchObject([amira]);
  const again = await createGrantOnDevice(owner, release);
  const given = {
    ...createSharingState([again.row], [...persons, personOf(again)]),
    undone: [endedOf(granted)],
  };
  expect(await told(given)).toEqual([]);
  const renewed = await owner.core.makeNewKeys(
    'another password',
    { by: 'password', password: deviceTestPassword },
    given,
  );
  if (!renewed.ok) throw new Error(renewed.problem);
  expect(await owner.core.useNewKeys(applyKeysetChange(owner.state, renewed.value.change))).toBe(true);
  expect(await told(shown)).toMatchObject([amira]);
});

it('shows nobody and no terms that the owner did not sign', async () => {
  const owner = await createFirstDevice();
  const granted = await createGrantOnDevice(owner, release);
  const stranger = await createGrantOnDevice(await createFirstDevice(), release);
  const own = endedOf(granted);
  const cases = [
    { ...own, document: stranger.put.document },
    { ...own, grant: stranger.made.grant },
    { ...own, document: own.document.replace(/.$/, last => (last === 'A' ? 'B' : 'A')) },
    { ...own, document: 'junk' },
  ];
  for (const undone of cases) {
    const state = { ...createSharingState([], [personOf(granted)]), undone: [undone] };
    expect((await owner.core.openSharing(state)).undone).toEqual([]);
  }
  const unknown = { ...createSharingState([]), undone: [own] };
  expect((await owner.core.openSharing(unknown)).undone).toEqual([]);
});
