import { type UtilityProvider, utilityProvidersIn } from '../reference/utility-providers.ts';
import type { Day } from '../values/calendar.ts';
import type { Pence } from '../values/money.ts';
import { amountsIn } from './amounts.ts';
import { type BankNumbers, bankNumbersIn } from './bank-numbers.ts';
import { datesIn } from './dates.ts';
import { issuingBank, type SourceDocument, sourceDocumentOf } from './issuer.ts';
import {
  type LabelledDate,
  labelledAmount,
  labelledDates,
  monthlyAmount,
  type PrintedBalances,
  printedBalances,
  type ReadAmount,
} from './labels.ts';
import { linesTogether, type Payment, type PrintedLine, paymentsOf, placedLines } from './payments.ts';
import { type References, referencesIn } from './references.ts';
import { cellsOf, type Page, type Row, rowsOf } from './words.ts';

/** What a document says (spec 1 §3, OCR result). What it does not say is absent or empty, never guessed. */
export interface DocumentFacts extends BankNumbers, References {
  readonly rawText: string;
  /** The lines it was read from, top to bottom: some forms look for companies of their own in them. */
  readonly rows: readonly Row[];
  readonly paper: SourceDocument;
  /** One of the 21 banks. */
  readonly bankName?: string;
  /** Of the 25, in the order in which they are named. */
  readonly utilityProviders: readonly UtilityProvider[];
  /** Every amount printed with a pound sign, above zero, each once, in order of the page. */
  readonly amounts: readonly Pence[];
  /** Every date with its whole year, each once, in order of the page. */
  readonly dates: readonly Day[];
  /** The amount labelled as the monthly payment or as what is due. */
  readonly amountLabelled?: ReadAmount;
  /** The amount labelled as what is paid each month. */
  readonly amountMonthly?: ReadAmount;
  readonly labelledDates: readonly LabelledDate[];
  /** The lines of its table, when the document is a statement. */
  readonly lines: readonly PrintedLine[];
  /** The balances that a statement prints outside its table. */
  readonly printedBalances: PrintedBalances;
  /** Money out among them. */
  readonly payments: readonly Payment[];
}

/** Reads a document's pages. Never throws; an empty page gives empty facts. */
export function factsOf(pages: readonly Page[]): DocumentFacts {
  return factsOfParts([pages]);
}

/**
 * Reads one paper whose pages came in several parts, such as photos: a fact of any of them is the paper's, and a line of
 * its statement that lies on two photos counts once. Never throws; without a part its facts are empty.
 */
export function factsOfParts(parts: readonly (readonly Page[])[]): DocumentFacts {
  const pages = parts.flat();
  const rows = pages.flatMap(rowsOf);
  const texts = textsOf(rows);
  const dates = once(
    texts.flatMap(text =>
      datesIn(text)
        .filter(({ short }) => !short)
        .map(({ day }) => day),
    ),
  );
  const rawText = rows.map(row => row.text).join('\n');
  const paper = sourceDocumentOf(rows);
  const bankName = issuingBank(rows);
  const amountLabelled = labelledAmount(rows);
  const amountMonthly = monthlyAmount(rows);
  const lines = linesTogether(
    parts.map(part => part.flatMap(page => placedLines(rowsOf(page), dates, pages.indexOf(page)))),
  );
  return {
    rawText,
    rows,
    paper,
    ...(bankName === undefined ? {} : { bankName }),
    ...bankNumbersIn(rows),
    ...referencesIn(rows),
    utilityProviders: utilityProvidersIn(rawText),
    amounts: once(
      texts.flatMap(text =>
        amountsIn(text)
          .filter(({ pounds }) => pounds)
          .map(one => one.pence),
      ),
    ),
    dates,
    ...(amountLabelled === undefined ? {} : { amountLabelled }),
    ...(amountMonthly === undefined ? {} : { amountMonthly }),
    labelledDates: labelledDates(rows),
    lines,
    printedBalances: printedBalances(rows),
    payments: paymentsOf(lines),
  };
}

/** The texts to look for dates and amounts in: each cell, and what a line breaks off and the next one takes up. */
function textsOf(rows: readonly Row[]): string[] {
  const cells = rows.map(row => cellsOf(row));
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
