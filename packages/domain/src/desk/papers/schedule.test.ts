import { describe, expect, it } from 'vitest';
import { createDemoFamily } from '../../demo-family/demo-family.ts';
import { serialiseOwners } from '../../fields/owners.ts';
import { listDocumentTexts } from '../../print/document.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';
import { computeEstateFigures } from '../figures/figures.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import { assetValueKind, unlistedItemKind } from '../model/records.ts';
import { makeDesk, makeDeskRecord, makePassportRecord } from '../testing/make-desk.ts';
import { createScheduleDocument, createScheduleRows } from './schedule.ts';
import { chooseProbateForm, listProbateSections, listTaxSections, sortAsInForms } from './schedule-items.ts';

const today = readStoredDay('2027-01-10');
const ruth = makePassportRecord('person', 'ruth', {
  firstName: 'Ruth',
  lastName: 'Ellery',
  relationship: 'self',
});
const amira = makePassportRecord('person', 'amira', {
  firstName: 'Amira',
  lastName: 'Ellery',
  relationship: 'child',
});
const records = [
  ruth,
  amira,
  makePassportRecord('property', 'house', { name: 'Our home', type: 'main-home', currentValue: '300000.00' }),
  makePassportRecord('bank-account', 'sole', {
    name: 'Savings',
    accountType: 'savings',
    bankName: 'TSB',
    balance: '20000.10',
  }),
  makePassportRecord('bank-account', 'joint', {
    name: 'Joint',
    accountType: 'joint',
    bankName: 'TSB',
    balance: '5000.00',
    owners: serialiseOwners([{ id: 'ruth' }, { id: 'amira' }]),
  }),
  makePassportRecord('vehicle', 'car', { type: 'car', registration: 'AB12 CDE', currentValue: '4000.00' }),
  makePassportRecord('debt', 'card', {
    name: 'Card',
    type: 'credit-card',
    provider: 'Aqua',
    currentBalance: '250.25',
  }),
  makePassportRecord('gift', 'gift', {
    recipient: 'Amira',
    value: '10000.00',
    date: '2024-01-01',
    exemption: 'none',
  }),
];
const more = [
  makeDeskRecord(unlistedItemKind, 'funeral', {
    sort: 'funeral',
    name: 'Co-op Funeralcare',
    amount: toPence(4_000_00),
  }),
  makeDeskRecord(assetValueKind, 'v', { thing: 'sole', amount: toPence(20_001_10), source: 'answer' }),
];
const figuresOf = (desk: ExecutorDesk) => {
  const figures = computeEstateFigures(desk);
  if (figures === undefined) throw new Error('There are no figures.');
  return figures;
};

const form = (answers: NonNullable<Parameters<typeof makeDesk>[1]>['answers']) =>
  chooseProbateForm(makeDesk([], { answers: answers ?? {} }));

const wordsFor = (answers: Parameters<typeof makeDesk>[1]) => {
  const desk = makeDesk(records, answers);
  const figures = computeEstateFigures(desk);
  if (figures === undefined) throw new Error('There are no figures.');
  return createScheduleDocument(desk, figures, today).chapters.map(listDocumentTexts).join('\n');
};

describe('the schedule', () => {
  it('has the form of the nation and the will', () => {
    expect(form({ nation: 'wales', will: 'found' })).toBe('PA1P');
    expect(form({ nation: 'england', will: 'none' })).toBe('PA1A');
    expect(form({ nation: 'scotland', will: 'none' })).toBe('C1');
    expect(form({ nation: 'northern-ireland', will: 'found' })).toBe('NIPF1');
    expect(form({ nation: 'northern-ireland', will: 'none' })).toBe('NIPF2');
  });

  it('adds up to the figures for probate, worked out by hand', () => {
    // 300,000 + 20,001.10 + 4,000 = 324,001.10; less 250.25 and 4,000 = 319,750.85. Half of the joint account goes to Amira.
    const desk = makeDesk(records, { more });
    const figures = figuresOf(desk);
    const sections = listProbateSections(desk, figures);
    expect(sections.map(({ title }) => title)).toEqual([
      'Houses and land',
      'Money in accounts',
      'Household and personal goods, vehicles',
      'What was owed',
      'The funeral',
    ]);
    expect(sections.reduce((sum, { totalPence }) => sum + totalPence, 0)).toBe(319_750_85);
    expect(figures.sums.probateNetPence).toBe(319_750_85);
    expect(figures.sums.probateGrossPence).toBe(324_001_10);
    expect(sections[1]?.lines).toMatchObject([{ title: 'Savings', from: 'Their answer' }]);
  });

  it('sorts what there is as the forms do', () => {
    const { assets } = figuresOf(makeDesk(records, { more })).items;
    const parts = sortAsInForms(assets.toReversed()).map(({ part }) => part);
    expect([...new Set(parts)]).toEqual(['property', 'accounts', 'vehicles']);
  });

  it('lists everything once under the schedules of IHT400, in their order', () => {
    const desk = makeDesk(records, { more, estate: { home: 'descendants' } });
    const figures = figuresOf(desk);
    const sections = listTaxSections(desk, figures);
    expect(sections.map(({ id }) => id)).toEqual([
      'IHT403',
      'IHT404',
      'IHT405',
      'IHT406',
      'IHT407',
      'IHT400',
      'IHT435',
    ]);
    const owed = sections.find(({ id }) => id === 'IHT400');
    expect(owed?.totalPence).toBe(-4_250_25);
    const assets = sections.filter(({ id }) => ['IHT404', 'IHT405', 'IHT406', 'IHT407'].includes(id));
    expect(assets.reduce((sum, { totalPence }) => sum + totalPence, 0)).toBe(figures.sums.assetsPence);
  });

  it('calls houses heritable in Scotland', () => {
    const desk = makeDesk(records, { more, answers: { nation: 'scotland' } });
    const titles = listProbateSections(desk, figuresOf(desk)).map(({ title }) => title);
    expect(titles[0]).toBe('Heritable estate: houses and land');
    expect(titles[1]).toBe('Moveable estate: money in accounts');
  });

  it('prints every chapter, and has rows for a spreadsheet', () => {
    const desk = makeDesk(createDemoFamily(readStoredDay('2026-11-21')), { more });
    const figures = figuresOf(desk);
    const paper = createScheduleDocument(desk, figures, today);
    const words = paper.chapters.map(listDocumentTexts).join('\n');
    expect(words).toContain('Must send an account (IHT400):');
    expect(words).not.toMatch(/undefined|NaN/);
    const rows = createScheduleRows(desk, figures);
    expect(rows[0]?.[3]).toBe('Amount');
    for (const row of rows.slice(1)) {
      expect(row).toHaveLength(7);
      expect(row[3]).toMatch(/^(-?\d+\.\d\d)?$/);
    }
  });

  it('says which amount is not settled, in each line, as a question, and in the rows for a spreadsheet', () => {
    const hers = makeDeskRecord(assetValueKind, 'v', {
      thing: 'sole',
      amount: toPence(100_00),
      source: 'answer',
    });
    const his = makeDeskRecord(assetValueKind, 'v-2', {
      thing: 'sole',
      amount: toPence(200_00),
      source: 'answer',
    });
    const gift = makeDeskRecord(unlistedItemKind, 'g', {
      sort: 'gift',
      name: 'Shelter',
      amount: toPence(50_00),
      on: readStoredDay('2025-01-01'),
      to: 'charity',
    });
    const disputed = {
      ...gift,
      content: { ...gift.content, alternatives: { to: ['others'], amount: ['70.00'] } },
    };
    const desk = makeDesk(records, { more: [hers, his, disputed] });
    const figures = figuresOf(desk);
    const words = createScheduleDocument(desk, figures, today).chapters.map(listDocumentTexts).join('\n');
    const rows = createScheduleRows(desk, figures);
    expect(rows.find(row => row[2] === 'Savings')?.[4]).toBe(
      'Their answer. Not settled: two executors wrote different amounts',
    );
    const questions = figures.questions.filter(one => one.startsWith('Two executors'));
    expect(questions).toHaveLength(3);
    expect(questions.join('\n')).toMatch(/“Shelter: who receives it”: A charity and Others/);
    expect(questions.join('\n')).toMatch(
      /“Savings: amount”: £[12]00\.00 and £[12]00\.00\. The figures use £/,
    );
    for (const question of questions) {
      expect(words).toContain(question);
      expect(rows.map(row => row[2])).toContain(question);
    }
    expect(figures.items.gifts.find(({ id }) => id === 'g')?.isDisputed).toBe(true);
  });

  it('says first what the law decides and is not worked out: no will, and legal rights in Scotland', () => {
    const scottish = wordsFor({ answers: { nation: 'scotland', will: 'none' } });
    expect(scottish).toContain('There is no will, so the law decides who receives what.');
    expect(scottish).toContain('legal rights to part of everything except houses and land');
    expect(scottish).toContain('ihtm12201');
    expect(wordsFor({ answers: { nation: 'scotland', will: 'found' } })).toContain('whatever the will says');
    expect(wordsFor({ answers: { nation: 'northern-ireland', will: 'none' } })).toContain('ihtm12171');
    expect(wordsFor({})).not.toMatch(/The law decides|legal rights/);
  });
});
