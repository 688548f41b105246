import type { Day } from './calendar.ts';

/** How a text is set: running words, a number to be read letter by letter, or an amount. */
export type PaperFace = 'words' | 'ident' | 'money';

/** A text of a table. `under` stands below it, smaller: "as of 20 November 2026", "owed". */
export interface PaperCell {
  readonly text: string;
  readonly face?: PaperFace;
  readonly under?: string;
}

/** A label and what it says. */
export interface PaperFact extends PaperCell {
  readonly label: string;
  /** Left empty, with room to write the answer in by hand. */
  readonly byHand?: true;
}

export interface PaperColumn {
  readonly label: string;
  /** Its cells' face, and with money also their side. Absent: words. */
  readonly face?: PaperFace;
}

/** A table. `totals` stand below a double rule, their amount in the last column. */
export interface PaperTable {
  readonly type: 'table';
  /** What the table is about; read out, and printed above it. Absent: the heading over it says so. */
  readonly caption?: string;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly PaperCell[])[];
  readonly totals?: readonly { readonly label: string; readonly amount: string }[];
}

export type PaperBlock =
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
      readonly rows: readonly PaperFact[];
    }
  | PaperTable;

/** A chapter starts a page of its own and has a name that other pages can send a reader to. */
export interface PaperChapter {
  readonly id: string;
  readonly title: string;
  /** A sentence on what the chapter is for. */
  readonly lead: string;
  readonly blocks: readonly PaperBlock[];
}

/** A document to print, as data: a cover, a table of contents made from the chapters, and the chapters. */
export interface Paper {
  /** What it is: "Executor pack". */
  readonly title: string;
  /** Whose it is: "Ruth Ellery". */
  readonly of: string;
  readonly madeOn: Day;
  readonly cover: { readonly facts: readonly PaperFact[]; readonly notes: readonly string[] };
  readonly chapters: readonly PaperChapter[];
}

/** "Executor pack of Ruth Ellery": the title of the file and the foot of every page. */
export function nameOfPaper({ title, of }: Pick<Paper, 'title' | 'of'>): string {
  return `${title} of ${of}`;
}

/** All words of a chapter in reading order, one text a line, for searching and for tests. */
export function wordsOf({ title, lead, blocks }: PaperChapter): string {
  return [title, lead, ...blocks.flatMap(wordsOfBlock)].filter(words => words !== '').join('\n');
}

function wordsOfBlock(block: PaperBlock): string[] {
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

function wordsOfCell({ text, under = '' }: PaperCell): string {
  const words = under === '' ? text : `${text} (${under})`;
  return words.replaceAll('\n', ', ');
}
