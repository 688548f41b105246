import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RecordContent } from '../../records/record-kind.ts';
import { contentToSave, mergeContent } from '../../records/record-merge.ts';
import { dayOfStored } from '../../values/calendar.ts';
import { pence } from '../../values/money.ts';
import { organisationsOf } from '../organisations/organisations.ts';
import { begunRecords, passportRecord } from '../testing/make-desk.ts';
import { changeFacts, deskContent, type KeptDeskRecord, readDesk } from './desk.ts';
import { logKind, moneyKind, organisationKind, organisationStates, valueKind } from './records.ts';

// Two executors edit one desk, each on a device of their own, and one of them is often offline. A device sends what it changed with the
// version that it began from; where the stored one is newer, the two are merged field by field, as the product does it.

const banks = ['Monzo', 'TSB', 'Metro Bank', 'Starling Bank'];
const passport = [
  passportRecord('person', 'ruth', { firstName: 'Ruth', lastName: 'Ellery', relationship: 'self' }),
  ...banks.map(bankName =>
    passportRecord('bank-account', bankName, { name: bankName, accountType: 'savings', bankName }),
  ),
];

interface Stored {
  readonly version: number;
  readonly content: RecordContent;
}
interface Held extends Stored {
  /** What was last the same here and on the server; undefined for a record that the server does not have yet. */
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

  kept(): KeptDeskRecord[] {
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
      const begun = begunRecords(passport);
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
        const change = (facts: Parameters<typeof changeFacts<typeof organisationKind>>[2]) => {
          const fields = changeFacts(organisationKind, held.content.fields, facts);
          device.save(id, contentToSave(organisationKind.kind, held.content, fields, savedAt));
        };
        switch (what) {
          case 'state':
            change({ state: organisationStates[number % organisationStates.length] ?? 'told' });
            break;
          case 'step':
            change({ nextStep: `Ring ${String(number)}`, nextOn: dayOfStored('2027-01-01') });
            break;
          case 'log':
            added.log += 1;
            device.save(
              `log-${String(index)}`,
              deskContent(logKind, { organisation: id, who, text: String(number) }, savedAt),
            );
            break;
          case 'money':
            added.money += 1;
            added.pounds += number;
            device.save(
              `money-${String(index)}`,
              deskContent(moneyKind, { sort: 'collected', amount: pence(number * 100) }, savedAt),
            );
            break;
          case 'value':
            device.save(
              `value-${String(bank)}`,
              contentToSave(
                valueKind.kind,
                device.records.get(`value-${String(bank)}`)?.content,
                deskContent(valueKind, { thing: banks[bank] ?? '', amount: pence(number) }, savedAt).fields,
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
      expect(organisationsOf(desk)).toHaveLength(banks.length);
    }),
    { numRuns: 40 },
  );
});

it('keeps both values where the two chose another state at the same time', () => {
  const begun = begunRecords(passport);
  const server = new Map(begun.map(({ id, content }) => [id, { version: 1, content }]));
  const [amira, tom] = [new Device(), new Device()];
  amira.sync(server);
  tom.sync(server);
  const { id } = begun.find(({ content }) => content.kind === organisationKind.kind) ?? { id: '' };
  const choose = (device: Device, state: 'told' | 'closed', savedAt: string) => {
    const content = device.records.get(id)?.content;
    const fields = changeFacts(organisationKind, content?.fields ?? {}, { state });
    device.save(id, contentToSave(organisationKind.kind, content, fields, savedAt));
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
});
