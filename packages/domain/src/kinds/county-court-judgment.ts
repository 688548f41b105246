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
import { recordKind } from '../records/record-kind.ts';
import { helplines } from '../reference/helplines.ts';

/** How far a judgment is settled; values are the specification’s (spec 2 §3). */
export const judgmentStatuses = [
  { value: 'outstanding', label: 'Outstanding' },
  { value: 'paying-instalments', label: 'Paying by instalments' },
  { value: 'satisfied', label: 'Satisfied (paid in full after one month)' },
  { value: 'set-aside', label: 'Set aside (cancelled by the court)' },
  { value: 'varied', label: 'Varied (terms changed by the court)' },
] as const satisfies readonly Choice[];

const isOwed: Condition = { field: 'status', isNot: ['satisfied', 'set-aside'] };

/**
 * A judgment that a sum must be paid. A debtor who pays in full within one calendar month of it can have it taken off
 * the register; otherwise it stays for six years. Source: the project's reference data, which puts one
 * calendar month in the place of the specification's 30 days (spec 2 §9).
 */
export const countyCourtJudgment = recordKind('county-court-judgment', {
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
    owners: owners({ label: 'Who it is against', hint: 'Leave empty if it is only you.' }),
    links: links({ label: 'Goes together with', likely: ['debt', 'legal-document', 'professional-contact'] }),
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
      text: 'No county court judgments added yet. If a court told you to pay, add it here, and we show you the day that matters.',
      button: 'Add a judgment',
    },
    help: {
      lead: 'What you can do about a judgment',
      points: [
        'Pay in full within one calendar month, show the court proof, and it comes off the register',
        'Paid later, it is marked “satisfied” and stays for six years from the date of the judgment',
        'If you cannot pay at once, ask the court for lower payments: form N245',
        'If you don’t owe it, or never had the papers, ask the court to set it aside: form N244',
        'Look yourself up in the Register of Judgments, Orders and Fines: trustonline.org.uk',
      ],
      notes: [
        'After six years the entry goes, but what is not paid may still be owed.',
        'This is the law of England and Wales. Scotland says “decree”, and its rules differ.',
      ],
      helpline: helplines.debtAdvice,
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'A judgment that is not paid is a debt of the estate. The executor pays it before anyone inherits, and asks the court for a certificate.',
    },
  },
});
