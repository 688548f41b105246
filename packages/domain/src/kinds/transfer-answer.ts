import { flag, multiline } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/**
 * A person's answer whether equal amounts that left one account and reached another are transfers between their own
 * accounts (`domain/payments/transfers`). One of the product's own records: it has no page and no form.
 */
export const transferAnswer = createRecordKind('transfer-answer', {
  label: ['Money between two accounts', 'Money between accounts'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    // The ids of both accounts, the smaller one first.
    accounts: multiline({ label: 'Accounts', unseen: true, sample: 'amex everyday' }),
    isOwn: flag({ label: 'Moved between them', unseen: true }),
  },
  card: {},
  titleFallback: 'Money between two accounts',
  texts: {
    page: 'Money between accounts',
    addTitle: 'Add money between accounts',
    addButton: 'Add accounts',
    updateTitle: 'Money between two accounts',
    updateButton: 'Save accounts',
    deleteButton: 'Delete these accounts',
    list: 'Money between accounts',
    count: ['pair of accounts', 'pairs of accounts'],
    empty: { text: 'Here are your answers about money moved between accounts.', button: 'See your payments' },
    help: { lead: 'These payments come from your statements', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'Your answers stop money that you moved between your accounts from counting as spending.',
    },
  },
});
