import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { bill } from '../kinds/bill.ts';
import { debt } from '../kinds/debt.ts';
import { allKinds } from '../kinds/index.ts';
import { insurancePolicy } from '../kinds/insurance-policy.ts';
import { person } from '../kinds/person.ts';
import { checkRecord, createInitialFields } from '../records/record-check.ts';
import { utilityProviders } from '../reference/utility-providers.ts';
import { todayInLondon } from '../values/calendar.ts';
import { extractFacts } from './facts.ts';
import { fillFormFromFacts } from './fill.ts';
import { listFillableFields, scanButtonLabel } from './fillable-fields.ts';
import { createPrintedPage } from './testing/printed.ts';

const today = todayInLondon({ now: () => Date.parse('2026-11-21T09:15:00Z') });
const facts = (text: string, confidence = {}) => extractFacts([createPrintedPage(text, confidence)]);

const letter = `
Lloyds Bank
Account statement

Sort code        30 94 30
Account number   4071 8362`;

const water = `
Thames Water                       Bill date 3 April 2026
Your water bill

Amount due    £48.20
Please pay by 1 May 2026
Sort code 20 00 00  Account number 1111 2222`;

describe('what a document fills', () => {
  it('a letter from a bank fills the account, its name by the bank', () => {
    expect(fillFormFromFacts(bankAccount, facts(letter))).toMatchObject({
      fields: {
        name: 'Lloyds Bank Account',
        bankName: 'Lloyds Bank',
        sortCode: '30-94-30',
        accountNumber: '40718362',
      },
      doubtful: [],
      payments: [],
    });
  });

  it('keeps a name that is typed already, and no other value', () => {
    const { fields } = fillFormFromFacts(bankAccount, facts(letter), {
      name: 'Household',
      sortCode: '111111',
    });
    expect(fields).not.toHaveProperty('name');
    expect(fields).toHaveProperty('sortCode', '30-94-30');
  });

  it('says which number is to be checked', () => {
    expect(fillFormFromFacts(bankAccount, facts(letter, { '8362': 60 })).doubtful).toEqual(['accountNumber']);
  });

  it('a bill fills type, provider, amount and due date, and never the number it is paid to', () => {
    expect(fillFormFromFacts(bill, facts(water)).fields).toEqual({
      name: 'Thames Water Bill',
      type: 'water',
      provider: 'Thames Water',
      monthlyAmount: '48.20',
      dueDate: '2026-05-01',
    });
  });

  it('takes the end of a policy for its renewal when the paper names none', () => {
    const ends = 'Home insurance\nPolicy ends on 14 February 2027';
    expect(fillFormFromFacts(insurancePolicy, facts(ends)).fields).toEqual({ renewalDate: '2027-02-14' });
    const both = `${ends}\nRenewal date 15 February 2027`;
    expect(fillFormFromFacts(insurancePolicy, facts(both)).fields).toEqual({ renewalDate: '2027-02-15' });
  });

  it('a card statement fills the lender and the day a payment is due', () => {
    const card = 'Lloyds Bank\nCredit card statement\nPayment due by 4 December 2026';
    expect(fillFormFromFacts(debt, facts(card)).fields).toEqual({
      provider: 'Lloyds Bank',
      nextPaymentDate: '2026-12-04',
    });
  });

  it('a bill is kept under the number its company knows, never the one of a card', () => {
    const number = (text: string) =>
      fillFormFromFacts(bill, facts(`Thames Water\n${text}`)).fields['accountNumber'];
    expect(number('Account number: 850 0123 456   Bill date 3 April 2026')).toBe('850 0123 456');
    expect(number('Customer number   Date\n55501234          3 May 2026')).toBe('55501234');
    expect(number('Energy statement, account A-4D7C19E2')).toBe('A-4D7C19E2');
    expect(number('Your account 2026 at a glance')).toBeUndefined();
    expect(number('Your account number is on your bill')).toBeUndefined();
    expect(number('Account number 5301 2345 6789 9026')).toBeUndefined();
    const [, line] = ['', 'Account number A-7C21F0E4'];
    expect(fillFormFromFacts(bill, facts(`Thames Water\n${line}`, { '7C21': 60 })).doubtful).toEqual([
      'accountNumber',
    ]);
  });

  it.each<[string, string, string | undefined]>([
    ['an insurer at the head of a policy', 'Aviva\nYour home insurance', 'Aviva'],
    ['an insurer with its trade', 'Direct Line Home Insurance\nSchedule', 'Direct Line'],
    ['an insurer in the small print only', 'Schedule\n\n\n\nesure Services Limited, Reigate', 'esure'],
    ['a bank that insures', 'Lloyds Bank\nHome insurance\nLloyds Bank plc', 'Lloyds Bank'],
    ['“and” for “&”', 'Legal and General\nLife insurance', 'Legal & General'],
    [
      'words that are a company’s elsewhere',
      'Your nest egg\nVitality matters.\nVitality for all of us. Nest is cosy.\nVitality in each day.',
      undefined,
    ],
  ])('a policy is told its provider by %s', (_, text, provider) => {
    const renews = 'Renewal date 14 February 2027';
    expect(fillFormFromFacts(insurancePolicy, facts(`${text}\n${renews}`)).fields['provider']).toBe(provider);
  });

  it('a policy is filled with its number and what it costs each month, not with what is due once', () => {
    const policy = 'Aviva\nPolicy number   AV 1234 5678\nMonthly premium £38.40\nTotal to pay £460.80';
    expect(fillFormFromFacts(insurancePolicy, facts(policy)).fields).toEqual({
      provider: 'Aviva',
      policyNumber: 'AV 1234 5678',
      monthlyPremium: '38.40',
    });
    const once = fillFormFromFacts(insurancePolicy, facts('Aviva\nTotal to pay £460.80')).fields;
    expect(once).not.toHaveProperty('monthlyPremium');
  });

  it.each<[string, string, string | undefined]>([
    ['Moneybarn', 'Moneybarn\nAgreement number 4410027', 'car-finance'],
    ['MBNA', 'MBNA\nMBNA Limited is a trading style of Lloyds Bank plc', 'credit-card'],
    ['Zopa Bank', 'Zopa Bank\nYour statement', undefined],
    ['Three', 'Three months left.\nWe work together. Three payments', undefined],
  ])('a lender of a debt’s own list: %s', (provider, text, type) => {
    const { fields } = fillFormFromFacts(debt, facts(text));
    expect(fields['provider']).toBe(provider === 'Three' ? undefined : provider);
    expect(fields['type']).toBe(type);
  });

  it.each<[string, string]>([
    ['Good Energy', 'dual-fuel'],
    ['Vodafone', 'broadband'],
    ['Wessex Water', 'water'],
    ['giffgaff', 'mobile'],
    ['Netflix', 'streaming'],
  ])('a bill of %s is one for %s', (provider, type) => {
    expect(fillFormFromFacts(bill, facts(`${provider}\nBill date 3 April 2026`)).fields).toMatchObject({
      provider,
      type,
    });
  });

  it('the payments of a statement go to the form of its account, and to no other', () => {
    const statement = `${letter}
Date          Description            Paid out   Balance
12 May 2026   Balance brought forward           500.00
13 May 2026   TESCO STORES             61.40    438.60
14 May 2026   HARBOUR RENT            300.00    138.60`;
    const { payments } = fillFormFromFacts(bankAccount, facts(statement));
    expect(payments).toMatchObject([
      { day: '2026-05-13', amount: 6140, category: 'food', isEssential: false },
      { day: '2026-05-14', amount: 30_000, category: 'housing', isEssential: true },
    ]);
    expect(fillFormFromFacts(debt, facts(statement)).payments).toEqual([]);
  });

  it('fills nothing where a paper says nothing, or a kind takes nothing', () => {
    expect(fillFormFromFacts(bankAccount, facts('Dear Ruth'))).toEqual({
      fields: {},
      doubtful: [],
      places: {},
      payments: [],
    });
    expect(fillFormFromFacts(person, facts(letter)).fields).toEqual({});
  });

  it('each form takes what its papers say, by the keys of the specification', () => {
    const taken = allKinds.map(kind => [
      kind.id,
      [...listFillableFields(kind).keys()].join(' '),
      scanButtonLabel(kind),
    ]);
    expect(taken.filter(([, keys]) => keys !== '')).toEqual([
      ['bank-account', 'name bankName sortCode accountNumber', 'Scan document'],
      ['investment', 'provider accountNumber policyNumber', 'Scan document'],
      ['ni-record', 'niNumber dateOfBirth fullName', 'Scan document'],
      ['insurance-policy', 'provider policyNumber monthlyPremium renewalDate', 'Scan document'],
      [
        'property',
        'address purchaseDate purchasePrice mortgageProvider mortgageBalance mortgageNumber deedsLocation',
        'Scan document',
      ],
      ['valuable-asset', 'purchaseDate purchasePrice currentValue', 'Scan document'],
      ['vehicle', 'registration make model motDue taxDue', 'Scan document'],
      ['bill', 'name type provider accountNumber monthlyAmount dueDate', 'Scan Bill'],
      ['council-tax', 'accountNumber', 'Scan document'],
      ['legal-document', 'name type documentNumber expiryDate', 'Scan document'],
      ['wishes', 'funeralPlan', 'Scan document'],
      ['professional-contact', 'company phoneNumber email', 'Scan document'],
      ['debt', 'type provider accountNumber monthlyPayment nextPaymentDate', 'Scan document'],
      ['county-court-judgment', 'caseNumber court claimant amount dateIssued', 'Scan document'],
      ['hmrc-liability', 'dueDate', 'Scan document'],
    ]);
  });

  it('every provider of the specification is one that a bill offers', () => {
    const offered = bill.fields.provider.options?.map(({ value }) => value);
    for (const { name } of utilityProviders) expect(offered).toContain(name);
  });

  it.each(allKinds.filter(kind => listFillableFields(kind).size > 0))(
    '$id can save what it is filled with',
    kind => {
      const { fields } = fillFormFromFacts(
        kind,
        facts(`${water}\nRenewal date 2 May 2027\nExpiry date 3 May 2027\n`),
      );
      const checked = checkRecord(kind, { ...createInitialFields(kind), ...fields }, today);
      const wrong = checked.ok ? [] : checked.problems.map(problem => problem.field);
      expect(wrong.filter(key => Object.hasOwn(fields, key))).toEqual([]);
    },
  );
});
