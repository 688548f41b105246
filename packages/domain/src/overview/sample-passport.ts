import type { FieldValues } from '../fields/fields.ts';
import { addDays, addYears, type Day } from '../values/calendar.ts';
import type { CountedRecord } from './worth.ts';

/**
 * The passport of a made-up person, for previews, with total assets of £410,000 (spec 1 §2). Its dates are near
 * `today`, so that something is always due soon.
 */
export function samplePassport(today: Day): readonly CountedRecord[] {
  const asOf = addDays(today, -6);
  const records: readonly (readonly [kind: string, fields: FieldValues])[] = [
    ...accounts.map(account => ['bank-account', { ...account, balanceAsOf: asOf }] as const),
    ...investments.map(investment => ['investment', { ...investment, valueAsOf: asOf }] as const),
    ...property,
    ['insurance-policy', { ...homeInsurance, renewalDate: addDays(today, 12) }],
    ['insurance-policy', { ...lifeInsurance, renewalDate: addDays(today, 200) }],
    ['bill', { ...energy, dueDate: addDays(today, 5) }],
    ['bill', { ...mobile, dueDate: addDays(today, 19) }],
    ['council-tax', councilTax],
    ['legal-document', { ...will, dateCreated: addYears(today, -4) }],
    ['legal-document', { ...passport, expiryDate: addDays(today, 60) }],
    ...contacts,
  ];
  return records.map(([kind, fields], index) => ({
    id: `sample-${index}`,
    content: { kind, fields, savedAt: `${asOf}T09:00:00.000Z` },
  }));
}

const accounts = [
  {
    name: 'Everyday account',
    bankName: 'Barclays',
    accountType: 'checking',
    balance: '3500.00',
    sortCode: '200000',
    accountNumber: '55779911',
  },
  {
    name: 'Rainy day savings',
    bankName: 'Nationwide',
    accountType: 'savings',
    balance: '21500.00',
    sortCode: '070116',
    accountNumber: '00003451',
  },
  {
    name: 'Household account',
    bankName: 'Lloyds Bank',
    accountType: 'joint',
    balance: '5000.00',
    sortCode: '302880',
    accountNumber: '20551307',
  },
  { name: 'Credit card', bankName: 'Santander', accountType: 'credit', balance: '850.00' },
];

const investments = [
  {
    name: 'Teachers’ pension top-up',
    type: 'workplace-pension',
    provider: 'Prudential',
    currentValue: '60000.00',
    monthlyContribution: '250.00',
  },
  {
    name: 'Shares ISA',
    type: 'stocks-shares-isa',
    provider: 'Vanguard',
    currentValue: '20000.00',
    monthlyContribution: '100.00',
  },
];

const property = [
  [
    'property',
    {
      name: 'Our home',
      type: 'main-home',
      address: '14 Larkfield Road\nShipley',
      currentValue: '300000.00',
      mortgageProvider: 'Nationwide',
      mortgageBalance: '120000.00',
    },
  ],
] as const;

const homeInsurance = {
  name: 'Home insurance',
  type: 'home-insurance',
  provider: 'Aviva',
  coverAmount: '350000.00',
  monthlyPremium: '24.50',
};
const lifeInsurance = {
  name: 'Life insurance',
  type: 'life-insurance',
  provider: 'Legal & General',
  coverAmount: '150000.00',
  monthlyPremium: '18.00',
};
const energy = {
  name: 'Gas and electricity',
  type: 'dual-fuel',
  provider: 'Octopus Energy',
  monthlyAmount: '142.00',
};
const mobile = { name: 'Mobile phone', type: 'mobile', provider: 'EE', monthlyAmount: '21.00' };
const councilTax = {
  nation: 'england',
  councilName: 'Bradford Council',
  councilTaxBand: 'C',
  annualAmount: '1704.00',
};
const will = { name: 'My will', type: 'will', location: 'Ditton & Sons, Shipley, in their strong room' };
const passport = {
  name: 'My passport',
  type: 'passport',
  location: 'Green box file, top shelf',
  documentNumber: '562884215',
};
const contacts = [
  [
    'professional-contact',
    {
      name: 'Helen Ditton',
      type: 'legal',
      specialty: 'solicitor-wills',
      company: 'Ditton & Sons',
      phoneNumber: '+441274960000',
    },
  ],
  [
    'professional-contact',
    {
      name: 'Dr Sandhu',
      type: 'healthcare',
      specialty: 'gp',
      company: 'Shipley Surgery',
      phoneNumber: '+441274960001',
    },
  ],
] as const;
