import {
  type Choice,
  choice,
  date,
  dependentChoice,
  flag,
  money,
  multiline,
  owners,
  text,
} from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { budgetCategories } from '../reference/budget-categories.ts';

/** How often an item is paid. Values come from the specification (spec 2 §3). */
export const budgetFrequencies = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'quarterly', label: 'Quarterly' },
  { value: 'yearly', label: 'Yearly' },
] as const satisfies readonly Choice[];

/**
 * A recurring payment of a household, or a single statement payment (if `source` is `scanned`). It is shown only on the
 * page of the budgeting tool, which also works without a passport.
 */
export const budgetItem = createRecordKind('budget-item', {
  label: ['Budget item', 'Budget items'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    description: text({
      label: 'Description',
      hint: 'Like “Weekly shop”',
      required: true,
      sample: 'Weekly shop',
    }),
    amount: money({ label: 'Amount', required: true, sample: '85.00' }),
    category: choice({
      label: 'Category',
      of: budgetCategories,
      required: true,
      initial: 'housing',
      sample: 'food',
    }),
    subcategory: dependentChoice({
      label: 'Subcategory',
      by: 'category',
      of: Object.fromEntries(budgetCategories.map(({ value, subcategories }) => [value, subcategories])),
      required: true,
      sample: 'supermarket-shopping',
    }),
    frequency: choice({
      label: 'How often',
      of: budgetFrequencies,
      required: true,
      initial: 'monthly',
      sample: 'weekly',
    }),
    isEssential: flag({ label: 'Essential', hint: 'Something you cannot do without', sample: true }),
    source: choice({
      label: 'Where it comes from',
      of: [
        { value: 'manual', label: 'Typed in' },
        { value: 'scanned', label: 'From a statement' },
      ],
      initial: 'manual',
      unseen: true,
      sample: 'manual',
    }),
    date: date({ label: 'Date', hint: 'The day you paid, if the item is on a statement' }),
    payers: owners({ label: 'Who pays', hint: 'Leave empty if you share this like everything else.' }),
    notes: multiline({ label: 'Notes' }),
  },
  card: { title: 'description', subtitle: 'category', amount: 'amount' },
  texts: {
    page: 'Budget',
    addTitle: 'Add budget item',
    addButton: 'Add item',
    updateTitle: 'Update budget item',
    updateButton: 'Update item',
    deleteButton: 'Delete this item',
    list: 'Your budget items',
    count: ['item', 'items'],
    empty: { text: 'Add what you pay for, and see what a month costs.', button: 'Add an item' },
    help: { lead: 'What to include', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'The budget shows what the household costs each month.',
    },
  },
});
