import { flag, multiline, text } from '../fields/fields.ts';
import { recordKind } from '../records/record-kind.ts';

/**
 * What all payments to a payee are for, in a person's own word (`domain/budget/payee-rules`). A record of the product's own: it has no page
 * and no form.
 */
export const payeeRule = recordKind('payee-rule', {
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
    empty: { text: 'What you say payments are for is kept here.', button: 'See your payments' },
    help: { lead: 'They come from payments that you changed', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'It puts payments to a payee in the category that you chose.',
    },
  },
});
