import { findUtilityProviders, type UtilityProvider } from '../reference/utility-providers.ts';
import type { Day } from '../values/calendar.ts';
import type { Pence } from '../values/money.ts';
import { findAmounts } from './amounts.ts';
import { type BankNumbers, findBankNumbers } from './bank-numbers.ts';
import { findDates } from './dates.ts';
import { type DocumentSource, findIssuingBank, findSourceDocument } from './issuer.ts';
import {
  type AmountOnPage,
  findLabelledAmount,
  findLabelledDates,
  findMonthlyAmount,
  findPrintedBalances,
  type LabelledDate,
  type PrintedBalances,
} from './labels.ts';
import {
  joinStatementLines,
  listPrintedLinesWithPositions,
  type Payment,
  type PrintedLine,
  readPayments,
} from './payments.ts';
import { findReferences, type References } from './references.ts';
import { groupWordsIntoCells, groupWordsIntoRows, type PageRow, type TextPage } from './words.ts';

/**
 * The facts in a document (spec 1 §3, OCR result). Facts that are not in the document are absent or empty, never
 * guessed.
 */
export interface DocumentFacts extends BankNumbers, References {
  readonly rawText: string;
  /** The rows of the document, top to bottom. Some forms search them for companies from their own lists. */
  readonly rows: readonly PageRow[];
  readonly paper: DocumentSource;
  /** The bank that the document names, one of the 21 that we know. */
  readonly bankName?: string;
  /** The utility providers that the document names, of the 25 that we know, in order of appearance. */
  readonly utilityProviders: readonly UtilityProvider[];
  /** Every amount printed with a pound sign, as a positive number, each once and in page order. */
  readonly amounts: readonly Pence[];
  /** Every date with a year, each once, in page order. */
  readonly dates: readonly Day[];
  /** The amount labelled as the monthly payment or as the amount due. */
  readonly amountLabelled?: AmountOnPage;
  /** The amount labelled as the monthly payment. */
  readonly amountMonthly?: AmountOnPage;
  readonly labelledDates: readonly LabelledDate[];
  /** The lines of the statement's table, if the document is a statement. */
  readonly lines: readonly PrintedLine[];
  /** The balances that a statement prints outside its table. */
  readonly printedBalances: PrintedBalances;
  /** The outgoing payments among the lines. */
  readonly payments: readonly Payment[];
}

/** Reads a document's pages. Never throws; an empty page has no facts. */
export function extractFacts(pages: readonly TextPage[]): DocumentFacts {
  return extractFactsOfParts([pages]);
}

/**
 * Reads one document whose pages are in several parts, such as photos. A fact found in any part belongs to the
 * document, and a statement line that appears in two photos counts once. Never throws; without parts there are no
 * facts.
 */
export function extractFactsOfParts(parts: readonly (readonly TextPage[])[]): DocumentFacts {
  const pages = parts.flat();
  const rows = pages.flatMap(groupWordsIntoRows);
  const texts = textsOf(rows);
  const dates = once(
    texts.flatMap(text =>
      findDates(text)
        .filter(({ short }) => !short)
        .map(({ day }) => day),
    ),
  );
  const rawText = rows.map(row => row.text).join('\n');
  const paper = findSourceDocument(rows);
  const bankName = findIssuingBank(rows);
  const amountLabelled = findLabelledAmount(rows);
  const amountMonthly = findMonthlyAmount(rows);
  const lines = joinStatementLines(
    parts.map(part =>
      part.flatMap(page =>
        listPrintedLinesWithPositions(groupWordsIntoRows(page), dates, pages.indexOf(page)),
      ),
    ),
  );
  return {
    rawText,
    rows,
    paper,
    ...(bankName === undefined ? {} : { bankName }),
    ...findBankNumbers(rows),
    ...findReferences(rows),
    utilityProviders: findUtilityProviders(rawText),
    amounts: once(
      texts.flatMap(text =>
        findAmounts(text)
          .filter(({ pounds }) => pounds)
          .map(one => one.pence),
      ),
    ),
    dates,
    ...(amountLabelled === undefined ? {} : { amountLabelled }),
    ...(amountMonthly === undefined ? {} : { amountMonthly }),
    labelledDates: findLabelledDates(rows),
    lines,
    printedBalances: findPrintedBalances(rows),
    payments: readPayments(lines),
  };
}

/** The texts to search for dates and amounts: each cell, and text that runs on from one line to the next. */
function textsOf(rows: readonly PageRow[]): string[] {
  const cells = rows.map(row => groupWordsIntoCells(row));
  return cells.flatMap((row, index) =>
    row.map(cell => {
      const below = cells[index + 1]?.find(next => Math.abs(next.x0 - cell.x0) < (cell.x1 - cell.x0) * 0.05);
      const broken = /(?:^|\s)\d{1,2}(?:st|nd|rd|th)?(?:\s+[A-Z][a-z]+)?$/.exec(cell.text);
      return below === undefined || broken === null
        ? cell.text
        : `${cell.text} ${below.words
            .slice(0, 2)
            .map(word => word.text)
            .join(' ')}`;
    }),
  );
}

const once = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
