import {
  type Choice,
  type Condition,
  choice,
  date,
  links,
  money,
  multiline,
  owners,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** The 13 types of investments and pensions in the specification (spec 2 §3), and the State Pension (decision 0874). */
export const investmentTypes = [
  { value: 'workplace-pension', label: 'Workplace pension' },
  { value: 'personal-pension', label: 'Personal pension' },
  { value: 'sipp', label: 'Self-invested personal pension (SIPP)' },
  { value: 'stocks-shares-isa', label: 'Stocks and shares ISA' },
  { value: 'cash-isa', label: 'Cash ISA' },
  { value: 'lifetime-isa', label: 'Lifetime ISA' },
  { value: 'junior-isa', label: 'Junior ISA' },
  { value: 'premium-bonds', label: 'Premium Bonds (NS&I)' },
  { value: 'investment-account', label: 'General investment account' },
  { value: 'unit-trusts', label: 'Unit trusts or OEICs (funds)' },
  { value: 'investment-trusts', label: 'Investment trusts' },
  { value: 'bonds', label: 'Bonds and gilts' },
  { value: 'other', label: 'Other investment' },
  { value: 'state-pension', label: 'State Pension' },
] as const satisfies readonly Choice[];

/**
 * How often a pension is paid. The State Pension is paid every four weeks unless the person asked for another interval.
 */
const pensionRhythms = [
  { value: 'every-4-weeks', label: 'Every 4 weeks' },
  { value: 'monthly', label: 'Every month' },
  { value: 'weekly', label: 'Every week' },
  { value: 'quarterly', label: 'Every 3 months' },
  { value: 'yearly', label: 'Once a year' },
] as const satisfies readonly Choice[];

const isPension: Condition = { field: 'type', is: ['workplace-pension', 'personal-pension', 'sipp'] };
const paysPension: Condition = {
  field: 'type',
  is: ['workplace-pension', 'personal-pension', 'sipp', 'state-pension'],
};
const isState: Condition = { field: 'type', is: ['state-pension'] };
const hasValue: Condition = { field: 'type', isNot: ['state-pension'] };

/** Money saved for later: a pension, an ISA, shares, Premium Bonds. */
export const investment = createRecordKind('investment', {
  label: ['Investment or pension', 'Investments and pensions'],
  category: 'investments',
  page: 'investments',
  icon: 'piggy-bank',
  fields: {
    name: text({
      label: 'Name',
      hint: 'A name you will recognise, like “Pension from the school”',
      required: true,
      sample: 'Pension from the school',
    }),
    type: choice({ label: 'Type', of: investmentTypes, required: true, sample: 'workplace-pension' }),
    provider: text({
      label: 'Provider',
      hint: 'The company that sends the yearly statement. For the State Pension: the Pension Service.',
      required: true,
      sample: 'Nest',
    }),
    accountNumber: text({
      label: 'Account number',
      hint: 'Or the member’s or holder’s number',
      mask: 'last4',
      sample: 'MB40028816',
    }),
    policyNumber: text({
      label: 'Policy number',
      hint: 'Older pensions and bonds often have one.',
      mask: 'last4',
    }),
    pensionPaid: money({
      label: 'Pension paid to you',
      hint: 'If the pension has started: the amount that reaches your bank each time.',
      shownWhen: paysPension,
    }),
    pensionRhythm: choice({
      label: 'How often it is paid',
      of: pensionRhythms,
      shownWhen: { all: [paysPension, { filled: 'pensionPaid' }] },
    }),
    pensionSince: date({
      label: 'Paid since',
      hint: 'The day of the first payment, for example 6 4 2019',
      notAfterToday: true,
      shownWhen: { all: [paysPension, { filled: 'pensionPaid' }] },
    }),
    pensionAfter: text({
      label: 'Paid to your husband, wife or partner after you die',
      hint: 'If you know it, like “half of it for life”. The pension company can tell you.',
      shownWhen: { all: [paysPension, { filled: 'pensionPaid' }] },
    }),
    currentValue: money({ label: 'Current value', shownWhen: hasValue, sample: '84210.00' }),
    valueAsOf: date({
      label: 'Value date',
      hint: 'The date of this value. If you leave it empty, we use today’s date.',
      shownWhen: { all: [hasValue, { filled: 'currentValue' }] },
      notAfterToday: true,
      todayWhenFilled: 'currentValue',
      sample: '2026-04-05',
    }),
    monthlyContribution: money({
      label: 'Monthly contribution',
      per: 'month',
      hint: 'For a workplace pension, yours and your employer’s together',
      shownWhen: hasValue,
      sample: '310.00',
    }),
    nominee: text({
      label: 'Person to be paid when you die',
      hint: 'Who you named to the pension company (an “expression of wish” form)',
      shownWhen: isPension,
      sample: 'Martin Ellery',
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Phone number, email or address of the company',
      sample: '0808 157 0789',
    }),
    owners: owners({ label: 'Owners', hint: 'Leave empty if you are the only owner.' }),
    links: links({ label: 'Linked records', likely: ['bank-account', 'professional-contact', 'person'] }),
    notes: multiline({ label: 'Notes', sample: 'Two more years of payments from 2019 to find.' }),
  },
  card: {
    title: 'name',
    subtitle: 'type',
    lines: [
      'provider',
      'pensionPaid',
      'pensionRhythm',
      'accountNumber',
      'policyNumber',
      'monthlyContribution',
    ],
    amount: 'currentValue',
    gaps: [['accountNumber', 'policyNumber']],
    // A State Pension has no number of its own: it is found by the National Insurance number.
    gapsWhen: hasValue,
  },
  worth: { amount: 'currentValue', asOf: 'valueAsOf', part: 'investments', countsWhen: hasValue },
  // The same pension may have been entered once under the name of the job and once under that of the company. Platforms
  // and NS&I use one number for everything that a person holds with them.
  same: { withNumber: ['provider', 'type'], withAmount: { when: isPension, alike: ['provider'] } },
  needs: [
    {
      id: 'pension',
      name: 'A pension',
      step: 'Add your pension',
      reason: 'Pensions are often lost when someone dies, because only the owner knew about them.',
      weight: 8,
      minutes: 5,
      of: isPension,
      when: 'pension',
    },
  ],
  review: [
    { field: 'pensionPaid', months: 12 },
    { field: 'currentValue', months: 12 },
    { field: 'monthlyContribution', months: 12 },
  ],
  pack: {
    references: ['accountNumber', 'policyNumber'],
    reach: ['contactDetails'],
    tell: [{ group: 'pensions', who: { field: 'provider' } }],
    pays: ['pensionPaid', 'pensionRhythm'],
    passes: [
      { when: isState, words: 'Stops when you die. “Tell Us Once” tells the Pension Service.' },
      { when: isPension, words: 'Usually outside the will: the provider decides.', to: 'nominee' },
      { jointly: true, words: 'Usually passes to the other holder.' },
    ],
  },
  texts: {
    page: 'Investments & Pensions',
    addTitle: 'Add new investment or pension',
    addButton: 'Add investment or pension',
    updateTitle: 'Update investment or pension',
    updateButton: 'Update investment or pension',
    deleteButton: 'Delete this record',
    list: 'Your investments and pensions',
    count: ['investment or pension', 'investments and pensions'],
    total: 'Total value',
    empty: {
      text: 'Nothing here yet. Start with your pensions: they are the easiest to lose and the hardest to find.',
      button: 'Add an investment or pension',
    },
    help: {
      lead: 'Where to find the details',
      points: [
        'On the statement that comes once a year',
        'On the company’s website or in its app',
        'For a workplace pension: on your payslip, or ask your employer',
        'Premium Bonds: the holder’s number is on your certificates and on nsandi.com',
        'A pension you have lost track of: search “find pension contact details” on GOV.UK. It’s free',
      ],
      notes: [
        'Add the State Pension here too, with the amount it pays. Letters about it come from the Pension Service each spring.',
        'Add your National Insurance number as well: your family will need it to stop your State Pension.',
        'Numbers are sealed on this device before they are stored. We cannot read them.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'If you die, the executor asks each company for the value on the date of death. Most pensions are paid to the person you named, not under the will.',
    },
  },
});
