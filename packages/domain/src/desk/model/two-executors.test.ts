import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordContent } from '../../records/record-kind.ts';
import { createContentToSave, mergeContent } from '../../records/record-merge.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import { listDeskOrganisations } from '../organisations/organisations.ts';
import { makePassportRecord, makeStartedDeskRecords } from '../testing/make-desk.ts';
import { changeDeskFacts, createDeskContent, readDesk, type StoredDeskRecord } from './desk.ts';
import {
  assetValueKind,
  deskLogKind,
  moneyEntryKind,
  organisationKind,
  organisationStates,
} from './records.ts';

// Two executors edit one desk on separate devices, and one of them is often offline. A device sends its changes with
// the version they are based on. If the stored version is newer, the two are merged field by field, as in the product.

const banks = ['Monzo', 'TSB', 'Metro Bank', 'Starling Bank'];
const passport = [
  makePassportRecord('person', 'ruth', { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' }),
  ...banks.map(bankName =>
    makePassportRecord('bank-account', bankName, { name: bankName, accountType: 'savings', bankName }),
  ),
];

interface Stored {
  readonly version: number;
  readonly content: RecordContent;
}
interface Held extends Stored {
  /** The content when device and server last agreed; undefined for a record that the server does not have yet. */
  readonly base: RecordContent | undefined;
  readonly isDirty: boolean;
}

class Device {
  readonly records = new Map<string, Held>();

  save(id: string, content: RecordContent): void {
    const held = this.records.get(id);
    this.records.set(id, { version: held?.version ?? 0, base: held?.base, content, isDirty: true });
  }

  sync(server: Map<string, Stored>): void {
    for (const [id, { version, content, base, isDirty }] of this.records) {
      if (!isDirty) continue;
      const stored = server.get(id);
      const isStale = stored !== undefined && stored.version !== version;
      const sent = isStale ? mergeContent(base, content, stored.content) : content;
      server.set(id, { version: (stored?.version ?? 0) + 1, content: sent });
    }
    for (const [id, { version, content }] of server)
      this.records.set(id, { version, content, base: content, isDirty: false });
  }

  kept(): StoredDeskRecord[] {
    return [...this.records].map(([id, { content }]) => ({ id, content }));
  }
}

const edit = fc.record({
  who: fc.constantFrom<'Amira' | 'Tom'>('Amira', 'Tom'),
  what: fc.constantFrom('state', 'step', 'log', 'value', 'money', 'sync'),
  bank: fc.integer({ min: 0, max: banks.length - 1 }),
  number: fc.integer({ min: 1, max: 9999 }),
});

it('leaves the same desk on both devices after 200 edits in any order, and loses no entry', () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 200, maxLength: 200 }), edits => {
      const begun = makeStartedDeskRecords(passport);
      const server = new Map(begun.map(({ id, content }) => [id, { version: 1, content }]));
      const devices = { Amira: new Device(), Tom: new Device() };
      devices.Amira.sync(server);
      devices.Tom.sync(server);
      const organisations = begun.filter(({ content }) => content.kind === organisationKind.kind);
      const added = { log: 0, money: 0, pounds: 0 };
      edits.forEach(({ who, what, bank, number }, index) => {
        const device = devices[who];
        const savedAt = new Date(Date.UTC(2026, 11, 1) + index * 1000).toISOString();
        const { id } = organisations[bank] ?? { id: '' };
        const held = device.records.get(id);
        if (held === undefined) return;
        const change = (facts: Parameters<typeof changeDeskFacts<typeof organisationKind>>[2]) => {
          const fields = changeDeskFacts(organisationKind, held.content.fields, facts);
          device.save(id, createContentToSave(organisationKind.kind, held.content, fields, savedAt));
        };
        switch (what) {
          case 'state':
            change({ state: organisationStates[number % organisationStates.length] ?? 'told' });
            break;
          case 'step':
            change({ nextStep: `Ring ${String(number)}`, nextOn: readStoredDay('2027-01-01') });
            break;
          case 'log':
            added.log += 1;
            device.save(
              `log-${String(index)}`,
              createDeskContent(deskLogKind, { organisation: id, who, text: String(number) }, savedAt),
            );
            break;
          case 'money':
            added.money += 1;
            added.pounds += number;
            device.save(
              `money-${String(index)}`,
              createDeskContent(
                moneyEntryKind,
                { sort: 'collected', amount: toPence(number * 100) },
                savedAt,
              ),
            );
            break;
          case 'value':
            device.save(
              `value-${String(bank)}`,
              createContentToSave(
                assetValueKind.kind,
                device.records.get(`value-${String(bank)}`)?.content,
                createDeskContent(
                  assetValueKind,
                  { thing: banks[bank] ?? '', amount: toPence(number) },
                  savedAt,
                ).fields,
                savedAt,
              ),
            );
            break;
          case 'sync':
            // Tom is offline most of the time.
            if (who === 'Amira' || number % 10 === 0) device.sync(server);
        }
      });
      devices.Amira.sync(server);
      devices.Tom.sync(server);
      devices.Amira.sync(server);
      const [hers, his] = [devices.Amira.kept(), devices.Tom.kept().toReversed()];
      const desk = readDesk(hers);
      expect(readDesk(his)).toEqual(desk);
      if (desk === undefined) throw new Error('The desk is lost.');
      expect(desk.log).toHaveLength(added.log);
      expect(desk.money).toHaveLength(added.money);
      expect(desk.money.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(added.pounds * 100);
      expect(listDeskOrganisations(desk)).toHaveLength(banks.length);
    }),
    { numRuns: 40 },
  );
});

it('keeps both values where the two chose another state at the same time', () => {
  const begun = makeStartedDeskRecords(passport);
  const server = new Map(begun.map(({ id, content }) => [id, { version: 1, content }]));
  const [amira, tom] = [new Device(), new Device()];
  amira.sync(server);
  tom.sync(server);
  const { id } = begun.find(({ content }) => content.kind === organisationKind.kind) ?? { id: '' };
  const choose = (device: Device, state: 'told' | 'closed', savedAt: string) => {
    const content = device.records.get(id)?.content;
    const fields = changeDeskFacts(organisationKind, content?.fields ?? {}, { state });
    device.save(id, createContentToSave(organisationKind.kind, content, fields, savedAt));
  };
  choose(amira, 'told', '2026-12-02T10:00:00.000Z');
  choose(tom, 'closed', '2026-12-02T10:00:01.000Z');
  amira.sync(server);
  tom.sync(server);
  amira.sync(server);
  const content = amira.records.get(id)?.content;
  expect([content?.fields['state'], ...(content?.alternatives?.['state'] ?? [])].toSorted()).toEqual([
    'closed',
    'told',
  ]);
  const [doubt, ...more] = readDesk(amira.kept())?.doubts ?? [];
  expect(more).toEqual([]);
  expect(doubt).toMatchObject({ ids: [id], kind: 'desk-organisation', fact: 'state' });
  expect(doubt?.values.toSorted()).toEqual(['closed', 'told']);
});

const valueOf = (
  id: string,
  facts: Parameters<typeof createDeskContent<typeof assetValueKind>>[1],
  savedAt: string,
) => ({
  id,
  content: createDeskContent(assetValueKind, { thing: 'TSB', ...facts }, savedAt),
});

describe('a value that each of the two wrote down in a record of their own', () => {
  const begun = makeStartedDeskRecords(passport);
  const hers = valueOf('v-1', { amount: toPence(100), source: 'answer' }, '2026-12-02T10:00:00.000Z');

  it('is counted as it was written last, and both amounts are there to choose from', () => {
    const his = valueOf('v-2', { amount: toPence(200) }, '2026-12-02T11:00:00.000Z');
    const desk = readDesk([...begun, his, hers]);
    expect(desk?.values).toMatchObject([{ thing: 'TSB', amount: 200, ids: ['v-1', 'v-2'] }]);
    expect(desk?.doubts).toEqual([
      {
        ids: ['v-2', 'v-1'],
        kind: 'desk-value',
        fact: 'amount',
        values: ['2.00', '1.00'],
        together: [
          { source: '', on: '' },
          { source: 'answer', on: '' },
        ],
      },
    ]);
    expect(readDesk([hers, his, ...begun])).toEqual(desk);
  });

  it('has the amount, who said it and the day from one record', () => {
    const said = { amount: toPence(100), source: 'statement', on: readStoredDay('2026-12-02') } as const;
    const hersOnDay = valueOf('v-1', said, '2026-12-02T10:00:00.000Z');
    const his = valueOf('v-2', { amount: toPence(200), source: 'own' }, '2026-12-02T11:00:00.000Z');
    const desk = readDesk([...begun, hersOnDay, his]);
    expect(desk?.values).toMatchObject([{ amount: 200, source: 'own', on: undefined }]);
    expect(desk?.doubts).toMatchObject([
      {
        fact: 'amount',
        together: [
          { source: 'own', on: '' },
          { source: 'statement', on: '2026-12-02' },
        ],
      },
    ]);
    // A later record about how the thing passes has no amount, so its source does not belong to the earlier amount.
    const later = valueOf('v-2', { passes: 'estate', source: 'own' }, '2026-12-02T11:00:00.000Z');
    expect(readDesk([...begun, hersOnDay, later])?.values).toMatchObject([{ ...said, passes: 'estate' }]);
  });

  it('asks once where both changed the amount of one record and who said it', () => {
    const base = valueOf(
      'v-1',
      { amount: toPence(100), source: 'answer' },
      '2026-12-02T10:00:00.000Z',
    ).content;
    const changedTo = (
      facts: Parameters<typeof changeDeskFacts<typeof assetValueKind>>[2],
      savedAt: string,
    ) =>
      createContentToSave(
        assetValueKind.kind,
        base,
        changeDeskFacts(assetValueKind, base.fields, facts),
        savedAt,
      );
    const content = mergeContent(
      base,
      changedTo({ amount: toPence(200), source: 'own' }, '2026-12-02T11:00:00.000Z'),
      changedTo({ amount: toPence(300), source: 'valuer' }, '2026-12-02T12:00:00.000Z'),
    );
    expect(readDesk([...begun, { id: 'v-1', content }])?.doubts).toEqual([
      {
        ids: ['v-1'],
        kind: 'desk-value',
        fact: 'amount',
        values: ['2.00', '3.00'],
        together: [{ source: 'own' }, { source: 'valuer' }],
      },
    ]);
  });

  it('keeps her amount where he said only how the thing passes on', () => {
    const content = createDeskContent(
      assetValueKind,
      { thing: 'TSB', passes: 'survivor' },
      '2026-12-02T11:00:00.000Z',
    );
    const desk = readDesk([...begun, hers, { id: 'v-2', content }]);
    expect(desk?.values).toMatchObject([{ amount: 100, passes: 'survivor' }]);
    expect(desk?.doubts).toEqual([]);
  });
});
