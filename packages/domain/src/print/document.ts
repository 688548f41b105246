import type { Day } from '../values/calendar.ts';

/** How a text is set: running words, a number to be read letter by letter, or an amount. */
export type PrintFace = 'words' | 'ident' | 'money';

/** A text of a table. `under` stands below it, smaller: "as of 20 November 2026", "owed". */
export interface PrintCell {
  readonly text: string;
  readonly face?: PrintFace;
  readonly under?: string;
}

/** A label and what it says. */
export interface PrintFact extends PrintCell {
  readonly label: string;
  /** Left empty, with room to write the answer in by hand. */
  readonly byHand?: true;
}

export interface PrintColumn {
  readonly label: string;
  /** Its cells' face, and with money also their side. Absent: words. */
  readonly face?: PrintFace;
}

/** A table. `totals` stand below a double rule, their amount in the last column. */
export interface PrintTable {
  readonly type: 'table';
  /** What the table is about; read out, and printed above it. Absent: the heading over it says so. */
  readonly caption?: string;
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly (readonly PrintCell[])[];
  readonly totals?: readonly { readonly label: string; readonly amount: string }[];
}

export type PrintBlock =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  /** Advice, in the margin's colour. */
  | { readonly type: 'note'; readonly title?: string; readonly text: string }
  | { readonly type: 'list'; readonly numbered?: boolean; readonly items: readonly string[] }
  /** One record: its title, what it is below that, then label and value in rows. */
  | {
      readonly type: 'facts';
      readonly title?: string;
      readonly under?: string;
      readonly rows: readonly PrintFact[];
    }
  | PrintTable;

/** A chapter starts a page of its own and has a name that other pages can send a reader to. */
export interface PrintChapter {
  readonly id: string;
  readonly title: string;
  /** A sentence on what the chapter is for. */
  readonly lead: string;
  readonly blocks: readonly PrintBlock[];
}

/** A document to print, as data: a cover, a table of contents made from the chapters, and the chapters. */
export interface PrintDocument {
  /** What it is: "Executor pack". */
  readonly title: string;
  /** Whose it is: "Ruth Ellery". */
  readonly of: string;
  readonly madeOn: Day;
  readonly cover: { readonly facts: readonly PrintFact[]; readonly notes: readonly string[] };
  readonly chapters: readonly PrintChapter[];
}

/** "Executor pack of Ruth Ellery": the title of the file and the foot of every page. */
export function nameOfDocument({ title, of }: Pick<PrintDocument, 'title' | 'of'>): string {
  return `${title} of ${of}`;
}

/** All words of a chapter in reading order, one text a line, for searching and for tests. */
export function wordsOf({ title, lead, blocks }: PrintChapter): string {
  return [title, lead, ...blocks.flatMap(wordsOfBlock)].filter(words => words !== '').join('\n');
}

function wordsOfBlock(block: PrintBlock): string[] {
  if (block.type === 'heading' || block.type === 'text') return [block.text];
  if (block.type === 'note') return [block.title ?? '', block.text];
  if (block.type === 'list') return [...block.items];
  if (block.type === 'facts')
    return [
      block.title ?? '',
      block.under ?? '',
      ...block.rows.map(row => `${row.label}: ${wordsOfCell(row)}`),
    ];
  return [
    block.caption ?? '',
    block.columns.map(column => column.label).join(' | '),
    ...block.rows.map(row => row.map(wordsOfCell).join(' | ')),
    ...(block.totals ?? []).map(({ label, amount }) => `${label}: ${amount}`),
  ];
}

function wordsOfCell({ text, under = '' }: PrintCell): string {
  const words = under === '' ? text : `${text} (${under})`;
  return words.replaceAll('\n', ', ');
}
