import { type Choice, choice, date, money, percent } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** The answers about who receives the estate; few other facts affect the tax. */
export const estateShareChoices = [
  { value: 'none', label: 'Nothing, or I have none' },
  { value: 'all', label: 'Everything' },
  { value: 'some', label: 'Part of it' },
] as const satisfies readonly Choice[];

export const homeHeirs = [
  { value: 'descendants', label: 'Children or grandchildren' },
  { value: 'partner', label: 'Husband, wife or civil partner' },
  { value: 'others', label: 'Someone else, or I own no home' },
] as const satisfies readonly Choice[];

export const earlierPartnerChoices = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const satisfies readonly Choice[];

const hasShare = { field: 'partner', is: ['some'] } as const;
const wasWidowed = { field: 'widowed', is: ['yes'] } as const;

/**
 * Facts that Inheritance Tax depends on and that no other record contains. One of the product's own records: it has no
 * page of records, and there is only one (`print/inheritance-tax`).
 */
export const taxQuestions = createRecordKind('inheritance-tax-answers', {
  label: ['Answer', 'Answers'],
  category: 'private',
  icon: 'scale',
  fields: {
    day: date({
      label: 'Date to work out the tax for',
      hint: 'Today, or another day up to 5 April 2031. Pensions count from 6 April 2027.',
      required: true,
      sample: '2026-11-26',
    }),
    partner: choice({
      label: 'What does your husband, wife or civil partner receive?',
      hint: 'This part is free of Inheritance Tax.',
      of: estateShareChoices,
      initial: 'none',
      sample: 'some',
    }),
    toPartner: money({
      label: 'What that part is worth',
      required: hasShare,
      shownWhen: hasShare,
      sample: '100000.00',
    }),
    home: choice({
      label: 'Who receives your home?',
      hint: 'Stepchildren, adopted and foster children count as children.',
      of: homeHeirs,
      initial: 'descendants',
      sample: 'descendants',
    }),
    toCharity: money({
      label: 'What goes to charity?',
      hint: 'Gifts to charity are free of Inheritance Tax. Leaving a tenth or more can lower the rate of tax on everything else.',
      sample: '5000.00',
    }),
    widowed: choice({
      label: 'Did a husband, wife or civil partner of yours die before you?',
      of: earlierPartnerChoices,
      initial: 'no',
      sample: 'yes',
    }),
    unusedNil: percent({
      label: 'Unused part of their tax-free band',
      hint: 'Enter 100 (all of it) if they left everything to you.',
      required: wasWidowed,
      shownWhen: wasWidowed,
      initial: '100',
      sample: '100',
    }),
    unusedResidence: percent({
      label: 'Unused part of their tax-free band for a home',
      hint: 'Enter 100 (all of it) if they left no home to their children.',
      required: wasWidowed,
      shownWhen: wasWidowed,
      initial: '100',
      sample: '100',
    }),
  },
  card: {},
  titleFallback: 'Inheritance Tax',
  texts: {
    page: 'Inheritance Tax',
    addTitle: 'What the records do not say',
    addButton: 'Work out the tax',
    updateTitle: 'What the records do not say',
    updateButton: 'Work out the tax',
    deleteButton: 'Clear the answers',
    list: 'Inheritance Tax',
    count: ['answer', 'answers'],
    empty: { text: 'Nothing has been answered yet.', button: 'Answer' },
    help: { lead: 'Inheritance Tax', points: [], notes: [] },
    whenNeeded: { title: 'When this is needed', text: 'When an estate is settled.' },
  },
});
