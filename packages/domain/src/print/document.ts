import type { Day } from '../values/calendar.ts';

/** How a text is printed: as prose, as a number to be read character by character, or as an amount. */
export type PrintStyle = 'words' | 'ident' | 'money';

/** A text in a table. `under` is printed below it in smaller type, such as "as of 20 November 2026" or "owed". */
export interface PrintCell {
  readonly text: string;
  readonly face?: PrintStyle;
  readonly under?: string;
}

/** A label and its value. */
export interface PrintFact extends PrintCell {
  readonly label: string;
  /** Whether the column is left empty for handwriting. */
  readonly byHand?: true;
}

export interface PrintColumn {
  readonly label: string;
  /**
   * How the cells of the column are printed, including right alignment for money. If absent, they are printed as words.
   */
  readonly face?: PrintStyle;
}

/** A table. `totals` are printed below a double rule, with the amount in the last column. */
export interface PrintTable {
  readonly type: 'table';
  /**
   * The subject of the table, read aloud by screen readers and printed above it. Absent if the heading above already
   * names the subject.
   */
  readonly caption?: string;
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly (readonly PrintCell[])[];
  readonly totals?: readonly { readonly label: string; readonly amount: string }[];
}

export type PrintBlock =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string }
  /** Advice, printed in the colour of the margin. */
  | { readonly type: 'note'; readonly title?: string; readonly text: string }
  | { readonly type: 'list'; readonly numbered?: boolean; readonly items: readonly string[] }
  /** One record: its title, a description below it, then rows of labels and values. */
  | {
      readonly type: 'facts';
      readonly title?: string;
      readonly under?: string;
      readonly rows: readonly PrintFact[];
    }
  | PrintTable;

/** A chapter. It starts on a new page and has an id to which other pages can refer. */
export interface PrintChapter {
  readonly id: string;
  readonly title: string;
  /** A sentence that explains the chapter. */
  readonly lead: string;
  readonly blocks: readonly PrintBlock[];
}

/** A printable document as data: a cover, a table of contents built from the chapters, and the chapters themselves. */
export interface PrintDocument {
  /** The document's name: "Executor pack". */
  readonly title: string;
  /** The owner's name: "Ruth Ellery". */
  readonly of: string;
  readonly madeOn: Day;
  readonly cover: { readonly facts: readonly PrintFact[]; readonly notes: readonly string[] };
  readonly chapters: readonly PrintChapter[];
}

/**
 * The name of a document, such as "Executor pack of Ruth Ellery", used as the title of the file and in the footer of
 * every page.
 */
export function createDocumentName({ title, of }: Pick<PrintDocument, 'title' | 'of'>): string {
  return `${title} of ${of}`;
}

/** All text of a chapter in reading order, one text per line. Used for searching and in tests. */
export function listDocumentTexts({ title, lead, blocks }: PrintChapter): string {
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
