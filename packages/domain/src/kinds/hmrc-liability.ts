import {
  type Choice,
  choice,
  date,
  links,
  money,
  multiline,
  owners,
  taxYear,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { helplines } from '../reference/helplines.ts';

/** The 12 taxes that may be owed. Values come from the specification (spec 2 §3). */
export const taxLiabilityTypes = [
  { value: 'income-tax', label: 'Income Tax' },
  { value: 'national-insurance', label: 'National Insurance' },
  { value: 'vat', label: 'VAT' },
  { value: 'corporation-tax', label: 'Corporation Tax' },
  { value: 'paye', label: 'PAYE (employer)' },
  { value: 'self-assessment', label: 'Self Assessment' },
  { value: 'capital-gains-tax', label: 'Capital Gains Tax' },
  { value: 'inheritance-tax', label: 'Inheritance Tax' },
  {
    value: 'stamp-duty',
    label: 'Stamp Duty Land Tax',
    hint: 'Scotland: LBTT (Revenue Scotland). Wales: LTT (Welsh Revenue Authority)',
  },
  { value: 'customs-duty', label: 'Customs duty' },
  { value: 'penalties', label: 'Penalties and interest' },
  { value: 'other-hmrc', label: 'Other HMRC liability' },
] as const satisfies readonly Choice[];

/** Tax that is owed to HM Revenue and Customs. */
export const hmrcLiability = createRecordKind('hmrc-liability', {
  label: ['HMRC liability', 'HMRC liabilities'],
  category: 'debts',
  page: 'debts',
  icon: 'receipt-pound-sterling',
  fields: {
    type: choice({
      label: 'Type',
      of: taxLiabilityTypes,
      required: true,
      initial: 'income-tax',
      sample: 'self-assessment',
    }),
    taxYear: taxYear({ label: 'Tax year', hint: 'Such as 2023-24', sample: '2025-26' }),
    amount: money({ label: 'Amount', required: true, sample: '1180.40' }),
    dueDate: date({ label: 'Due date', sample: '2027-01-31' }),
    paymentPlan: text({
      label: 'Payment plan',
      hint: 'Like “£100 a month until June 2027”',
      sample: 'None',
    }),
    reference: text({
      label: 'Reference',
      hint: 'The reference to use when you pay. For Self Assessment it is your 10-digit UTR followed by the letter K.',
      sample: '2325648152K',
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'The HMRC office on the letter, or your accountant',
    }),
    owners: owners({ label: 'Who owes the tax', hint: 'Leave empty if only you owe it.' }),
    links: links({
      label: 'Linked records',
      likely: ['professional-contact', 'ni-record', 'bank-account'],
    }),
    notes: multiline({ label: 'Notes' }),
  },
  card: {
    title: ['type', 'taxYear'],
    subtitle: 'paymentPlan',
    lines: ['dueDate', 'reference'],
    amount: 'amount',
  },
  worth: { amount: 'amount', part: 'debts', owedWhen: 'always' },
  due: {
    dueDate: {
      label: 'Tax payment',
      soonDays: 7,
      words: { past: 'Overdue', soon: 'Due soon', later: 'Coming up' },
      type: 'expiry',
      category: 'bills',
    },
  },
  review: [
    { field: 'amount', over: 'zero' },
    { field: 'amount', months: 6 },
  ],
  pack: {
    references: ['reference'],
    reach: ['contactDetails'],
    tell: [{ group: 'government', who: { name: 'HMRC' } }],
  },
  texts: {
    page: 'HMRC Liabilities',
    addTitle: 'Add new HMRC liability',
    addButton: 'Add HMRC liability',
    updateTitle: 'Update HMRC liability',
    updateButton: 'Update HMRC liability',
    deleteButton: 'Delete this liability',
    list: 'Your HMRC Liabilities',
    count: ['HMRC liability', 'HMRC liabilities'],
    total: 'Total owed',
    empty: {
      text: 'No HMRC liabilities added yet. If you owe tax, add it here with its reference: the tax is paid before anyone inherits.',
      button: 'Add an HMRC liability',
    },
    help: {
      lead: 'If you owe tax',
      points: [
        'What you owe is in your personal tax account at GOV.UK, and on the letter from HMRC',
        'If you cannot pay on time, ask for a payment plan, “Time to Pay”, before the due date',
        'Self Assessment tax is due on 31 January, and often a second payment on 31 July',
        'On a low income? The charity TaxAid helps for free: taxaid.org.uk',
        'Send the tax return on time, even if you cannot pay: you then avoid a penalty for sending it late',
      ],
      notes: [
        'HMRC adds interest to tax that is paid late, even while you are on a payment plan.',
        'Have you paid the tax? Delete this record, so that the tax no longer counts as owed.',
      ],
      helpline: helplines.taxPayment,
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Tax up to the date of death is paid from what a person leaves. The executor needs the reference to ask HMRC what is owed, or what will be paid back.',
    },
  },
});
