import { paymentRows, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/**
 * The payments of one account in one calendar month, as a block (`domain/payments`). One of the product's own records:
 * it has no page and no form, and is never shown as a record.
 */
export const paymentMonth = createRecordKind('payment-month', {
  label: ['Payments of a month', 'Payments of months'],
  category: 'budget',
  icon: 'chart-column',
  fields: {
    // The id of a bank account's record, or of an account that is known only from its statements.
    account: text({ label: 'Account', unseen: true, sample: '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01' }),
    month: text({ label: 'Month', unseen: true, sample: '2026-11' }),
    rows: paymentRows({
      label: 'Payments',
      unseen: true,
      sample:
        '{"imports":["a"],"texts":["TESCO"],"day":[3],"pence":[-2410],"text":[0],"nth":{},"from":[[0]],"balance":[null],"code":{},"bankId":{},"also":{},"own":{}}',
    }),
  },
  card: {},
  titleFallback: 'Payments of a month',
  texts: {
    page: 'Payments',
    addTitle: 'Add payments',
    addButton: 'Add payments',
    updateTitle: 'Payments of a month',
    updateButton: 'Save payments',
    deleteButton: 'Delete these payments',
    list: 'Your payments',
    count: ['month', 'months'],
    empty: { text: 'When you add a bank statement, we keep its payments here.', button: 'Read a statement' },
    help: { lead: 'Payments come from statements', points: [], notes: [] },
    whenNeeded: { title: 'When this is needed', text: 'These records show what was paid, and when.' },
  },
});
