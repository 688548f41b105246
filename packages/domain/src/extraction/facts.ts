import type { Day } from '../calendar.ts';
import type { Pence } from '../money.ts';
import { amountsIn } from './amounts.ts';
import { type BankNumbers, bankNumbersIn } from './bank-numbers.ts';
import { datesIn } from './dates.ts';
import { issuingBank, type Paper, paperOf } from './issuer.ts';
import { type LabelledDate, labelledAmount, labelledDates } from './labels.ts';
import { type Payment, paymentsIn } from './payments.ts';
import { type UtilityProvider, utilityProvidersIn } from './utility-providers.ts';
import { cellsOf, type Page, type Row, rowsOf } from './words.ts';

/** What a document says (spec 1 §3, OCR result). What it does not say is absent or empty, never guessed. */
export interface DocumentFacts extends BankNumbers {
  readonly rawText: string;
  readonly paper: Paper;
  /** One of the 21 banks. */
  readonly bankName?: string;
  /** Of the 25, in the order in which they are named. */
  readonly utilityProviders: readonly UtilityProvider[];
  /** Every amount printed with a pound sign, above zero, each once, in order of the page. */
  readonly amounts: readonly Pence[];
  /** Every date with its whole year, each once, in order of the page. */
  readonly dates: readonly Day[];
  /** The amount labelled as the monthly payment or as what is due. */
  readonly amountLabelled?: Pence;
  readonly labelledDates: readonly LabelledDate[];
  /** Money out, when the document is a statement. */
  readonly payments: readonly Payment[];
}

/** Reads a document's pages. Never throws; an empty page gives empty facts. */
export function factsOf(pages: readonly Page[]): DocumentFacts {
  const rows = pages.flatMap(rowsOf);
  const texts = textsOf(rows);
  const rawText = rows.map(row => row.text).join('\n');
  const paper = paperOf(rows);
  const bankName = issuingBank(rows);
  const amountLabelled = labelledAmount(rows);
  return {
    rawText,
    paper,
    ...(bankName === undefined ? {} : { bankName }),
    ...bankNumbersIn(rows),
    utilityProviders: utilityProvidersIn(rawText),
    amounts: once(
      texts.flatMap(text =>
        amountsIn(text)
          .filter(({ pounds }) => pounds)
          .map(one => one.pence),
      ),
    ),
    dates: once(
      texts.flatMap(text =>
        datesIn(text)
          .filter(({ short }) => !short)
          .map(({ day }) => day),
      ),
    ),
    ...(amountLabelled === undefined ? {} : { amountLabelled }),
    labelledDates: labelledDates(rows),
    payments: pages.flatMap(page => paymentsIn(rowsOf(page))),
  };
}

/** What a bill says to a record of the kind "bill" (spec 2 §5, Bill scan mapping). Absent fields were not found. */
export interface BillFacts {
  readonly provider?: string;
  readonly type?: 'dual-fuel' | 'water' | 'broadband';
  readonly name?: string;
  readonly monthlyAmount?: Pence;
}

/** The mapping of the spec; a labelled amount goes before "the first above 0 and under 1000" pounds. */
export function billOf(facts: DocumentFacts): BillFacts {
  const [provider] = facts.utilityProviders;
  const types = { energy: 'dual-fuel', water: 'water', broadband: 'broadband' } as const;
  const monthlyAmount = facts.amountLabelled ?? facts.amounts.find(amount => amount < 100_000);
  return {
    ...(provider && {
      provider: provider.name,
      type: types[provider.supplies],
      name: `${provider.name} Bill`,
    }),
    ...(monthlyAmount === undefined ? {} : { monthlyAmount }),
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
