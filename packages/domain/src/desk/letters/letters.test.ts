import { describe, expect, it } from 'vitest';
import { createDemoFamily } from '../../demo-family/demo-family.ts';
import { listDocumentTexts } from '../../print/document.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { organisationKind } from '../model/records.ts';
import { listDeskOrganisations } from '../organisations/organisations.ts';
import { makeDesk, makeDeskRecord } from '../testing/make-desk.ts';
import { letterIds } from './letter.ts';
import {
  createEnvelopeSheet,
  createLetterBlocks,
  createLettersDocument,
  formatLetterText,
} from './letter-papers.ts';
import { chooseLetters, writeLetter } from './letters.ts';

const today = readStoredDay('2026-12-01');
const own = (name: string, sort: 'landlord' | 'employer' | 'other', address = '') =>
  makeDeskRecord(organisationKind, `own-${sort}`, { name, sort, address });
const family = createDemoFamily(readStoredDay('2026-11-21'));
const more = [
  own('Airedale Homes', 'landlord', '1 Mill Lane\nShipley\nBD18 1AA'),
  own('Shipley Primary School', 'employer'),
  own('Shipley Bowling Club', 'other'),
];
const desk = makeDesk(family, { more });
const written = listDeskOrganisations(desk).flatMap(organisation =>
  chooseLetters(organisation).map(({ id }) => writeLetter(desk, organisation, id, today)),
);
const letter = (id: string) => {
  const found = written.find(each => each.id === id);
  if (found === undefined) throw new Error(`No letter ${id}.`);
  return formatLetterText(found);
};

const on = (diedOn: string) => {
  const later = makeDesk(family, { answers: { diedOn: readStoredDay(diedOn) } });
  return listDeskOrganisations(later)
    .filter(each => chooseLetters(each).some(({ id }) => id === 'pension'))
    .map(each => formatLetterText(writeLetter(later, each, 'pension', today)))
    .join('\n');
};

const textIn = (nation: 'scotland' | 'northern-ireland', id: 'account-values' | 'council') => {
  const there = makeDesk(family, { answers: { nation, will: 'none' } });
  const organisation = listDeskOrganisations(there).find(each =>
    chooseLetters(each).some(offer => offer.id === id),
  );
  if (organisation === undefined) throw new Error('None.');
  return formatLetterText(writeLetter(there, organisation, id, today));
};

describe('letters', () => {
  it('are written to every organisation, and each sort of letter is needed by somebody', () => {
    const told = new Set(written.map(({ organisationId }) => organisationId));
    expect(told).toEqual(new Set(listDeskOrganisations(desk).map(({ record }) => record.id)));
    expect(new Set(written.map(({ id }) => id))).toEqual(new Set(letterIds));
  });

  it('name who died, when, who writes, and the account by its whole number', () => {
    const text = letter('account-values');
    expect(text).toContain(
      'Ruth Ellery of 14 Larkfield Road, Shipley BD18 0XX, born on 14 June 1959, died on 10 November 2026.',
    );
    expect(text).toContain('I am the executor of the will.');
    expect(text).toContain('Amira Ellery\nFlat 3, 9 Wharf Street\nLeeds\nLS1 0XX');
    expect(text).toContain('from 6 April 2026 to 10 November 2026');
    expect(text).not.toContain('••••');
  });

  it('mark what is not known in brackets, and list it', () => {
    for (const { gaps, to, parts, from } of written) {
      const text = JSON.stringify([from, to, parts]);
      expect(text.includes('[')).toBe(true);
      expect(text).not.toMatch(/undefined|NaN|null/);
      const brackets = (JSON.stringify([from, to, parts].flat(3)).match(/\[[a-z][^\]"]*\]/gi) ?? []).length;
      expect(brackets > 0).toBe(gaps.length > 0);
    }
    const landlord = written.find(({ id }) => id === 'landlord');
    expect(landlord?.to).toEqual(['Airedale Homes', '1 Mill Lane', 'Shipley', 'BD18 1AA']);
  });

  it('ask a pension about Inheritance Tax from 6 April 2027 only', () => {
    expect(on('2027-04-05')).not.toContain('Inheritance Tax');
    expect(on('2027-04-06')).toContain('unused pension money can count for Inheritance Tax');
  });

  it('speak of confirmation in Scotland and of rates in Northern Ireland', () => {
    expect(textIn('scotland', 'account-values')).toContain('whether you need confirmation');
    expect(textIn('scotland', 'account-values')).not.toContain('probate');
    expect(textIn('scotland', 'account-values')).not.toContain('a copy of the will');
    expect(textIn('northern-ireland', 'council')).not.toContain('council tax');
  });

  it('fit one page: no more than 330 words', () => {
    const long = written
      .map(each => ({ title: each.title, words: formatLetterText(each).split(/\s+/).length }))
      .filter(({ words }) => words > 330);
    expect(long).toEqual([]);
  });

  it('ask the home insurer about the policy once, though the home names it too', () => {
    const lv = written.find(({ title }) => title === 'LV=: Keep the home insured');
    expect(lv?.parts.filter(({ type }) => type === 'facts')).toEqual([
      {
        type: 'facts',
        title: 'House and contents (held jointly)',
        rows: [{ label: 'Policy number', text: 'HM-5544332' }],
      },
    ]);
  });

  it('list the things they are about in one table, a line each', () => {
    const bank = written.find(({ title }) => title.startsWith('Halifax and Lloyds Bank'));
    if (bank === undefined) throw new Error('No letter to the bank.');
    const tables = createLetterBlocks(bank).filter(block => block.type === 'table');
    expect(tables).toHaveLength(1);
    expect(tables[0]?.rows).toContainEqual([
      { text: 'Halifax current account' },
      { text: 'Sort code 11-97-35, Account number 70124821' },
    ]);
  });

  it('become one document, a chapter each, and a sheet of addresses', () => {
    const paper = createLettersDocument(desk, written, today);
    expect(paper.chapters).toHaveLength(written.length);
    expect(listDocumentTexts(paper.chapters[0] ?? { id: '', title: '', lead: '', blocks: [] })).toContain(
      'Yours faithfully',
    );
    const sheet = listDocumentTexts(
      createEnvelopeSheet(desk, written, today).chapters[0] ?? { id: '', title: '', lead: '', blocks: [] },
    );
    expect(sheet).toContain('Airedale Homes\n1 Mill Lane');
    expect(sheet).toContain('No address yet');
  });
});
