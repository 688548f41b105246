import { describe, expect, it } from 'vitest';
import { extractFacts } from '../extraction/facts.ts';
import { createPrintedPage } from '../extraction/testing/printed.ts';
import type { ProvableFact } from '../kinds/proof.ts';
import { readStoredDay } from '../values/calendar.ts';
import { checkDocument } from './check.ts';

const today = readStoredDay('2026-11-22');
const ruth = { firstName: 'Ruth', lastName: 'Ellery', postcode: 'BD18 0XX' };
const check = (proof: ProvableFact, text: string, claim = ruth) =>
  checkDocument(proof, extractFacts([createPrintedPage(text)]), claim, today);
const found = (proof: ProvableFact, text: string, claim = ruth) => {
  const verdict = check(proof, text, claim);
  return verdict.verified ? 'verified' : verdict.fault;
};

interface Bill {
  readonly name?: string;
  readonly postcode?: string;
  readonly date?: string;
  readonly issuer?: string;
}
const bill = (changes: Bill = {}) => {
  const { name, postcode, date, issuer } = {
    name: 'Mrs Ruth Ellery',
    postcode: 'BD18 0XX',
    date: 'Bill date: 6 September 2026',
    issuer: 'British Gas   Gas and electricity bill',
    ...changes,
  };
  return `${issuer}
${name}
14 Larkfield Road
Shipley
${postcode}

${date}
Electricity used: 268 kWh                    £65.66
Total charges this period                    £123.09
We collect this on 14 December 2026. Payment due date 14 December 2026`;
};

const passport = `
UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND
PASSPORT   PASSEPORT     Passport No   533401372
Surname/Nom
ELLERY
Given names/Prenoms
RUTH MARGARET
Nationality/Nationalite   BRITISH CITIZEN
Date of birth/Date de naissance
14 JUN /JUIN 59
Date of issue/Date de delivrance
24 SEP /SEPT 21
Date of expiry/Date d'expiration
24 SEP /SEPT 31`;

const licence = `
DRIVING LICENCE                UK
1. ELLERY
2. MRS RUTH MARGARET
3. 14.06.1959 ENGLAND
4a. 01.02.2020    4c. DVLA
4b. 31.01.2030
5. ELLER556149RM9IJ`;

describe('a bill or letter as proof of address', () => {
  it('is verified when it is addressed to the person, has the postcode and is new enough', () => {
    expect(check('address', bill())).toEqual({ verified: true });
  });

  it.each([
    ['an initial', { name: 'Mrs R Ellery' }],
    ['initials without blanks', { name: 'Mrs R.M. Ellery' }],
    ['a middle name', { name: 'Ruth Margaret Ellery' }],
    ['the last name first', { name: 'ELLERY, Ruth' }],
    ['two people', { name: 'Mr T & Mrs R Ellery' }],
    ['a letter read wrongly', { name: 'Mrs Ruth Eilery' }],
    ['a letter lost', { name: 'Mrs R Ellry' }],
    ['the postcode without its blank', { postcode: 'bd180xx' }],
    ['a line read as two', { name: 'Mrs           Ellery\nRuth   |' }],
    ['a letter O for a nought', { postcode: 'BD18 OXX' }],
    ['an I for a 1', { postcode: 'BDI8 0XX' }],
    ['columns beside the postcode', { postcode: 'BD18 0XX            Your payment £142.50' }],
    ['exactly 3 months', { date: 'Bill date: 22 August 2026' }],
  ])('%s is no matter', (_what, changes) => {
    expect(found('address', bill(changes))).toBe('verified');
  });

  it.each([
    ['another person', { name: 'Mr Graham Whitlock' }, 'other-name'],
    ['somebody else of the family', { name: 'Mr Thomas Ellery' }, 'other-name'],
    ['another initial', { name: 'Mr T Ellery' }, 'other-name'],
    ['a title that begins like a first name', { name: 'Mr Ellery' }, 'other-name'],
    ['another postcode', { postcode: 'BD18 1XX' }, 'other-postcode'],
    ['4 months', { date: 'Bill date: 22 July 2026' }, 'too-old'],
    ['3 months and a day', { date: 'Bill date: 21/08/2026' }, 'too-old'],
    ['no date but those to come', { date: '' }, 'no-date'],
  ])('%s is not verified', (_what, changes, fault) => {
    expect(found('address', bill(changes), { ...ruth, firstName: 'Ruth' })).toBe(fault);
  });

  it('a title is never taken for an initial', () => {
    expect(found('address', bill({ name: 'Mr Ellery' }), { ...ruth, firstName: 'Mary' })).toBe('other-name');
  });

  it('says how old it is and how old it might be', () => {
    expect(check('address', bill({ date: 'Bill date: 22 July 2026' }))).toEqual({
      verified: false,
      fault: 'too-old',
      day: '2026-07-22',
      months: 3,
    });
  });

  it('may be 12 months old when it is from the government or a council, and no older', () => {
    const issuer = 'Northbridge City Council      Council Tax Bill 2026/2027';
    expect(found('address', bill({ issuer, date: 'Date of issue: 09/03/2026' }))).toBe('verified');
    expect(check('address', bill({ issuer, date: 'Date of issue: 09/03/2025' }))).toMatchObject({
      fault: 'too-old',
      months: 12,
    });
  });

  it('of a bank is a financial one, even when it speaks of the council', () => {
    const issuer = 'Lloyds Bank   Account statement\nSort code 30 94 30   Account number 4071 8362';
    const text = `${bill({ issuer, date: 'Date: 22/05/2026' })}\nDirect Debit to Leeds City Council`;
    expect(check('address', text)).toMatchObject({ fault: 'too-old', months: 3 });
  });

  it('of a bank was written on the last day of its statement, not on that of its first payment', () => {
    const text = `${bill({ issuer: 'Lloyds Bank   Account statement\nSort code 30 94 30', date: '' })}
Statement period 1 August 2026 to 31 August 2026
Date        Description          Type    Money Out      Balance
01 Aug 26   OAKLEIGH LETTINGS    SO      795.40         86.70`;
    expect(check('address', text)).toEqual({ verified: true });
  });

  it('a name that money went to is not whom it is addressed to', () => {
    const paid = '01 Aug 26   R ELLERY THANKS   FPI        84.13        288.83';
    expect(found('address', `${bill({ name: 'Mr Tobias Penhallow' })}\n${paid}`)).toBe('other-name');
  });

  it('cannot be compared without a postcode', () => {
    expect(found('address', bill(), { ...ruth, postcode: '' })).toBe('no-postcode');
  });

  it('names with accents, apostrophes and hyphens agree', () => {
    const renee = { ...ruth, firstName: 'Renée', lastName: "O'Brien-Łaska" };
    expect(found('address', bill({ name: 'Ms Renee O Brien Laska' }), renee)).toBe('verified');
    expect(found('address', bill({ name: 'MS R OBRIEN-LASKA' }), renee)).toBe('verified');
  });
});

describe('a passport or driving licence as proof of identity', () => {
  it.each([
    ['a passport', passport],
    ['a driving licence', licence],
  ])('%s is verified', (_what, text) => {
    expect(check('identity', text)).toEqual({ verified: true });
  });

  it('says when it expired', () => {
    expect(check('identity', passport.replace('24 SEP /SEPT 31', '24 SEP /SEPT 26'))).toEqual({
      verified: false,
      fault: 'expired',
      day: '2026-09-24',
    });
    expect(check('identity', licence.replace('31.01.2030', '31.01.2020'))).toMatchObject({
      fault: 'expired',
    });
  });

  it('reads the expiry in the lines for machines when the others were not read', () => {
    const text = `${passport.split('Date of expiry')[0] ?? ''}
P<GBRELLERY<<RUTH<MARGARET<<<<<<<<<<<<<<<<<<
5334013720GBR5906145F2509248<<<<<<<<<<<<<<06`;
    expect(check('identity', text)).toMatchObject({ fault: 'expired', day: '2025-09-24' });
  });

  it('of somebody else is not verified, nor is a bill', () => {
    expect(found('identity', passport.replace('ELLERY', 'WHITLOCK'))).toBe('other-name');
    expect(found('identity', passport.replace('RUTH', 'THOMAS'))).toBe('other-name');
    expect(found('identity', bill())).toBe('not-identity');
  });
});

describe('a picture that is no document', () => {
  it('with a few words, or many read without certainty, is not readable', () => {
    expect(found('address', 'ICE CREAM')).toBe('unreadable');
    const doubtful = extractFacts([createPrintedPage(bill(), { '': 31 })]);
    expect(checkDocument('address', doubtful, ruth, today)).toMatchObject({
      fault: 'unreadable',
    });
  });

  it('never throws, whatever was read', () => {
    for (const text of ['', '<<<<<< <<<<<', '0000 1111 |||| 4b. 99.99.9999 expiry', 'é'.repeat(4000)]) {
      expect(found('identity', text)).toBe('unreadable');
      expect(found('address', text, { firstName: '', lastName: '', postcode: '' })).toBe('unreadable');
    }
    expect(found('address', bill(), { firstName: '-', lastName: '', postcode: '' })).toBe('other-name');
  });
});
