import {
  type Choice,
  type Condition,
  choice,
  date,
  links,
  money,
  multiline,
  owners,
  percent,
  pickBy,
  text,
} from '../fields/fields.ts';
import { recordKind } from '../records/record-kind.ts';
import { debtProviders } from '../reference/debt-providers.ts';
import { helplines } from '../reference/helplines.ts';

/** The 14 sorts of debts; values are the specification’s (spec 2 §3). */
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

// Every payment is a monthly one (spec 2 §3), whatever is paid off by it.
const monthly = Object.fromEntries(debtTypes.map(({ value }) => [value, 1]));

// Lenders collect the instalments of these by Direct Debit. The others leave the amount or the day to the person.
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

// Their account number is often the card's own. Other lenders do use such long numbers for a loan.
const isCard: Condition = { field: 'type', is: ['credit-card', 'store-card'] };

/** Money borrowed and not yet paid back. */
export const debt = recordKind('debt', {
  label: ['Debt', 'Debts'],
  category: 'debts',
  page: 'debts',
  icon: 'hand-coins',
  fields: {
    name: text({
      label: 'Debt name',
      hint: 'A name you will know it by, like “Car loan”',
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
    provider: pickBy({
      label: 'Provider',
      hint: 'If yours is not on the list, choose Other and type it.',
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
      hint: 'The day the balance was right. If you leave it empty, we use today.',
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
      hint: 'Ask about a new rate some six months before.',
      shownWhen: { field: 'type', is: ['mortgage'] },
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Who to call or write to about it',
      sample: 'Customer services: 0808 157 0900',
    }),
    owners: owners({ label: 'Who owes it', hint: 'Leave empty if it is only you.' }),
    links: links({
      label: 'Goes together with',
      hint: 'The home or car it paid for',
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
      step: 'Add what you owe',
      reason:
        'Debts are paid before anyone inherits, and lenders must be told. Nobody can tell one they don’t know.',
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
      text: 'No debts added yet. Add what you owe and who to: a debt nobody knows of still has to be paid.',
      button: 'Add a debt',
    },
    help: {
      lead: 'If debts are hard to manage',
      points: [
        'Pay first what keeps your home and your energy: mortgage or rent, council tax, gas and electricity',
        'Tell the lender early. It has to treat you fairly, and may lower or pause payments',
        'In England and Wales a debt adviser can ask for Breathing Space: 60 days with most interest stopped',
        'Pay off the debt with the highest interest first, once the others get the least they ask for',
        'National Debtline also gives free advice: nationaldebtline.org',
      ],
      notes: [
        'Good debt advice is free. Nobody needs to pay for it.',
        'A card or overdraft that is under Bank accounts counts there. Add it in one place only.',
        'A mortgage that is also under its home counts once. We ask you if we are not sure.',
      ],
      helpline: helplines.debtAdvice,
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Debts are paid from what a person leaves, before anyone inherits. Family pay only what they signed for too. The executor tells each lender and asks for the balance on that day.',
    },
  },
});
