import type { SpecKind } from './table-shape.ts';

/**
 * From spec 2 §3 “Bank account” and §5. The balance, its date and the last digits of the card come from the
 * design, §7.
 */
export const bankAccount: SpecKind = {
  id: 'bank-account',
  page: 'bank-accounts',
  heading: 'Bank accounts and cards',
  adds: ['Add new account', 'Add account'],
  fields: [
    ['name', 'text', 'Account name'],
    [
      'accountType',
      'choice',
      'Account type',
      {
        values: ['checking', 'savings', 'credit', 'business', 'joint', 'isa', 'other'],
        labels: {
          checking: 'Current Account',
          savings: 'Savings Account',
          credit: 'Credit Card',
          business: 'Business Account',
          joint: 'Joint Account',
          isa: 'ISA Account',
          other: 'Other',
        },
      },
    ],
    ['bankName', 'pick', 'Bank name'],
    ['sortCode', 'sortCode', 'Sort code'],
    ['accountNumber', 'accountNumber', 'Account number', { mask: 'last4' }],
    ['cardLast4', 'digits', 'Last 4 digits of the card', { mask: 'last4' }],
    ['onlineBankingUrl', 'webAddress', 'Online banking website'],
    ['balance', 'money', 'Balance'],
    ['balanceAsOf', 'date', 'Balance date'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: { accountType: 'checking' },
  least: {
    name: 'Joint account',
    accountType: 'joint',
    bankName: 'Halifax',
    sortCode: '30-94-30',
    accountNumber: '70124821',
  },
  shown: [
    { keys: ['cardLast4'], in: { accountType: 'credit' }, notIn: { accountType: 'savings' } },
    { keys: ['balanceAsOf'], in: { balance: '1' }, notIn: { balance: '' } },
  ],
  sealedUnder: [[{}, 'bank-accounts']],
};

/** A credit card needs neither sort code nor account number (design §7). */
export const minimalCreditCard = { name: 'Visa', accountType: 'credit', bankName: 'Halifax' };

/** From spec 2 §3 “Investment or pension” and §5. The State Pension is an addition (decision 0874). */
export const investment: SpecKind = {
  id: 'investment',
  page: 'investments',
  heading: 'Investments & Pensions',
  adds: ['Add new investment or pension', 'Add investment or pension'],
  fields: [
    ['name', 'text', 'Name'],
    [
      'type',
      'choice',
      'Type',
      {
        values: [
          'workplace-pension',
          'personal-pension',
          'sipp',
          'stocks-shares-isa',
          'cash-isa',
          'lifetime-isa',
          'junior-isa',
          'premium-bonds',
          'investment-account',
          'unit-trusts',
          'investment-trusts',
          'bonds',
          'other',
          'state-pension',
        ],
      },
    ],
    ['provider', 'text', 'Provider'],
    ['accountNumber', 'text', 'Account number', { mask: 'last4' }],
    ['policyNumber', 'text', 'Policy number', { mask: 'last4' }],
    ['currentValue', 'money', 'Current value'],
    ['monthlyContribution', 'money', 'Monthly contribution'],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: {},
  least: { name: 'Works pension', type: 'workplace-pension', provider: 'Nest' },
  sealedUnder: [[{}, 'investments']],
};

/**
 * From spec 2 §3 “National Insurance record”. The specification has no required field (§5); we require the
 * number (decision 0873).
 */
export const niRecord: SpecKind = {
  id: 'ni-record',
  page: 'investments',
  heading: 'National Insurance Details',
  adds: ['Add new National Insurance details', 'Save these details'],
  fields: [
    ['niNumber', 'niNumber', 'National Insurance number', { mask: 'last4' }],
    ['dateOfBirth', 'date', 'Date of birth'],
    ['fullName', 'text', 'Full name'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: {},
  least: { niNumber: 'AA000003D' },
  sealedUnder: [[{}, 'investments']],
};

/**
 * National Insurance numbers as typed, with the stored and displayed form or the reason for rejecting them (design §7,
 * ux 36).
 */
export const niNumberExamples = {
  kept: [
    ['AB123456C', 'AB123456C', 'AB 123456 C'],
    ['ab 12 34 56 c', 'AB123456C', 'AB 123456 C'],
    ['AB-12-34-56-C', 'AB123456C', 'AB 123456 C'],
    ['  jg 103759 a ', 'JG103759A', 'JG 103759 A'],
    ['ZY999999D', 'ZY999999D', 'ZY 999999 D'],
  ],
  refused: [
    ['AB12345C', '2 letters, 6 numbers'],
    ['AB1234567C', '2 letters, 6 numbers'],
    ['A1123456C', '2 letters, 6 numbers'],
    ['AB123456', '2 letters, 6 numbers'],
    ['BG123456A', 'first two letters'],
    ['GB123456A', 'first two letters'],
    ['NK123456A', 'first two letters'],
    ['KN123456A', 'first two letters'],
    ['TN123456A', 'first two letters'],
    ['NT123456A', 'first two letters'],
    ['ZZ123456A', 'first two letters'],
    ['DA123456A', 'first letter'],
    ['FA123456A', 'first letter'],
    ['IA123456A', 'first letter'],
    ['QQ123456C', 'first letter'],
    ['UA123456A', 'first letter'],
    ['VA123456A', 'first letter'],
    ['AO123456A', 'second letter'],
    ['AD123456A', 'second letter'],
    ['AB123456E', 'last letter'],
    ['AB123456Z', 'last letter'],
  ],
} as const;
