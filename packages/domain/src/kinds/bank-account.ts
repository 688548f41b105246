import {
  accountNumber,
  type Choice,
  type Condition,
  choice,
  date,
  digits,
  links,
  money,
  multiline,
  owners,
  sortCode,
  suggestedChoice,
  text,
  webAddress,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { bankNames } from '../reference/banks.ts';

/** The seven account types. Values and labels come from the specification (spec 2 §3). */
export const bankAccountTypes = [
  { value: 'checking', label: 'Current Account' },
  { value: 'savings', label: 'Savings Account' },
  { value: 'credit', label: 'Credit Card', hint: 'Counts as money owed' },
  { value: 'business', label: 'Business Account' },
  { value: 'joint', label: 'Joint Account', hint: 'Usually passes to the other holder when one dies' },
  { value: 'isa', label: 'ISA Account' },
  { value: 'other', label: 'Other' },
] as const satisfies readonly Choice[];

const isCard: Condition = { field: 'accountType', is: ['credit'] };
const isNotCard: Condition = { field: 'accountType', isNot: ['credit'] };

/**
 * An account or credit card at a bank. We never ask for the full number of a card: the last four digits are enough to
 * identify it.
 */
export const bankAccount = createRecordKind('bank-account', {
  label: ['Bank account', 'Bank accounts'],
  category: 'bank-accounts',
  page: 'bank-accounts',
  icon: 'landmark',
  fields: {
    name: text({ label: 'Account name', required: true, sample: 'Halifax current account' }),
    accountType: choice({
      label: 'Account type',
      of: bankAccountTypes,
      required: true,
      initial: 'checking',
      sample: 'checking',
      missing: 'Choose the account type',
    }),
    bankName: suggestedChoice({ label: 'Bank name', of: bankNames, required: true, sample: 'Halifax' }),
    sortCode: sortCode({
      label: 'Sort code',
      hint: '6 digits, with or without dashes',
      required: isNotCard,
      sample: '309430',
    }),
    accountNumber: accountNumber({
      label: 'Account number',
      hint: 'Between 6 and 8 digits',
      required: isNotCard,
      mask: 'last4',
      sample: '70124821',
    }),
    cardLast4: digits({
      label: 'Last 4 digits of the card',
      hint: 'Enter only the last 4 digits. We never ask for the whole card number.',
      length: 4,
      shownWhen: isCard,
      mask: 'last4',
    }),
    onlineBankingUrl: webAddress({
      label: 'Online banking website',
      hint: 'Like halifax.co.uk',
      sample: 'https://halifax-online.co.uk',
    }),
    balance: money({
      label: 'Balance',
      hint: 'Put a minus sign in front if the account is overdrawn.',
      minus: true,
      sample: '3482.16',
    }),
    balanceAsOf: date({
      label: 'Balance date',
      hint: 'The date of this balance. If you leave it empty, we use today’s date.',
      shownWhen: { filled: 'balance' },
      notAfterToday: true,
      todayWhenFilled: 'balance',
      sample: '2026-11-20',
    }),
    owners: owners({ label: 'Account holders', hint: 'Leave empty if you are the only holder.' }),
    links: links({ label: 'Linked records', likely: ['person', 'bill', 'debt'] }),
    notes: multiline({ label: 'Notes', sample: 'Pays the gas and the broadband.' }),
  },
  card: {
    title: 'name',
    subtitle: 'accountType',
    lines: ['bankName', 'sortCode', 'accountNumber', 'cardLast4'],
    amount: 'balance',
    gaps: ['cardLast4'],
  },
  worth: { amount: 'balance', asOf: 'balanceAsOf', part: 'accounts', owedWhen: isCard },
  needs: [
    {
      id: 'main-account',
      name: 'A main bank account',
      step: 'Add your main bank account',
      reason: 'Your family will need this account first: wages, pension and bills go through it.',
      weight: 10,
      minutes: 3,
      none: { button: 'I have no bank account', gap: 'No bank account recorded' },
    },
  ],
  review: [{ field: 'balance', months: 6 }],
  pack: {
    references: ['sortCode', 'accountNumber', 'cardLast4'],
    reach: ['onlineBankingUrl'],
    tell: [{ group: 'banks', who: { field: 'bankName' } }],
    // In Scotland the names on an account do not decide whose money it is (HMRC, IHTM15054, read 2026-11-21).
    passes: [{ jointly: true, words: 'Usually passes to the other holder. In Scotland it may not.' }],
  },
  scan: { button: 'Scan document', names: 'Account' },
  texts: {
    page: 'Bank accounts and cards',
    addTitle: 'Add new account',
    addButton: 'Add account',
    updateTitle: 'Update account',
    updateButton: 'Update account',
    deleteButton: 'Delete this account',
    list: 'Your accounts',
    count: ['account', 'accounts'],
    numbers: 'Sort code and number',
    total: 'Total in accounts, less what is owed',
    empty: {
      text: 'No accounts yet. Add the account your wages or pension goes into: your family will need it first.',
      button: 'Add an account',
    },
    help: {
      lead: 'Where to find the two numbers',
      drawing: 'bank-card',
      points: [
        'On the front or back of your bank card',
        'At the top of a paper statement',
        'In the bank’s app, under account details',
      ],
      notes: [
        'A credit card has no sort code. Use the last 4 digits of the card.',
        'Numbers are sealed on this device before they are stored. We cannot read them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'If you die, the executor tells the bank and shows the death certificate. Direct debits stop, so bills paid from this account need to be moved first.',
    },
  },
});
