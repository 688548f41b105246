import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDemoFamily } from '../../demo-family/demo-family.ts';
import { serialiseOwners } from '../../fields/owners.ts';
import { allKinds } from '../../kinds/index.ts';
import { listDocumentTexts } from '../../print/document.ts';
import { createExecutorPack } from '../../print/executor-pack/executor-pack.ts';
import { bereavementTeams } from '../../reference/bereavement/doors.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import { assetValueKind, deskAttachmentKind, deskLogKind, organisationKind } from '../model/records.ts';
import { makeDesk, makeDeskRecord, makePassportRecord } from '../testing/make-desk.ts';
import { listDeskOrganisations, listNotificationMethods } from './organisations.ts';

const ruth = makePassportRecord('person', 'ruth', {
  firstName: 'Ruth',
  lastName: 'Ellery',
  relationship: 'self',
});
const martin = makePassportRecord('person', 'martin', {
  firstName: 'Martin',
  lastName: 'Ellery',
  relationship: 'spouse',
});

// Names as people write them, each with the organisation it means, assigned by hand.
const spellings = [
  ['Halifax', 'lloyds group'],
  ['halifax', 'lloyds group'],
  ['Lloyds Bank plc', 'lloyds group'],
  ['Bank of Scotland', 'lloyds group'],
  ['Scottish Widows', 'lloyds group'],
  ['Barclays', 'barclays'],
  ['Barclays Bank UK PLC', 'barclays'],
  ['Barclaycard', 'barclaycard'],
  ['Aviva', 'aviva'],
  ['Aviva Insurance plc', 'aviva'],
  ['Airedale Mutual', 'airedale'],
  ['AIREDALE MUTUAL LTD', 'airedale'],
  ['The Airedale Mutual', 'airedale'],
  ['Leeds Building Society', 'leeds'],
  ['Leeds Building Society Ltd', 'leeds'],
  ['NS&I', 'nsi'],
  ['NS&I (National Savings and Investments)', 'nsi'],
  ['Octopus Energy', 'octopus'],
  ['Nest', 'nest'],
] as const;

const named = fc.constantFrom(...spellings);
const owner = fc.constantFrom('', 'ruth', 'martin', 'both');
const ownersOf = (who: string) => {
  if (who === '') return {};
  return { owners: serialiseOwners((who === 'both' ? ['ruth', 'martin'] : [who]).map(id => ({ id }))) };
};
const recordOf = fc.record({
  sort: fc.constantFrom('account', 'investment', 'policy', 'home', 'bill', 'debt'),
  first: named,
  second: named,
  who: owner,
});

function passportOf(
  made: readonly {
    sort: string;
    first: readonly [string, string];
    second: readonly [string, string];
    who: string;
  }[],
) {
  const expected = new Map<string, Set<string>>();
  const note = (company: string, id: string, who: string) => {
    if (who !== 'martin') expected.set(company, (expected.get(company) ?? new Set()).add(id));
  };
  const records = made.map(
    ({ sort, first: [name, company], second: [insurer, insuringCompany], who }, index) => {
      const id = `record-${String(index)}`;
      const owners = ownersOf(who);
      note(company, id, who);
      switch (sort) {
        case 'account':
          return makePassportRecord('bank-account', id, {
            name: 'Account',
            accountType: 'savings',
            bankName: name,
            ...owners,
          });
        case 'investment':
          return makePassportRecord('investment', id, {
            name: 'Money',
            type: 'investment-account',
            provider: name,
            ...owners,
          });
        case 'policy':
          return makePassportRecord('insurance-policy', id, {
            name: 'Policy',
            type: 'car-insurance',
            provider: name,
            ...owners,
          });
        case 'home':
          note(insuringCompany, id, who);
          return makePassportRecord('property', id, {
            name: 'Home',
            type: 'main-home',
            mortgageProvider: name,
            insuranceProvider: insurer,
            ...owners,
          });
        case 'bill':
          return makePassportRecord('bill', id, { name: 'Bill', type: 'gas', provider: name, ...owners });
        default:
          return makePassportRecord('debt', id, {
            name: 'Debt',
            type: 'personal-loan',
            provider: name,
            ...owners,
          });
      }
    },
  );
  return { records: [ruth, martin, ...records], expected };
}

/** Returns the name to compare, because the pack has a single line for two departments. */
const asListed = (name: string) => (name === 'HMRC and the Department for Work and Pensions' ? 'HMRC' : name);

const account = (id: string, bankName: string, more = {}) =>
  makePassportRecord('bank-account', id, { name: id, accountType: 'savings', bankName, ...more });

const waysOf = (key: string, nation: 'england' | 'northern-ireland') =>
  listNotificationMethods(key, 'government', nation).map(({ way }) => way);

describe('the organisations of a desk', () => {
  it('are those that the records name, each exactly once with all its records', () => {
    fc.assert(
      fc.property(fc.array(recordOf, { maxLength: 25 }), made => {
        const { records, expected } = passportOf(made);
        const found = listDeskOrganisations(makeDesk(records));
        const got = found.map(({ record }) => record.records.toSorted().join(' ')).toSorted();
        const wanted = [...expected.values()].map(ids => [...ids].toSorted().join(' ')).toSorted();
        expect(got).toEqual(wanted);
        expect(new Set(found.map(({ record }) => record.key)).size).toBe(found.length);
        for (const { ways, things, record } of found) {
          expect(ways.at(-1)?.way).toBe('letter');
          expect(things.map(({ source }) => source).toSorted()).toEqual(record.records.toSorted());
        }
      }),
      { numRuns: 150 },
    );
  });

  it('have everybody whom the Executor pack names to tell, for the made-up family', () => {
    const today = readStoredDay('2026-11-21');
    const family = createDemoFamily(today);
    const pack = createExecutorPack({
      kinds: allKinds,
      records: family,
      today,
      figuresOn: today,
      ownerName: 'Ruth',
      fullNumbers: true,
    });
    const tell = pack.chapters.find(({ id }) => id === 'tell') ?? { id: '', title: '', lead: '', blocks: [] };
    const who = tell.blocks.flatMap(block =>
      block.type === 'table' ? block.rows.map(row => row[0]?.text ?? '') : [],
    );
    expect(who.length).toBeGreaterThan(30);
    expect(listDocumentTexts(tell)).toContain('Halifax');
    const names = listDeskOrganisations(makeDesk(family)).map(({ name }) => name);
    for (const name of who)
      expect(names.some(each => each.includes(asListed(name).replace(/ \(.*\)$/, '')))).toBe(true);
  });

  it('show the brands of a group together, and one of another person not at all', () => {
    const desk = makeDesk([
      ruth,
      martin,
      account('a', 'Halifax'),
      account('b', 'Lloyds Bank'),
      account('c', 'Monzo', { owners: serialiseOwners([{ id: 'martin' }]) }),
    ]);
    expect(listDeskOrganisations(desk).map(({ name }) => name)).toEqual([
      'Halifax and Lloyds Bank (Lloyds Banking Group)',
    ]);
  });

  it('become one again when each executor added it while they were apart', () => {
    const twice = (['to-tell', 'told'] as const).map((state, index) =>
      makeDeskRecord(organisationKind, `o${String(index + 1)}`, {
        key: 'name:airedale',
        name: 'Airedale',
        sort: 'lender',
        state,
      }),
    );
    const log = [1, 2].map(number =>
      makeDeskRecord(deskLogKind, `l${String(number)}`, {
        organisation: `o${String(number)}`,
        text: String(number),
      }),
    );
    const paper = makeDeskRecord(deskAttachmentKind, 'p', { organisation: 'o1', paper: 'letter' });
    const [only, ...others] = listDeskOrganisations(makeDesk([], { more: [...twice, ...log, paper] }));
    expect(others).toEqual([]);
    expect(only?.ids).toEqual(['o1', 'o2']);
    expect(only?.log).toHaveLength(2);
    expect(only?.attachments).toHaveLength(1);
  });

  it('know a value by the answer, by a record of that day, or not at all', () => {
    const records = [
      ruth,
      account('old', 'Monzo', { balance: '10.00', balanceAsOf: '2026-01-01' }),
      account('fresh', 'Monzo', { balance: '20.00', balanceAsOf: '2026-11-10' }),
      account('empty', 'Monzo'),
      account('answered', 'Monzo', { balance: '30.00' }),
    ];
    const answer = makeDeskRecord(assetValueKind, 'v', {
      thing: 'answered',
      amount: toPence(31_00),
      source: 'answer',
    });
    const [monzo] = listDeskOrganisations(makeDesk(records, { more: [answer] }));
    const values = Object.fromEntries((monzo?.things ?? []).map(thing => [thing.source, thing.value]));
    expect(values).toMatchObject({
      old: { pence: 10_00, source: 'record', isOfThatDay: false },
      fresh: { pence: 20_00, source: 'record', isOfThatDay: true },
      empty: { pence: undefined, source: 'ask' },
      answered: { pence: 31_00, source: 'answer', isOfThatDay: true },
    });
  });
});

describe('doors', () => {
  it('have a source each, and no name leads to two of them', () => {
    const names = bereavementTeams.flatMap(door => [
      ...new Set([door.name, ...door.names].map(name => name.toLowerCase())),
    ]);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(bereavementTeams.map(({ id }) => id)).size).toBe(bereavementTeams.length);
    for (const { sources, form, phone, post } of bereavementTeams) {
      expect(sources.length).toBeGreaterThan(0);
      expect(form ?? 'https://').toMatch(/^https:\/\//);
      expect(phone ?? '0').toMatch(/^0[\d ]{9,13}$|^0$/);
      expect(post ?? ['x']).not.toEqual([]);
    }
  });

  it('are the quickest first, and Tell Us Once is not for Northern Ireland', () => {
    expect(waysOf('door:dwp', 'england')).toEqual(['tell-us-once', 'phone', 'letter']);
    expect(waysOf('door:dwp', 'northern-ireland')).toEqual(['letter']);
    expect(waysOf('door:hmrc', 'northern-ireland')).toEqual(['letter']);
    expect(listNotificationMethods('name:x', 'council', 'england').map(({ way }) => way)).toEqual([
      'tell-us-once',
      'letter',
    ]);
    expect(waysOf('door:barclays', 'england')).toEqual([
      'death-notification-service',
      'form',
      'phone',
      'letter',
    ]);
    expect(listNotificationMethods('name:x', 'bank', 'england', '1 Mill Lane\nShipley')).toEqual([
      { way: 'letter', label: 'Letter', post: ['1 Mill Lane', 'Shipley'], sources: [] },
    ]);
  });
});
