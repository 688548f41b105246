import { describe, expect, it } from 'vitest';
import { bill } from '../kinds/bill.ts';
import { countyCourtJudgment } from '../kinds/county-court-judgment.ts';
import { legalDocument } from '../kinds/legal-document.ts';
import { niRecord } from '../kinds/ni-record.ts';
import { professionalContact } from '../kinds/professional-contact.ts';
import { property } from '../kinds/property.ts';
import { valuableAsset } from '../kinds/valuable-asset.ts';
import { vehicle } from '../kinds/vehicle.ts';
import { wishes } from '../kinds/wishes.ts';
import { checkRecord, createInitialFields } from '../records/record-check.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { todayInLondon } from '../values/calendar.ts';
import { extractFacts } from './facts.ts';
import { fillFormFromFacts } from './fill.ts';
import { createPrintedPage } from './testing/printed.ts';

const today = todayInLondon({ now: () => Date.parse('2026-11-21T09:15:00Z') });
const read = (kind: RecordKind, text: string, confidence = {}) =>
  fillFormFromFacts(kind, extractFacts([createPrintedPage(text, confidence)]));

const papers: readonly [string, RecordKind, string, Record<string, string>][] = [
  [
    'row 26: a passport, which is then a record that says when it runs out,',
    legalDocument,
    `UNITED KINGDOM OF GREAT BRITAIN AND NORTHERN IRELAND
PASSPORT    Passport No./Passeport No.   533401372
Surname     ELLERY
Given names RUTH MARGARET
Date of expiry/Date d'expiration
24 SEP /SEPT 31
P<GBRELLERY<<RUTH<MARGARET<<<<<<<<<<<<<<<<<<`,
    { name: 'Passport', type: 'passport', documentNumber: '533401372', expiryDate: '2031-09-24' },
  ],
  [
    'a will',
    legalDocument,
    'This is the last will and testament of me, Ruth Ellery.',
    { name: 'Will', type: 'will' },
  ],
  [
    'a yearly mortgage statement',
    property,
    `Yorkshire Building Society
Your mortgage statement
Mortgage account number   4410027731
Property address          14 Larkfield Road, Shipley
Outstanding balance       £41,250.00`,
    {
      address: '14 Larkfield Road, Shipley',
      mortgageProvider: 'Yorkshire Building Society',
      mortgageBalance: '41250.00',
      mortgageNumber: '4410027731',
    },
  ],
  [
    'a title register',
    property,
    `Official copy of register of title
Title number WYK 482910
The price stated to have been paid on 2 September 1994 was £64,000.`,
    {
      purchaseDate: '1994-09-02',
      purchasePrice: '64000.00',
      deedsLocation: 'HM Land Registry, title WYK 482910',
    },
  ],
  [
    'a jeweller’s valuation',
    valuableAsset,
    `Ellis & Dean, jewellers
Valuation for insurance
One gold ring, a blue stone    Insurance value £1,800.00`,
    { currentValue: '1800.00' },
  ],
  [
    'a receipt',
    valuableAsset,
    'Date of purchase: 3 May 2021\nOne violin\nTotal   £2,450.00',
    { purchaseDate: '2021-05-03', purchasePrice: '2450.00' },
  ],
  [
    'a log book',
    vehicle,
    `V5C registration certificate
Registration number   YD19 KWE
D.1 Make              SKODA
D.3 Model             FABIA SE`,
    { registration: 'YD19 KWE', make: 'SKODA', model: 'FABIA SE' },
  ],
  [
    'an MOT certificate',
    vehicle,
    'MOT test certificate\nVRM YD19KWE\nExpiry date 18 March 2027',
    { registration: 'YD19 KWE', motDue: '2027-03-18' },
  ],
  [
    'a reminder of vehicle tax',
    vehicle,
    'Your vehicle tax expires on 1 February 2027\nRegistration number YD19 KWE',
    { registration: 'YD19 KWE', taxDue: '2027-02-01' },
  ],
  [
    'a judgment',
    countyCourtJudgment,
    `In the County Court at Bradford
Claim number   H4QZ1234
Claimant       Airedale Windows Ltd
Defendant      Ruth Ellery
Dated 5 November 2026
You must pay the claimant the total of £412.75`,
    {
      caseNumber: 'H4QZ1234',
      court: 'County Court at Bradford',
      claimant: 'Airedale Windows Ltd',
      amount: '412.75',
      dateIssued: '2026-11-05',
    },
  ],
  [
    'a letter from HMRC',
    niRecord,
    'HM Revenue & Customs\nNational Insurance number  AB 12 34 56 C\nDate of birth  14 June 1959',
    { niNumber: 'AB123456C', dateOfBirth: '1959-06-14' },
  ],
  [
    'a solicitor’s letter head',
    professionalContact,
    `Nair & Hodge Solicitors
8 Market Street, Bingley
Telephone: 01632 960123
p.nair@example.co.uk`,
    { company: 'Nair & Hodge Solicitors', phoneNumber: '01632 960123', email: 'p.nair@example.co.uk' },
  ],
  [
    'the certificate of a funeral plan',
    wishes,
    'Golden Charter\nYour funeral plan certificate\nPlan number  GC204417',
    { funeralPlan: 'Golden Charter, plan GC204417' },
  ],
];

describe('papers that are no statement and no bill', () => {
  it.each(papers)('%s', (_, kind, text, fields) => {
    const found = read(kind, text);
    expect(found.fields).toEqual(fields);
    for (const [key, words] of Object.entries(found.places).filter(([one]) => one !== 'expiryDate'))
      expect([key, words.length > 0]).toEqual([key, true]);
    const checked = checkRecord(kind, { ...createInitialFields(kind), ...found.fields }, today);
    const wrong = checked.ok ? [] : checked.problems.map(({ field }) => field);
    expect(wrong.filter(key => Object.hasOwn(fields, key))).toEqual([]);
  });

  it.each<[string, RecordKind, string]>([
    ['a sentence about making sure', vehicle, 'Please make sure that your model answers arrive.'],
    ['a National Insurance number that is none', niRecord, 'Number QQ 12 34 56 C, ref GB123456A'],
    ['the claimant’s address', countyCourtJudgment, 'The claimant’s address is below.'],
    ['a plan that is no funeral', wishes, 'Broadband plan number BB204417'],
    ['a number too short for a phone', professionalContact, 'Call 0800 1111'],
  ])('take nothing from %s', (_, kind, text) => {
    expect(read(kind, text).fields).toEqual({});
  });
});

const wordsOf = (found: ReturnType<typeof read>, key: string) =>
  found.places[key]?.map(({ text }) => text).join(' ');

describe('where a value stands on a paper', () => {
  const water = `
Thames Water                       Bill date 3 April 2026
Amount due    £48.20
Please pay by 1 May 2026`;
  it('is said by the words it was read from; a name made of the company has those of the company', () => {
    const found = read(bill, water);
    expect(wordsOf(found, 'provider')).toBe('Thames Water');
    expect(found.places['name']).toBe(found.places['provider']);
    expect(wordsOf(found, 'monthlyAmount')).toBe('£48.20');
    expect(wordsOf(found, 'dueDate')).toBe('1 May 2026');
  });

  it('an amount or a day of which the reader was unsure is to be checked, and so is an amount without a label', () => {
    expect(read(bill, water).doubtful).toEqual([]);
    expect(read(bill, water, { '48.20': 60, May: 60 }).doubtful).toEqual(['monthlyAmount', 'dueDate']);
    expect(read(bill, 'Thames Water\nWater in 5 m3 £48.20').doubtful).toEqual(['monthlyAmount']);
  });
});
