import { date, multiline } from '../fields/fields.ts';
import { recordKind } from '../records/record-kind.ts';

/**
 * What the columns of a bank's download are in a person's own words, so that the next file of that layout need not be asked about
 * (`domain/statements/kept-layouts`). A record of the product's own: it has no page and no form.
 */
export const statementLayout = recordKind('statement-layout', {
  label: ['Layout of a statement', 'Layouts of statements'],
  category: 'budget',
  icon: 'file-text',
  fields: {
    layout: multiline({ label: 'Layout', unseen: true, sample: '3 headings: date | details | amount' }),
    // A role for each column, in their order.
    roles: multiline({ label: 'Columns', unseen: true, sample: 'day words turned' }),
    // The roles as they were understood before.
    seemed: multiline({ label: 'Columns as understood', unseen: true, sample: 'day words signed' }),
    confirmedOn: date({ label: 'Confirmed on', unseen: true, sample: '2026-12-01' }),
  },
  card: {},
  titleFallback: 'Layout of a statement',
  texts: {
    page: 'Layouts',
    addTitle: 'Add a layout',
    addButton: 'Add layout',
    updateTitle: 'Layout of a statement',
    updateButton: 'Save layout',
    deleteButton: 'Delete this layout',
    list: 'Your layouts',
    count: ['layout', 'layouts'],
    empty: { text: 'Say which column is which, and it is kept here.', button: 'Read a statement' },
    help: { lead: 'Layouts come from statements', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'The next file of the same bank is read the same way.',
    },
  },
});
