import { flag, money, multiline, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/**
 * A person's decision that a regular payment needs no record (`domain/series/decisions`). One of the product's own
 * records: it has no page and no form.
 */
export const seriesDecision = createRecordKind('series-decision', {
  label: ['Payment that is not a record', 'Payments that are not records'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    // The account, direction and payee of the payments.
    series: multiline({ label: 'Payment', unseen: true, sample: 'everyday out BELLA NAILS' }),
    rhythm: text({ label: 'How often', unseen: true, sample: 'monthly' }),
    amount: money({ label: 'Amount', unseen: true, sample: '25.00' }),
    undone: flag({ label: 'Offered again', unseen: true }),
  },
  card: {},
  titleFallback: 'Payment that is not a record',
  texts: {
    page: 'Payments that are not records',
    addTitle: 'Add a payment that is not a record',
    addButton: 'Add payment',
    updateTitle: 'Payment that is not a record',
    updateButton: 'Save payment',
    deleteButton: 'Delete this payment',
    list: 'Payments that are not records',
    count: ['payment', 'payments'],
    empty: {
      text: 'Here are the suggestions that you have turned down.',
      button: 'See your regular payments',
    },
    help: { lead: 'Suggestions come from your statements', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'These records stop us suggesting payments that you have already turned down.',
    },
  },
});
