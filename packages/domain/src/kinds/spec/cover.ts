import type { SpecKind } from './table-shape.ts';

/** From spec 2 §3 “Insurance policy”, with the reminder of §4 and the renewal within 30 days of §9. */
export const insurancePolicy: SpecKind = {
  id: 'insurance-policy',
  page: 'insurance',
  heading: 'Insurance',
  adds: ['Add new policy', 'Add policy'],
  fields: [
    ['name', 'text', 'Policy name'],
    [
      'type',
      'choice',
      'Type',
      {
        values: [
          'car-insurance',
          'home-insurance',
          'buildings-insurance',
          'contents-insurance',
          'life-insurance',
          'critical-illness',
          'income-protection',
          'private-medical',
          'dental-insurance',
          'travel-insurance',
          'pet-insurance',
          'mobile-phone',
          'gadget-insurance',
          'boiler-breakdown',
          'home-emergency',
          'legal-expenses',
          'bicycle-insurance',
          'van-insurance',
          'motorbike-insurance',
          'landlord-insurance',
          'key-cover',
          'wedding-insurance',
          'other',
        ],
      },
    ],
    ['provider', 'text', 'Provider'],
    ['policyNumber', 'text', 'Policy number', { mask: 'last4' }],
    ['coverAmount', 'money', 'Cover amount'],
    ['monthlyPremium', 'money', 'Monthly premium'],
    ['renewalDate', 'date', 'Renewal date'],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
    ['emailReminder', 'flag', 'Email me 60 days before'],
  ],
  begins: { type: 'car-insurance' },
  least: { name: 'Family car', type: 'van-insurance', provider: 'Aviva' },
  shown: [{ keys: ['emailReminder'], in: { renewalDate: '2027-03-01' }, notIn: { renewalDate: '' } }],
  near: [
    {
      field: 'renewalDate',
      with: {},
      edges: [
        [-1, 'past'],
        [0, 'soon', 'Renewal due'],
        [29, 'soon', 'Renewal due'],
        [30, 'soon', 'Renewal due'],
        [31, 'later', 'Active'],
      ],
    },
  ],
  sealedUnder: [[{ type: 'private-medical' }, 'insurance']],
};

/** The four types after which we offer to add healthcare professionals when the policy is saved (spec 2 §2). */
export const healthcarePolicies = [
  'private-medical',
  'dental-insurance',
  'critical-illness',
  'income-protection',
];

const paymentMethods = [
  'direct-debit',
  'standing-order',
  'monthly-bill',
  'quarterly-bill',
  'prepayment',
  'annual',
  'other',
];

/**
 * From spec 2 §3 “Bill”, with the reminder of §4 and the payment within 7 days of §9. Spec 1 §4 has the
 * groups overdue, within 7 days and within 30 days.
 */
export const bill: SpecKind = {
  id: 'bill',
  page: 'bills',
  heading: 'Utilities & Bills',
  adds: ['Add new bill', 'Add bill'],
  fields: [
    ['name', 'text', 'Bill name'],
    [
      'type',
      'choice',
      'Type',
      {
        values: [
          'gas',
          'electricity',
          'dual-fuel',
          'oil',
          'solar',
          'water',
          'mobile',
          'broadband',
          'landline',
          'tv-package',
          'streaming',
          'other',
        ],
      },
    ],
    ['provider', 'pick', 'Provider'],
    ['accountNumber', 'text', 'Account number', { mask: 'last4' }],
    ['monthlyAmount', 'money', 'Monthly amount'],
    ['dueDate', 'date', 'Due date'],
    ['paymentMethod', 'choice', 'Payment method', { values: paymentMethods }],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
    ['emailReminder', 'flag', 'Email me 60 days before'],
  ],
  begins: { type: 'gas', paymentMethod: 'direct-debit' },
  least: { name: 'Water', type: 'water', provider: 'Thames Water' },
  shown: [{ keys: ['emailReminder'], in: { dueDate: '2027-03-01' }, notIn: { dueDate: '' } }],
  near: [
    {
      field: 'dueDate',
      with: {},
      edges: [
        [-1, 'past', 'Overdue'],
        [0, 'soon', 'Due soon'],
        [6, 'soon', 'Due soon'],
        [7, 'soon', 'Due soon'],
        [8, 'month', 'Upcoming'],
        [29, 'month', 'Upcoming'],
        [30, 'month', 'Upcoming'],
        [31, 'later', 'Upcoming'],
      ],
    },
  ],
  sealedUnder: [[{}, 'bills']],
};

/** The minimum and maximum number of companies offered for each type of bill (spec 2 §3: “about 40” for streaming). */
export const billProviders: Readonly<Record<string, readonly [least: number, most: number]>> = {
  gas: [20, 20],
  electricity: [20, 20],
  'dual-fuel': [20, 20],
  oil: [9, 9],
  solar: [20, 20],
  water: [15, 15],
  mobile: [17, 17],
  broadband: [16, 16],
  landline: [16, 16],
  'tv-package': [16, 16],
  streaming: [36, 44],
  other: [0, 0],
};

/**
 * From spec 2 §3 “Council tax record”. We require the council (decision 0873). The reminder is offered once
 * there is an annual amount, and is for the next 1 April (design §7).
 */
export const councilTax: SpecKind = {
  id: 'council-tax',
  page: 'bills',
  heading: 'Council Tax',
  adds: ['Add new council tax', 'Save council tax details'],
  fields: [
    ['councilName', 'text', 'Council name'],
    ['propertyAddress', 'multiline', 'Property address'],
    [
      'councilTaxBand',
      'choice',
      'Council tax band',
      {
        values: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'],
      },
    ],
    ['accountNumber', 'text', 'Account number', { mask: 'last4' }],
    ['annualAmount', 'money', 'Annual amount'],
    ['paymentMethod', 'choice', 'Payment method', { values: paymentMethods }],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
    ['emailReminder', 'flag', 'Email me 60 days before'],
  ],
  begins: { councilTaxBand: 'D', paymentMethod: 'direct-debit' },
  least: { councilName: 'Bradford Council' },
  shown: [{ keys: ['emailReminder'], in: { annualAmount: '2100' }, notIn: { annualAmount: '' } }],
  sealedUnder: [[{}, 'bills']],
};

/** The 1991 property value in pounds that the description of each band must include. */
export const bandValuesOf1991 = {
  A: ['40,000'],
  B: ['40,001', '52,000'],
  C: ['52,001', '68,000'],
  D: ['68,001', '88,000'],
  E: ['88,001', '120,000'],
  F: ['120,001', '160,000'],
  G: ['160,001', '320,000'],
  H: ['320,000'],
} as const;

/** The next 1 April and the day its email is sent, worked out by hand. 2028 has a 29 February. */
export const councilTaxDays = [
  { today: '2026-11-21', due: '2027-04-01', daysUntil: 131, reminder: '2027-01-31' },
  { today: '2027-03-31', due: '2027-04-01', daysUntil: 1, reminder: '2027-01-31' },
  { today: '2027-04-01', due: '2027-04-01', daysUntil: 0, reminder: '2027-01-31' },
  { today: '2027-04-02', due: '2028-04-01', daysUntil: 365, reminder: '2028-02-01' },
] as const;
