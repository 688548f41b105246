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
import { helplines } from '../reference/helplines.ts';

/** The states of a judgment. Values come from the specification (spec 2 §3). */
export const judgmentStatuses = [
  { value: 'outstanding', label: 'Outstanding' },
  { value: 'paying-instalments', label: 'Paying by instalments' },
  { value: 'satisfied', label: 'Satisfied (paid in full after one month)' },
  { value: 'set-aside', label: 'Set aside (cancelled by the court)' },
  { value: 'varied', label: 'Varied (terms changed by the court)' },
] as const satisfies readonly Choice[];

const isOwed: Condition = { field: 'status', isNot: ['satisfied', 'set-aside'] };

/**
 * A court judgment ordering payment of a sum. A debtor who pays in full within one calendar month can have it removed
 * from the register; otherwise it remains for six years. Source: the project's reference data, which replaces the
 * specification's 30 days (spec 2 §9) with one calendar month.
 */
export const countyCourtJudgment = createRecordKind('county-court-judgment', {
  label: ['County court judgment', 'County court judgments'],
  category: 'debts',
  page: 'debts',
  icon: 'gavel',
  fields: {
    caseNumber: text({
      label: 'Case number',
      hint: 'At the top of the court’s letter',
      required: true,
      sample: 'H4QZ1234',
    }),
    court: text({ label: 'Court', sample: 'Civil National Business Centre' }),
    claimant: text({
      label: 'Claimant',
      hint: 'Who asked the court for the money',
      required: true,
      sample: 'Airedale Windows Ltd',
    }),
    amount: money({ label: 'Amount', required: true, sample: '412.75' }),
    dateIssued: date({
      label: 'Date issued',
      hint: 'The date of the judgment',
      notAfterToday: true,
      sample: '2026-11-05',
    }),
    paymentTerms: text({
      label: 'Payment terms',
      hint: 'Like “in full at once” or “£50 on the 1st of each month”',
      sample: 'In full at once',
    }),
    status: choice({
      label: 'Status',
      of: judgmentStatuses,
      initial: 'outstanding',
      sample: 'outstanding',
    }),
    contactDetails: multiline({
      label: 'Contact details',
      hint: 'Who to pay, or the claimant’s solicitor',
    }),
    owners: owners({
      label: 'Who the judgment is against',
      hint: 'Leave empty if it is against you alone.',
    }),
    links: links({ label: 'Linked records', likely: ['debt', 'legal-document', 'professional-contact'] }),
    notes: multiline({ label: 'Notes' }),
  },
  card: {
    title: 'claimant',
    subtitle: 'status',
    lines: ['caseNumber', 'court', 'dateIssued', 'paymentTerms'],
    amount: 'amount',
  },
  worth: { amount: 'amount', part: 'debts', owedWhen: isOwed, countsWhen: isOwed },
  due: {
    dateIssued: {
      label: 'Last day to pay in full and come off the register',
      soonDays: 31,
      words: { past: 'Month over', soon: 'Pay in full soon', later: 'Coming up' },
      type: 'expiry',
      category: 'bills',
      when: isOwed,
      monthsAfter: 1,
      lapses: true,
    },
  },
  review: [{ field: 'amount', months: 6, when: isOwed }],
  pack: {
    references: ['caseNumber'],
    reach: ['contactDetails'],
    tell: [{ group: 'lenders', who: { field: 'claimant' }, when: isOwed }],
  },
  texts: {
    page: 'County Court Judgments',
    addTitle: 'Add new judgment',
    addButton: 'Add judgment',
    updateTitle: 'Update judgment',
    updateButton: 'Update judgment',
    deleteButton: 'Delete this judgment',
    list: 'Your county court judgments',
    count: ['judgment', 'judgments'],
    total: 'Total still owed',
    empty: {
      text: 'No county court judgments added yet. If a court told you to pay, add the judgment here, and we will show you the deadline for paying in full.',
      button: 'Add a judgment',
    },
    help: {
      lead: 'What you can do about a judgment',
      points: [
        'Pay in full within one calendar month, show the court proof, and the judgment comes off the register',
        'If you pay later, the judgment is marked “satisfied” and stays on the register for six years from the date of the judgment',
        'If you cannot pay at once, ask the court for lower payments: form N245',
        'If you don’t owe the money, or never received the papers, ask the court to set the judgment aside: form N244',
        'Look yourself up in the Register of Judgments, Orders and Fines: trustonline.org.uk',
      ],
      notes: [
        'After six years the entry is removed, but you may still owe what you have not paid.',
        'This is the law of England and Wales. In Scotland a judgment is called a “decree”, and the rules differ.',
      ],
      helpline: helplines.debtAdvice,
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'An unpaid judgment is a debt of the estate. The executor pays it before anyone inherits, and asks the court for a certificate.',
    },
  },
});
