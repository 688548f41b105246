import { flag, money, multiline, text } from '../fields/fields.ts';
import { recordKind } from '../records/record-kind.ts';

/**
 * That something which comes round is no record, in its person's own word (`domain/series/decisions`). A record of the product's own:
 * it has no page and no form.
 */
export const seriesDecision = recordKind('series-decision', {
  label: ['Payment that is no record', 'Payments that are no record'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    // Account, direction and payee.
    series: multiline({ label: 'Payment', unseen: true, sample: 'everyday out BELLA NAILS' }),
    rhythm: text({ label: 'How often', unseen: true, sample: 'monthly' }),
    amount: money({ label: 'Amount', unseen: true, sample: '25.00' }),
    undone: flag({ label: 'Offered again', unseen: true }),
  },
  card: {},
  titleFallback: 'Payment that is no record',
  texts: {
    page: 'Payments that are no record',
    addTitle: 'Add a payment that is no record',
    addButton: 'Add payment',
    updateTitle: 'Payment that is no record',
    updateButton: 'Save payment',
    deleteButton: 'Delete this payment',
    list: 'Payments that are no record',
    count: ['payment', 'payments'],
    empty: { text: 'What you do not want to be offered is kept here.', button: 'See what comes round' },
    help: { lead: 'They come from your statements', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'It keeps away offers that you have answered.',
    },
  },
});
