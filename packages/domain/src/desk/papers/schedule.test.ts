import { describe, expect, it } from 'vitest';
import { demoFamily } from '../../demo-family/demo-family.ts';
import { textOfOwners } from '../../fields/owners.ts';
import { wordsOf } from '../../print/document.ts';
import { dayOfStored } from '../../values/calendar.ts';
import { pence } from '../../values/money.ts';
import { estateFigures } from '../figures/figures.ts';
import type { Desk } from '../model/desk.ts';
import { itemKind, valueKind } from '../model/records.ts';
import { deskRecord, makeDesk, passportRecord } from '../testing/make-desk.ts';
import { scheduleDocument, scheduleRows } from './schedule.ts';
import { probateForm, probateSections, taxSections } from './schedule-items.ts';

const today = dayOfStored('2027-01-10');
const ruth = passportRecord('person', 'ruth', {
  firstName: 'Ruth',
  lastName: 'Ellery',
  relationship: 'self',
});
const amira = passportRecord('person', 'amira', {
  firstName: 'Amira',
  lastName: 'Ellery',
  relationship: 'child',
});
const records = [
  ruth,
  amira,
  passportRecord('property', 'house', { name: 'Our home', type: 'main-home', currentValue: '300000.00' }),
  passportRecord('bank-account', 'sole', {
    name: 'Savings',
    accountType: 'savings',
    bankName: 'TSB',
    balance: '20000.10',
  }),
  passportRecord('bank-account', 'joint', {
    name: 'Joint',
    accountType: 'joint',
    bankName: 'TSB',
    balance: '5000.00',
    owners: textOfOwners([{ id: 'ruth' }, { id: 'amira' }]),
  }),
  passportRecord('vehicle', 'car', { type: 'car', registration: 'AB12 CDE', currentValue: '4000.00' }),
  passportRecord('debt', 'card', {
    name: 'Card',
    type: 'credit-card',
    provider: 'Aqua',
    currentBalance: '250.25',
  }),
  passportRecord('gift', 'gift', {
    recipient: 'Amira',
    value: '10000.00',
    date: '2024-01-01',
    exemption: 'none',
  }),
];
const more = [
  deskRecord(itemKind, 'funeral', { sort: 'funeral', name: 'Co-op Funeralcare', amount: pence(4_000_00) }),
  deskRecord(valueKind, 'v', { thing: 'sole', amount: pence(20_001_10), source: 'answer' }),
];
const figuresOf = (desk: Desk) => {
  const figures = estateFigures(desk);
  if (figures === undefined) throw new Error('There are no figures.');
  return figures;
};

const form = (answers: NonNullable<Parameters<typeof makeDesk>[1]>['answers']) =>
  probateForm(makeDesk([], { answers: answers ?? {} }));

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
    const sections = probateSections(desk, figures);
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

  it('lists everything once under the schedules of IHT400, in their order', () => {
    const desk = makeDesk(records, { more, estate: { home: 'descendants' } });
    const figures = figuresOf(desk);
    const sections = taxSections(desk, figures);
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
    const titles = probateSections(desk, figuresOf(desk)).map(({ title }) => title);
    expect(titles[0]).toBe('Heritable estate: houses and land');
    expect(titles[1]).toBe('Moveable estate: money in accounts');
  });

  it('prints every chapter, and has rows for a spreadsheet', () => {
    const desk = makeDesk(demoFamily(dayOfStored('2026-11-21')), { more });
    const figures = figuresOf(desk);
    const paper = scheduleDocument(desk, figures, today);
    const words = paper.chapters.map(wordsOf).join('\n');
    expect(words).toContain('Must send an account (IHT400):');
    expect(words).not.toMatch(/undefined|NaN/);
    const rows = scheduleRows(desk, figures);
    expect(rows[0]?.[3]).toBe('Amount');
    for (const row of rows.slice(1)) {
      expect(row).toHaveLength(7);
      expect(row[3]).toMatch(/^(-?\d+\.\d\d)?$/);
    }
  });
});
