/**
 * Why no account was found in a file, and what the person can do next. The reading code returns a key of this table.
 */
export const statementProblems = {
  'too-large': 'Choose a file of 5 MB or less. Download a shorter period, such as the last 3 months.',
  empty: 'This file is empty. Download it from your bank again.',
  pdf: 'This is a PDF. Your bank can also give you a CSV, Excel, OFX or QIF file: look for “Download” or “Export”.',
  spreadsheet: 'This is an old type of spreadsheet (.xls). Open it and save it as .xlsx or CSV first.',
  archive: 'This is a zip file. Open it, and choose the statement inside.',
  binary: 'This is not a statement file we can read. Choose a CSV, Excel, OFX or QIF file from your bank.',
  damaged: 'This file is incomplete or damaged. Download it from your bank again.',
  'not-a-statement':
    'We found no account in this file. Choose a CSV, Excel, OFX or QIF statement from your bank, or add the account by hand.',
} as const;

/** One of the reasons in `statementProblems`. */
export type StatementProblem = keyof typeof statementProblems;
