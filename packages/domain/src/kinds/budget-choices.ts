import { flag, owners, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { type BudgetCategoryId, budgetCategories } from '../reference/budget-categories.ts';

/** The field with the payers of a category. */
export const payersKey = (category: BudgetCategoryId): string =>
  `payers${category.slice(0, 1).toUpperCase()}${category.slice(1)}`;

/**
 * A person's choices about their budget, such as when a month begins (`domain/budget/budget-choices`). One of the
 * product's own records: it has no page and no form, and there is only one.
 */
export const budgetChoices = createRecordKind('budget-choices', {
  label: ['Budget settings', 'Budget settings'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    // A number from 1 to 31.
    monthDay: text({ label: 'Day on which a month begins', unseen: true, sample: '25' }),
    onWorkingDay: flag({ label: 'On the working day before, if banks are closed', unseen: true }),
    payers: owners({
      label: 'Who pays',
      hint: 'This applies to everything without its own setting. Leave empty if you do not share the costs.',
      unseen: true,
    }),
    ...Object.fromEntries(
      budgetCategories.map(({ value, label }) => [
        payersKey(value),
        owners({
          label: `Who pays: ${label}`,
          hint: 'Leave empty if you share this like everything else.',
          unseen: true,
        }),
      ]),
    ),
  },
  card: {},
  titleFallback: 'Budget settings',
  texts: {
    page: 'Budget settings',
    addTitle: 'Your budget settings',
    addButton: 'Save settings',
    updateTitle: 'Your budget settings',
    updateButton: 'Save settings',
    deleteButton: 'Delete these settings',
    list: 'Budget settings',
    count: ['setting', 'settings'],
    empty: { text: 'Here are your budget settings.', button: 'See your budget' },
    help: { lead: 'You can change this at any time', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'These settings decide when each month of your budget begins.',
    },
  },
});
