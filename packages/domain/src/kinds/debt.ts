import {
  type Choice,
  type Condition,
  choice,
  date,
  dependentPick,
  links,
  money,
  multiline,
  owners,
  percent,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { debtProviders } from '../reference/debt-providers.ts';
import { helplines } from '../reference/helplines.ts';

/** The 14 types of debts. Values come from the specification (spec 2 §3). */
export const debtTypes = [
  { value: 'credit-card', label: 'Credit card' },
  { value: 'personal-loan', label: 'Personal loan' },
  { value: 'car-finance', label: 'Car finance' },
  { value: 'mortgage', label: 'Mortgage' },
  { value: 'overdraft', label: 'Overdraft' },
  { value: 'store-card', label: 'Store card' },
  { value: 'payday-loan', label: 'Payday loan' },
  { value: 'hire-purchase', label: 'Hire purchase' },
  { value: 'student-loan', label: 'Student loan' },
  { value: 'business-loan', label: 'Business loan' },
  { value: 'secured-loan', label: 'Secured loan' },
  { value: 'guarantor-loan', label: 'Guarantor loan' },
  { value: 'debt-consolidation', label: 'Debt consolidation loan' },
  { value: 'other-debt', label: 'Other debt' },
] as const satisfies readonly Choice[];

// All these payments are monthly (spec 2 §3), whatever the type of debt.
const monthly = Object.fromEntries(debtTypes.map(({ value }) => [value, 1]));

// Debts whose instalments lenders collect by Direct Debit. For other debts, the person chooses the amount or the day.
const collected = [
  'personal-loan',
  'car-finance',
  'mortgage',
  'hire-purchase',
  'student-loan',
  'business-loan',
  'secured-loan',
  'debt-consolidation',
] as const;

// For these types of debt, the account number is often the card number. Other lenders use numbers of that length for
// loans.
const isCard: Condition = { field: 'type', is: ['credit-card', 'store-card'] };

/** Money borrowed and not yet paid back. */
export const debt = createRecordKind('debt', {
  label: ['Debt', 'Debts'],
  category: 'debts',
  page: 'debts',
  icon: 'hand-coins',
  fields: {
    name: text({
      label: 'Debt name',
      hint: 'A name you will recognise, like “Car loan”',
      required: true,
      sample: 'Barclaycard',
    }),
    type: choice({
      label: 'Type',
      of: debtTypes,
      required: true,
      initial: 'credit-card',
      sample: 'credit-card',
    }),
    provider: dependentPick({
      label: 'Provider',
      hint: 'If your lender is not on the list, choose Other and type the name.',
      by: 'type',
      of: debtProviders,
      required: true,
      sample: 'Barclaycard',
    }),
    accountNumber: text({
      label: 'Account number',
      hint: 'On the statement or agreement. For a card, only the last 4 digits.',
      mask: 'last4',
      noCardWhen: isCard,
      sample: 'BC-9017-3321',
    }),
    originalAmount: money({ label: 'Original amount', sample: '3000.00' }),
    currentBalance: money({ label: 'Current balance', hint: 'What is still owed', sample: '1240.55' }),
    balanceAsOf: date({
      label: 'Balance date',
      hint: 'The date of this balance. If you leave it empty, we use today’s date.',
      shownWhen: { filled: 'currentBalance' },
      notAfterToday: true,
      todayWhenFilled: 'currentBalance',
      sample: '2026-11-20',
    }),
    monthlyPayment: money({ label: 'Monthly payment', per: 'month', sample: '85.00' }),
    interestRate: percent({ label: 'Interest rate', hint: 'Per cent a year, like 4.25', sample: '24.9' }),
    nextPaymentDate: date({ label: 'Next payment date', sample: '2026-12-04' }),
    rateEnds: date({
      label: 'Fixed rate ends',
      hint: 'Ask about a new rate about six months before this date.',
      shownWhen: { field: 'type', is: ['mortgage'] },
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Who to call or write to about the debt',
      sample: 'Customer services: 0808 157 0900',
    }),
    owners: owners({ label: 'Who owes the debt', hint: 'Leave empty if only you owe it.' }),
    links: links({
      label: 'Linked records',
      hint: 'The home or car the debt paid for',
      likely: ['property', 'vehicle', 'bank-account'],
    }),
    notes: multiline({ label: 'Notes', sample: 'No payment protection.' }),
  },
  card: {
    title: 'name',
    subtitle: 'type',
    lines: ['provider', 'accountNumber', 'monthlyPayment', 'nextPaymentDate', 'rateEnds'],
    amount: 'currentBalance',
    gaps: ['currentBalance', 'accountNumber'],
  },
  worth: {
    amount: 'currentBalance',
    asOf: 'balanceAsOf',
    part: 'debts',
    owedWhen: 'always',
    securesWhen: { field: 'type', is: ['mortgage'] },
    lender: 'provider',
  },
  same: { withNumber: ['type'], withAmount: { alike: ['type', 'provider', 'name'] } },
  due: {
    nextPaymentDate: {
      label: 'Payment',
      soonDays: 7,
      words: { past: 'Overdue', soon: 'Due soon', later: 'Coming up' },
      type: 'expiry',
      category: 'bills',
      rolls: { field: 'type', months: monthly, byItself: collected },
    },
    rateEnds: {
      label: 'End of the fixed rate',
      soonDays: 180,
      words: { past: 'Fixed rate over', soon: 'Fixed rate ends soon', later: 'Fixed' },
      type: 'expiry',
      category: 'bills',
      when: { field: 'type', is: ['mortgage'] },
      steps: [{ days: [180] }],
    },
  },
  needs: [
    {
      id: 'debts',
      name: 'Money owed',
      step: 'Add what you owe',
      reason:
        'Debts are paid before anyone inherits, and lenders must be told. Your family can only tell the lenders they know about.',
      weight: 5,
      minutes: 4,
      when: 'debts',
    },
  ],
  review: [
    { field: 'currentBalance', over: 'zero' },
    { field: 'currentBalance', months: 6 },
    { field: 'monthlyPayment', months: 12 },
  ],
  pack: {
    references: ['accountNumber'],
    reach: ['contactDetails'],
    tell: [{ group: 'lenders', who: { field: 'provider' }, about: 'type' }],
  },
  texts: {
    page: 'Loans & Credit Cards',
    addTitle: 'Add new debt',
    addButton: 'Add debt',
    updateTitle: 'Update debt',
    updateButton: 'Update debt',
    deleteButton: 'Delete this debt',
    list: 'Your loans and credit cards',
    count: ['debt', 'debts'],
    total: 'Total owed',
    empty: {
      text: 'No debts added yet. Add what you owe and who you owe it to: a debt still has to be paid from your estate, even if nobody knew about it.',
      button: 'Add a debt',
    },
    help: {
      lead: 'If debts are hard to manage',
      points: [
        'First pay for your home, heat and light: mortgage or rent, council tax, gas and electricity',
        'Tell the lender early. Lenders have to treat you fairly, and may lower or pause payments',
        'In England and Wales a debt adviser can ask for Breathing Space: 60 days with most interest stopped',
        'Pay off the debt with the highest interest first, once you have made the minimum payments on the others',
        'National Debtline also gives free advice: nationaldebtline.org',
      ],
      notes: [
        'Good debt advice is free. Nobody needs to pay for it.',
        'A card or overdraft that you added under Bank accounts is counted there. Do not add it here as well.',
        'If you record a mortgage both here and with its home, it is counted once. If we are not sure, we ask you.',
      ],
      helpline: helplines.debtAdvice,
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Debts are paid from what a person leaves, before anyone inherits. Relatives pay only the debts that they also signed for. The executor tells each lender and asks for the balance on the date of death.',
    },
  },
});
