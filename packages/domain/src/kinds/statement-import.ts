import { type Choice, choice, date, flag, money, text } from '../fields/fields.ts';
import { createRecordKind } from '../records/record-kind.ts';

/** The file formats of a statement. */
export const statementFormats = [
  { value: 'csv', label: 'Spreadsheet file' },
  { value: 'ofx', label: 'OFX file' },
  { value: 'qif', label: 'QIF file' },
  { value: 'pages', label: 'Pages' },
] as const satisfies readonly Choice[];

/** Whether a statement's payments add up to its printed balance. */
export const statementProofs = [
  { value: 'adds-up', label: 'The statement adds up' },
  { value: 'partly', label: 'The parts we could check add up' },
  { value: 'does-not', label: 'The statement does not add up' },
  { value: 'no-balance', label: 'The statement shows no balance' },
] as const satisfies readonly Choice[];

/**
 * A statement that was added. Its payments are stored in blocks, each marked with the id of this record; `undone` hides
 * those that no other statement contains. One of the product's own records: it has no page and no form.
 */
export const statementImport = createRecordKind('statement-import', {
  label: ['Statement', 'Statements'],
  category: 'budget',
  icon: 'file-text',
  fields: {
    account: text({ label: 'Account', unseen: true, sample: '018f3b1e-7c5a-4d2e-9f10-5b6c7d8e9f01' }),
    accountName: text({ label: 'Name of the account', unseen: true, sample: 'Everyday account' }),
    // How the statement identifies its account, so that the next statement can be matched to it.
    accountMark: text({
      label: 'How the statement identifies the account',
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
    // The `statement-layout` record used to read it, if a person had to explain its columns.
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
    empty: { text: 'When you add a bank statement, we keep its payments.', button: 'Read a statement' },
    help: { lead: 'Statements come from your bank', points: [], notes: [] },
    whenNeeded: { title: 'When this is needed', text: 'This shows which days your payments cover.' },
  },
});
