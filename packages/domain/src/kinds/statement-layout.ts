import { date, multiline } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/**
 * A person's explanation of the columns in a bank's download, so that we do not have to ask again for files with the
 * same layout (`domain/statements/kept-layouts`). One of the product's own records: it has no page and no form.
 */
export const statementLayout = createRecordKind('statement-layout', {
  label: ['Layout of a statement', 'Layouts of statements'],
  category: 'budget',
  icon: 'file-text',
  fields: {
    layout: multiline({ label: 'Layout', unseen: true, sample: '3 headings: date | details | amount' }),
    // The role of each column, in order.
    roles: multiline({ label: 'Columns', unseen: true, sample: 'day words turned' }),
    // The roles as the product had guessed them before the person explained them.
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
    empty: {
      text: 'When you say which column is which, we keep your answer here.',
      button: 'Read a statement',
    },
    help: { lead: 'Layouts come from statements', points: [], notes: [] },
    whenNeeded: {
      title: 'When this is needed',
      text: 'We read the next file from the same bank in the same way.',
    },
  },
});
