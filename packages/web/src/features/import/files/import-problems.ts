import { exportProblemWords } from '@kinfolio/domain/backup/export-reading';
import { statementProblems } from './problems.ts';

/** Why nothing comes of a file, and what to do next. The reading code names the problem, this table the words. */
export const importProblems = {
  'not-opened': 'This file could not be opened. Choose it again.',
  'too-large': 'Choose a file of 50 MB or less. Split this one into parts and bring them in one by one.',
  'too-many-rows':
    'Choose a file with 50,000 rows or fewer. Split this one and bring the parts in one by one.',
  empty: 'This file is empty. Choose another one.',
  pdf: 'This is a PDF. Choose a CSV file instead: where you got it, look for “Download” or “Export”.',
  spreadsheet: 'This is a spreadsheet of an old kind (.xls). Open it and save it as .xlsx or CSV first.',
  archive: 'This is a zip file that we cannot read. Open it, and choose a file inside.',
  binary: 'This is a picture, a program or another file that is not text. Choose a CSV or JSON file.',
  damaged: 'This file stops in the middle or is damaged. Download it again, then choose it.',
  encrypted: 'This file is locked with a password. Export it again and choose “.json” without encryption.',
  'no-account': statementProblems['not-a-statement'],
  'other-json': exportProblemWords['not-ours'],
  newer: exportProblemWords.newer,
  'web-page':
    'This is a web page. Choose the file itself: where you got it, look for “Download” or “Export”.',
  'no-table':
    'We found no rows in this file. Choose a CSV file with one thing in each row, like one account or one bill.',
} as const;

/** One of the reasons in `importProblems`. */
export type ImportProblem = keyof typeof importProblems;
