import { flag, multiline } from '../fields/fields.ts';
import { recordKind } from '../records/record-kind.ts';

/**
 * Whether the same amount out of one account and into another is money that a person moved between their own accounts
 * (`domain/payments/transfers`). A record of the product's own: it has no page and no form.
 */
export const transferAnswer = recordKind('transfer-answer', {
  label: ['Money between two accounts', 'Money between accounts'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    // Both, the smaller first.
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
    empty: { text: 'What you say about money between accounts is kept here.', button: 'See your payments' },
    help: { lead: 'They come from your statements', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'It keeps money that you moved between your accounts out of what you spend.',
    },
  },
});
