import { type Choice, choice, date, links, money, multiline, owners, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/**
 * Why a gift may not count for inheritance tax: the exemptions in sections 18 to 24 of the Inheritance Tax Act 1984.
 * Only a gift with `none` has to wait for seven years.
 */
export const giftExemptions = [
  { value: 'none', label: 'None that I know of' },
  { value: 'annual', label: 'Part of the £3,000 a year' },
  { value: 'small', label: 'Small gift, up to £250 to one person' },
  { value: 'wedding', label: 'Wedding or civil partnership gift' },
  { value: 'income', label: 'Regular gift out of income' },
  { value: 'partner', label: 'To my husband, wife or civil partner' },
  { value: 'charity', label: 'To a charity or political party' },
] as const satisfies readonly Choice[];

/**
 * A gift. After seven years it no longer counts for inheritance tax (the project's reference data, from the same Act,
 * section 3A).
 */
export const gift = createRecordKind('gift', {
  label: ['Gift', 'Gifts'],
  category: 'gifts',
  formerCategory: 'private',
  page: 'household',
  icon: 'gift',
  fields: {
    recipient: text({ label: 'Given to', required: true, sample: 'Amira Ellery' }),
    item: text({ label: 'What you gave', hint: 'Like “money for a deposit”', sample: 'Money for a deposit' }),
    value: money({
      label: 'Value',
      hint: 'What the gift was worth on the day',
      required: true,
      sample: '15000.00',
    }),
    date: date({ label: 'Date given', required: true, notAfterToday: true, sample: '2024-03-09' }),
    exemption: choice({
      label: 'Exemption',
      hint: 'A reason why it may not count for inheritance tax',
      of: giftExemptions,
      initial: 'none',
      sample: 'none',
    }),
    owners: owners({ label: 'Who gave it', hint: 'Leave empty if only you gave it.' }),
    links: links({
      label: 'Linked records',
      hint: 'The account you paid the gift from',
      likely: ['bank-account', 'person'],
    }),
    notes: multiline({ label: 'Notes' }),
  },
  card: { title: 'recipient', subtitle: 'item', lines: ['date', 'exemption'], amount: 'value' },
  due: {
    date: {
      label: 'Seven years since the gift',
      soonDays: 30,
      words: { past: 'Seven years over', soon: 'Seven years soon', later: 'Within seven years' },
      type: 'other',
      category: 'personal',
      when: { field: 'exemption', is: ['', 'none'] },
      monthsAfter: 7 * 12,
      lapses: true,
    },
  },
  pack: {
    places: [
      {
        chapter: 'gifts',
        group: 'Gifts',
        layout: 'table',
        head: 'Given to',
        heads: { item: 'What it was' },
        fields: ['item', 'date', 'exemption', 'value'],
        within: { field: 'date', years: 7 },
      },
    ],
  },
  texts: {
    page: 'Gifts',
    addTitle: 'Add new gift',
    addButton: 'Add gift',
    updateTitle: 'Update gift',
    updateButton: 'Update gift',
    deleteButton: 'Delete this gift',
    list: 'Your gifts',
    count: ['gift', 'gifts'],
    empty: {
      text: 'No gifts yet. Note the larger ones from the last seven years: your executor has to list them for inheritance tax.',
      button: 'Add a gift',
    },
    help: {
      lead: 'What to note',
      points: [
        'Money, shares, a car, a share of your home',
        'Selling something to family for less than it is worth',
        'Gifts into a trust: ask your adviser about those, because different rules apply',
        'Who received the gift, what it was worth, and the date',
      ],
      notes: [
        'If you die within seven years of a gift, inheritance tax may be due on it, unless it is exempt.',
        'Gifts out of income need proof: note your income and what you spent.',
      ],
    },
    whenNeeded: {
      title: 'When this is needed',
      text: 'The executor lists the gifts from the last seven years for HMRC. Few families can do that from memory.',
    },
  },
});
