import { exportProblemMessages } from '@kinfolio/domain/backup/export-reading';
import { statementProblems } from '../../../reading/statements/problems.ts';

/** Why a file cannot be imported, and what the person can do next. The reading code returns a key of this table. */
export const importProblems = {
  'not-opened': 'We could not open this file. Choose the file again.',
  'too-large': 'Choose a file of 50 MB or less. Split this one into parts and bring them in one by one.',
  'too-many-rows':
    'Choose a file with 50,000 rows or fewer. Split this one and bring the parts in one by one.',
  empty: 'This file is empty. Choose another one.',
  pdf: 'This is a PDF. Choose a CSV file instead: look for “Download” or “Export” where you got this file.',
  spreadsheet: 'This is an old type of spreadsheet (.xls). Open it and save it as .xlsx or CSV first.',
  archive: 'This is a zip file that we cannot read. Open it, and choose a file inside.',
  binary: 'This is a picture, a program or another file that is not text. Choose a CSV or JSON file.',
  damaged: 'This file is incomplete or damaged. Download it again, then choose it.',
  encrypted: 'This file is locked with a password. Export it again and choose “.json” without encryption.',
  'no-account': statementProblems['not-a-statement'],
  'other-json': exportProblemMessages['not-ours'],
  newer: exportProblemMessages.newer,
  'web-page':
    'This is a web page. Choose the file itself: look for “Download” or “Export” where you got this page.',
  'no-table':
    'We found no rows in this file. Choose a CSV file with one thing in each row, such as one account or one bill.',
} as const;

/** One of the reasons in `importProblems`. */
export type ImportProblem = keyof typeof importProblems;
