import { emailPlanHint, emailReminderDays } from '../fields/date-rule.ts';
import {
  type Choice,
  choice,
  date,
  dependentPick,
  flag,
  links,
  money,
  multiline,
  owners,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import {
  automaticPaymentMethods,
  monthlyPaymentMethods,
  monthsBetweenPayments,
  paymentMethods,
} from '../reference/payment-methods.ts';
import { billProviders } from '../reference/providers.ts';

/** The 12 types of bills. Values come from the specification (spec 2 §3). */
export const billTypes = [
  { value: 'gas', label: 'Gas' },
  { value: 'electricity', label: 'Electricity' },
  { value: 'dual-fuel', label: 'Gas and electricity (dual fuel)' },
  { value: 'oil', label: 'Heating oil' },
  { value: 'solar', label: 'Solar panels' },
  { value: 'water', label: 'Water' },
  { value: 'mobile', label: 'Mobile phone' },
  { value: 'broadband', label: 'Broadband' },
  { value: 'landline', label: 'Landline' },
  { value: 'tv-package', label: 'TV package' },
  { value: 'streaming', label: 'Streaming and subscriptions' },
  { value: 'other', label: 'Other bill' },
] as const satisfies readonly Choice[];

/** A recurring payment: a utility, a contract, a subscription. */
export const bill = createRecordKind('bill', {
  label: ['Bill', 'Bills'],
  category: 'bills',
  page: 'bills',
  icon: 'receipt-text',
  fields: {
    name: text({
      label: 'Bill name',
      hint: 'A name you will recognise, like “Gas at home”',
      required: true,
      sample: 'Gas and electricity',
    }),
    type: choice({ label: 'Type', of: billTypes, required: true, initial: 'gas', sample: 'dual-fuel' }),
    provider: dependentPick({
      label: 'Provider',
      by: 'type',
      of: billProviders,
      required: true,
      sample: 'Octopus Energy',
    }),
    accountNumber: text({
      label: 'Account number',
      hint: 'At the top of the bill. For a mobile, the phone number will do.',
      mask: 'last4',
      sample: 'A-7C21F0E4',
    }),
    monthlyAmount: money({
      label: 'Monthly amount',
      hint: 'Type the amount on the bill and choose how often it is paid.',
      sample: '142.00',
    }),
    dueDate: date({
      label: 'Due date',
      hint: 'The next day a payment is due',
      sample: '2026-12-01',
    }),
    emailReminder: flag({
      label: `Email me ${emailReminderDays} days before`,
      hint: `${emailPlanHint} For a monthly payment, we email you 3 days before.`,
      shownWhen: { filled: 'dueDate' },
      sample: false,
    }),
    paymentMethod: choice({
      label: 'Payment method',
      of: paymentMethods,
      initial: 'direct-debit',
      sample: 'direct-debit',
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Phone number, email or address of the company',
      sample: '0808 157 0456',
    }),
    owners: owners({
      label: 'Whose name is on the bill',
      hint: 'Leave empty if only your name is on the bill.',
    }),
    links: links({
      label: 'Linked records',
      hint: 'The home the bill is for, or the account that pays it',
      likely: ['property', 'bank-account'],
    }),
    notes: multiline({ label: 'Notes', sample: 'The meter is under the stairs.' }),
  },
  card: {
    title: 'name',
    subtitle: 'provider',
    lines: ['type', 'accountNumber', 'dueDate'],
    amount: 'monthlyAmount',
    per: 'month',
    gaps: [['accountNumber', 'contactDetails']],
  },
  due: {
    dueDate: {
      label: 'Payment',
      soonDays: 7,
      words: { past: 'Overdue', soon: 'Due soon', later: 'Upcoming' },
      type: 'expiry',
      category: 'bills',
      rolls: { field: 'paymentMethod', months: monthsBetweenPayments, byItself: automaticPaymentMethods },
      steps: [{ when: { field: 'paymentMethod', is: monthlyPaymentMethods }, days: [3] }],
      reminder: { field: 'emailReminder', daysBefore: emailReminderDays },
    },
  },
  sums: { monthlyBills: { field: 'monthlyAmount', per: 'month' } },
  // Equal numbers prove nothing: two lines of one phone account share its number, and so does a bill that was entered
  // again with a new price.
  same: {
    withNumber: ['type'],
    askedWhenOther: 'monthlyAmount',
    withAmount: { alike: ['type', 'provider', 'name'] },
  },
  needs: [
    {
      id: 'utilities',
      name: 'Gas and electricity',
      step: 'Add your gas and electricity',
      reason: 'Someone has to read the meters, keep the house warm and pay the last bill.',
      weight: 4,
      minutes: 4,
      of: { field: 'type', is: ['gas', 'electricity', 'dual-fuel', 'oil'] },
    },
  ],
  review: [{ field: 'monthlyAmount', months: 12 }],
  pack: {
    references: ['accountNumber'],
    reach: ['contactDetails'],
    places: [
      {
        chapter: 'keep',
        group: 'Bills',
        layout: 'table',
        fields: ['provider', 'monthlyAmount', 'paymentMethod', 'dueDate'],
      },
    ],
    tell: [{ group: 'suppliers', who: { field: 'provider' } }],
  },
  scan: { button: 'Scan Bill', names: 'Bill' },
  texts: {
    page: 'Utilities & Bills',
    addTitle: 'Add new bill',
    addButton: 'Add bill',
    updateTitle: 'Update bill',
    updateButton: 'Update bill',
    deleteButton: 'Delete this bill',
    list: 'Your bills',
    count: ['bill', 'bills'],
    total: 'Each month',
    empty: {
      text: 'No bills yet. Start with gas and electricity: those bills keep coming even when nobody is there to open the post.',
      button: 'Add a bill',
    },
    help: {
      lead: 'Where to find the details',
      points: [
        'At the top of the bill, on paper or in the email',
        'In the company’s app, under your account',
        'On your bank statement: look for Direct Debits and standing orders',
        'For a prepayment meter: on the top-up card or key',
      ],
      notes: [
        'For a quarterly or yearly bill, enter the amount, then choose how often you pay it. We work out the monthly cost for you.',
        'Do you get separate bills for water supply and waste water? Add two bills.',
        'Numbers are sealed on this device before they are stored. We cannot read them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'If you die, the executor reads the meters, tells each company and asks for a final bill. Broadband, phones and subscriptions are stopped so that nothing more is charged.',
    },
  },
});
