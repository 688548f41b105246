import { expect, it } from 'vitest';
import { createDemoFamily } from '../../demo-family/demo-family.ts';
import type { FieldValues } from '../../fields/fields.ts';
import { listDocumentTexts } from '../../print/document.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import { assetValueKind } from '../model/records.ts';
import { listDeskOrganisations } from '../organisations/organisations.ts';
import { listDeskThings } from '../organisations/things.ts';
import { makeDesk, makeDeskRecord, makePassportRecord } from '../testing/make-desk.ts';
import {
  createStatement,
  createStatementDocument,
  readStoredStatement,
  serialiseStatement,
} from './statement.ts';

const today = readStoredDay('2026-12-01');

it('has every organisation and amount of the family’s desk, and no number that anybody knows it by', () => {
  const desk = makeDesk(createDemoFamily(readStoredDay('2026-11-01')));
  const statement = createStatement(desk, today);
  expect(statement.organisations).toHaveLength(listDeskOrganisations(desk).length);
  expect(statement.assets.length).toBeGreaterThan(5);
  const { assets, debts, funeral, organisations } = statement;
  const words = [...assets, ...debts, ...funeral].map(({ title }) => title);
  const text = JSON.stringify([
    words,
    organisations.map(({ name }) => name),
    createStatementDocument(statement),
  ]);
  const numbers = listDeskOrganisations(desk).flatMap(({ things }) =>
    things.flatMap(({ references }) => references.map(({ whole }) => whole)),
  );
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter(number => text.includes(number))).toEqual([]);
});

const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();

it('hides each reference that the desk knows in a title, whatever its spelling', () => {
  const family = createDemoFamily(readStoredDay('2026-11-01'));
  const references = listDeskThings(makeDesk(family)).flatMap(thing =>
    thing.references.map(({ whole }) => whole),
  );
  const spellings = references.flatMap(whole => [
    whole,
    bare(whole),
    bare(whole).replaceAll(/(?<=.)(?=.)/gu, ' '),
    whole.replaceAll('-', '–'),
    whole.replaceAll(/[- ]/g, '.'),
    whole.replaceAll(/[- ]/g, ' / '),
  ]);
  const things = spellings.map((spelling, index) =>
    makePassportRecord('bank-account', `v${String(index)}`, {
      name: `Box ${spelling} here`,
      accountType: 'savings',
      bankName: 'TSB',
      balance: '1.00',
    }),
  );
  const statement = createStatement(makeDesk([...family, ...things]), today);
  const titles = statement.assets.map(({ title }) => title).filter(title => title.startsWith('Box '));
  expect(titles).toHaveLength(spellings.length);
  expect(new Set(titles)).toEqual(new Set(['Box •••• here']));
});

it('hides a number that was typed into a title', () => {
  const account = makePassportRecord('bank-account', 'a', {
    name: 'Joint 20-00-00 70124821',
    accountType: 'savings',
    bankName: 'TSB',
    balance: '12.00',
  });
  const { assets } = createStatement(makeDesk([account]), today);
  expect(assets).toMatchObject([{ title: 'Joint ••••', pence: 1_200 }]);
});

const account = (id: string, fields: FieldValues) =>
  makePassportRecord('bank-account', id, { name: id, accountType: 'savings', bankName: 'TSB', ...fields });

it('says which amounts are not certain, what passes outside the will, and what is not counted', () => {
  const more = [
    makeDeskRecord(assetValueKind, 'v-1', { thing: 'Disputed', amount: toPence(1_00), source: 'answer' }),
    makeDeskRecord(assetValueKind, 'v-2', { thing: 'Disputed', amount: toPence(2_00), source: 'answer' }),
    makeDeskRecord(assetValueKind, 'v-3', {
      thing: 'Ours',
      amount: toPence(8_00),
      source: 'answer',
      passes: 'survivor',
    }),
    makeDeskRecord(assetValueKind, 'v-4', { thing: 'Far', passes: 'abroad' }),
  ];
  const desk = makeDesk(
    [
      account('Known', { balance: '5.00', balanceAsOf: '2026-11-10' }),
      account('Old', { balance: '7.00', balanceAsOf: '2026-03-01' }),
      account('Disputed', {}),
      account('Ours', {}),
      account('Empty', {}),
      account('Far', { balance: '9.00' }),
    ],
    { more },
  );
  const statement = createStatement(desk, today);
  const disputed = statement.assets.find(({ title }) => title === 'Disputed');
  expect(disputed?.note).toBe('Not settled: two executors wrote different amounts');
  expect(statement.assets).toContainEqual({ title: 'Known', pence: 5_00 });
  expect(statement.assets).toContainEqual({
    title: 'Old',
    pence: 7_00,
    note: 'The amount on 1 March 2026, not on the day of death',
  });
  expect(statement.outsideWill).toEqual([
    { title: 'Ours', pence: 8_00, note: 'Passes to the other owner, outside the will' },
  ]);
  expect(statement.notCounted).toEqual(['Empty has no value yet.', 'Far is abroad and is not counted here.']);
  expect(readStoredStatement(serialiseStatement(statement))).toEqual(statement);
  const paper = createStatementDocument(statement).chapters.map(listDocumentTexts).join('\n');
  for (const words of ['Not settled', '1 March 2026', 'outside the will', 'Empty has no value yet.'])
    expect(paper).toContain(words);
});

it('is read as before where it was stored without notes', () => {
  const { outsideWill, notCounted, ...before } = createStatement(makeDesk([]), today);
  expect(readStoredStatement(JSON.stringify(before))).toEqual({ ...before, outsideWill, notCounted });
});

it('is the same after it was stored, and nothing where it is damaged', () => {
  const statement = createStatement(makeDesk([]), today);
  expect(readStoredStatement(serialiseStatement(statement))).toEqual(statement);
  for (const damaged of ['', '{', 'null', '{}', '[]', '{"madeOn":1}'])
    expect(readStoredStatement(damaged)).toBeUndefined();
});
