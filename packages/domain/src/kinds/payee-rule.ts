import { flag, multiline, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/**
 * A person's decision about the category of all payments to a payee (`domain/budget/payee-rules`). One of the product's
 * own records: it has no page and no form.
 */
export const payeeRule = createRecordKind('payee-rule', {
  label: ['Rule for a payee', 'Rules for payees'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    payee: multiline({ label: 'Payee', unseen: true, sample: 'MILK AND MORE' }),
    category: text({ label: 'Category', unseen: true, sample: 'food' }),
    subcategory: text({ label: 'Subcategory', unseen: true, sample: 'other' }),
    isEssential: flag({ label: 'Essential', unseen: true }),
  },
  card: {},
  titleFallback: 'Rule for a payee',
  texts: {
    page: 'Rules for payees',
    addTitle: 'Add a rule',
    addButton: 'Add rule',
    updateTitle: 'Rule for a payee',
    updateButton: 'Save rule',
    deleteButton: 'Delete this rule',
    list: 'Rules for payees',
    count: ['rule', 'rules'],
    empty: { text: 'Here is what you told us your payments are for.', button: 'See your payments' },
    help: { lead: 'Rules come from payments that you changed', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'A rule puts payments to a payee in the category that you chose.',
    },
  },
});
