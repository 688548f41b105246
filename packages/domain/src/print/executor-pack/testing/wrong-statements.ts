import { allKinds } from '../../../kinds/index.ts';
import type { RecordToExport } from '../../../records/record-export.ts';
import type { Category } from '../../../records/record-kind.ts';
import type { PrintBlock, PrintDocument, PrintTable } from '../../document.ts';
import { createExecutorPack } from '../executor-pack.ts';
import { createFirstSheet, type FirstSheet } from '../first-sheet.ts';
import { packToday } from './make-pack.ts';
import { selectReadableRecords } from './random-passport.ts';

/** A statement in a printed document, and whether it is marked as unknown. */
interface Statement {
  readonly text: string;
  readonly isMarked: boolean;
}

const isMark = (text: string): boolean => /not shared with you/i.test(text);

function statementsOfBlock(block: PrintBlock): Statement[] {
  switch (block.type) {
    case 'heading':
      return [];
    case 'text':
    case 'note':
      return [{ text: block.text, isMarked: isMark(block.text) }];
    case 'list':
      return block.items.map(text => ({ text, isMarked: isMark(text) }));
    case 'table':
      return statementsOfTable(block);
    case 'facts':
      break;
  }
  const { title = '', under = '', rows } = block;
  const isMarked = isMark(under);
  return rows.map(row => {
    const text = [title, under, row.label, row.text].join(' | ');
    return { text, isMarked: isMarked || row.byHand === true || isMark(text) };
  });
}

function statementsOfTable(block: PrintTable): Statement[] {
  const rows = block.rows.flatMap(row => {
    const isMarked = row.some(cell => isMark(`${cell.text} ${cell.under ?? ''}`));
    const [first] = row;
    const filled = row.map((cell, at) => ({ cell, at })).filter(({ cell }) => cell.text !== '');
    return filled.map(({ cell, at }) => ({
      text: [first?.text, block.columns[at]?.label, cell.text, cell.under ?? ''].join(' | '),
      isMarked,
    }));
  });
  const totals = (block.totals ?? []).map(({ label, amount }) => `${label} | ${amount}`);
  return [...rows, ...totals.map(text => ({ text, isMarked: isMark(text) }))];
}

/**
 * Whether a block is general advice that is the same for every passport: how to notify each group, and who pays debts.
 */
const isAdvice = (chapter: string, block: PrintBlock): boolean =>
  block.type === 'text' && (chapter === 'tell' || block.text.startsWith('Debts are paid from'));

const statementsOfPack = ({ chapters }: PrintDocument): Statement[] =>
  chapters.flatMap(({ id, blocks }) =>
    blocks
      .filter(block => !isAdvice(id, block))
      .flatMap(statementsOfBlock)
      .map(({ text, isMarked }) => ({ text: `${id}: ${text}`, isMarked })),
  );

const statementsOfSheet = ({ parts }: FirstSheet): Statement[] =>
  parts.flatMap(({ id, lines }) =>
    lines.map(({ label, text, under = '', number = '' }) => {
      const all = [label, text, under, number].join(' | ');
      return { text: `sheet ${id}: ${all}`, isMarked: isMark(all) };
    }),
  );

/** The printed documents of a passport, as made by its owner or by a reader of some sections. */
function papersOf(records: readonly RecordToExport[], readable?: readonly Category[]): Statement[] {
  const input = {
    kinds: allKinds,
    records,
    today: packToday,
    figuresOn: packToday,
    ownerName: 'The account’s name',
    fullNumbers: true,
    ...(readable === undefined ? {} : { readable }),
  };
  return [...statementsOfPack(createExecutorPack(input)), ...statementsOfSheet(createFirstSheet(input))];
}

/** The statements in a reader's documents that differ from the owner's and are not marked as unknown. */
export function listWrongStatements(
  records: readonly RecordToExport[],
  readable: readonly Category[],
): { wrong: string[]; right: number } {
  const owners = new Set(papersOf(records).map(({ text }) => text));
  const readers = papersOf(selectReadableRecords(records, readable), readable);
  const wrong = readers.filter(({ text, isMarked }) => !isMarked && !owners.has(text));
  return {
    wrong: wrong.map(({ text }) => text),
    right: readers.filter(({ isMarked }) => !isMarked).length,
  };
}
