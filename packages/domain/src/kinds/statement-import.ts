import { type Choice, choice, date, flag, money, text } from '../fields/fields.ts';
import { recordKind } from '../records/record-kind.ts';

/** The forms in which a statement comes. */
export const statementFormats = [
  { value: 'csv', label: 'Spreadsheet file' },
  { value: 'ofx', label: 'OFX file' },
  { value: 'qif', label: 'QIF file' },
  { value: 'pages', label: 'Pages' },
] as const satisfies readonly Choice[];

/** Whether the payments of a statement came to the balance it prints. */
export const statementProofs = [
  { value: 'adds-up', label: 'It adds up' },
  { value: 'partly', label: 'What could be checked adds up' },
  { value: 'does-not', label: 'It does not add up' },
  { value: 'no-balance', label: 'It prints no balance' },
] as const satisfies readonly Choice[];

/**
 * One statement that was added. Its payments lie in blocks, each with the id of this record; `undone` hides those that no other
 * statement has. A record of the product's own: it has no page and no form.
 */
export const statementImport = recordKind('statement-import', {
  label: ['Statement', 'Statements'],
  category: 'budget',
  icon: 'file-text',
  fields: {
    account: text({ label: 'Account', unseen: true, sample: '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01' }),
    accountName: text({ label: 'Name of the account', unseen: true, sample: 'Everyday account' }),
    // What the statement calls its account, so that the next one is known to be of the same.
    accountMark: text({
      label: 'Mark of the account',
      unseen: true,
      mask: 'last4',
      sample: '309430 70124821',
    }),
    fileName: text({ label: 'File', unseen: true, sample: 'statement-november.csv' }),
    format: choice({ label: 'Form', of: statementFormats, unseen: true, sample: 'csv' }),
    firstDay: date({ label: 'First day', unseen: true, sample: '2026-11-01' }),
    lastDay: date({ label: 'Last day', unseen: true, sample: '2026-11-30' }),
    opening: money({ label: 'Balance before', unseen: true, minus: true }),
    closing: money({ label: 'Balance after', unseen: true, minus: true, sample: '1691.66' }),
    proof: choice({ label: 'Proof', of: statementProofs, unseen: true, sample: 'adds-up' }),
    // The record of `statement-layout` by which it was read, where a person explained its columns.
    layout: text({ label: 'Layout', unseen: true, sample: '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f02' }),
    addedOn: date({ label: 'Added on', unseen: true, sample: '2026-12-01' }),
    undone: flag({ label: 'Undone', unseen: true }),
  },
  card: {},
  titleFallback: 'Statement',
  texts: {
    page: 'Statements',
    addTitle: 'Add a statement',
    addButton: 'Add statement',
    updateTitle: 'Statement',
    updateButton: 'Save statement',
    deleteButton: 'Delete this statement',
    list: 'Your statements',
    count: ['statement', 'statements'],
    empty: { text: 'Read a statement, and its payments are kept.', button: 'Read a statement' },
    help: { lead: 'Statements come from your bank', points: [], notes: [] },
    whenNeeded: { title: 'When this is needed', text: 'It says which days your payments cover.' },
  },
});
