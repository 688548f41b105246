import type { SpecKind } from './table-shape.ts';

/**
 * From spec 2 §3 “Debt”, with the payment within 7 days of §9. The balance is no longer required (design §7).
 */
export const debt: SpecKind = {
  id: 'debt',
  page: 'debts',
  heading: 'Loans & Credit Cards',
  adds: ['Add new debt', 'Add debt'],
  fields: [
    ['name', 'text', 'Debt name'],
    [
      'type',
      'choice',
      'Type',
      {
        values: [
          'credit-card',
          'personal-loan',
          'car-finance',
          'mortgage',
          'overdraft',
          'store-card',
          'payday-loan',
          'hire-purchase',
          'student-loan',
          'business-loan',
          'secured-loan',
          'guarantor-loan',
          'debt-consolidation',
          'other-debt',
        ],
      },
    ],
    ['provider', 'pick', 'Provider'],
    ['accountNumber', 'text', 'Account number', { mask: 'last4' }],
    ['originalAmount', 'money', 'Original amount'],
    ['currentBalance', 'money', 'Current balance'],
    ['monthlyPayment', 'money', 'Monthly payment'],
    ['interestRate', 'percent', 'Interest rate'],
    ['nextPaymentDate', 'date', 'Next payment date'],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: { type: 'credit-card' },
  least: { name: 'Car loan', type: 'car-finance', provider: 'Black Horse' },
  near: [
    {
      field: 'nextPaymentDate',
      // Uses a credit card, because the dates of loan instalments move on automatically (decision 922).
      with: { type: 'credit-card' },
      edges: [
        [-1, 'past'],
        [0, 'soon'],
        [6, 'soon'],
        [7, 'soon'],
        [8, 'month'],
        [30, 'month'],
        [31, 'later'],
      ],
    },
  ],
  sealedUnder: [[{}, 'debts']],
};

/** The types of debt for which a list of companies is offered (spec 2 §3); the others accept free text. */
export const debtTypesWithProviders = [
  'credit-card',
  'personal-loan',
  'car-finance',
  'mortgage',
  'payday-loan',
  'overdraft',
];

/** From spec 2 §3 “County court judgment”. */
export const countyCourtJudgment: SpecKind = {
  id: 'county-court-judgment',
  page: 'debts',
  heading: 'County Court Judgments',
  adds: ['Add new judgment', 'Add judgment'],
  fields: [
    ['caseNumber', 'text', 'Case number'],
    ['court', 'text', 'Court'],
    ['claimant', 'text', 'Claimant'],
    ['amount', 'money', 'Amount'],
    ['dateIssued', 'date', 'Date issued'],
    ['paymentTerms', 'text', 'Payment terms'],
    [
      'status',
      'choice',
      'Status',
      { values: ['outstanding', 'paying-instalments', 'satisfied', 'set-aside', 'varied'] },
    ],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: { status: 'outstanding' },
  least: { caseNumber: 'H4QZ1234', claimant: 'Lowell', amount: '412.75' },
  sealedUnder: [[{}, 'debts']],
};

/** From spec 2 §3 “Tax liability (HMRC)”. */
export const hmrcLiability: SpecKind = {
  id: 'hmrc-liability',
  page: 'debts',
  heading: 'HMRC Liabilities',
  adds: ['Add new HMRC liability', 'Add HMRC liability'],
  fields: [
    [
      'type',
      'choice',
      'Type',
      {
        values: [
          'income-tax',
          'national-insurance',
          'vat',
          'corporation-tax',
          'paye',
          'self-assessment',
          'capital-gains-tax',
          'inheritance-tax',
          'stamp-duty',
          'customs-duty',
          'penalties',
          'other-hmrc',
        ],
      },
    ],
    ['taxYear', 'taxYear', 'Tax year'],
    ['amount', 'money', 'Amount'],
    ['dueDate', 'date', 'Due date'],
    ['paymentPlan', 'text', 'Payment plan'],
    ['reference', 'text', 'Reference'],
    ['contactDetails', 'multiline', 'Contact details'],
    ['notes', 'multiline', 'Notes'],
  ],
  begins: { type: 'income-tax' },
  least: { type: 'vat', amount: '1200' },
  sealedUnder: [[{}, 'debts']],
};
