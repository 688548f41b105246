import { giftCounts, type InheritanceTax, inheritanceTax } from '../../overview/inheritance-tax.ts';
import { rulesOn } from '../../reference/inheritance-tax.ts';
import { dayIfStored } from '../../values/calendar.ts';
import { type Pence, pence, penceIfStored, sumPence } from '../../values/money.ts';
import type { Desk } from '../model/desk.ts';
import { deskReader, ownRows } from '../organisations/things.ts';
import { type AccountAnswer, accountNeeded } from './account-needed.ts';
import { type EstateItems, estateItems } from './estate-items.ts';
import { questionsOf } from './questions.ts';
import { type EstateSums, isInsolvent, sumEstate } from './sums.ts';
import { type FigureLine, taxLines } from './tax-lines.ts';

/** The estate in figures. */
export interface EstateFigures {
  readonly items: EstateItems;
  readonly sums: EstateSums;
  readonly tax: InheritanceTax;
  /** The tax that the estate pays, and the tax that recipients of gifts pay, in pence. */
  readonly taxPence: Pence;
  readonly giftTaxPence: Pence;
  readonly lines: readonly FigureLine[];
  /** Whether the debts and the funeral are more than what there is to pay them from. */
  readonly isInsolvent: boolean;
  /** Undefined for a death before 2022. */
  readonly account: AccountAnswer | undefined;
  /** What is missing or has to be decided, in sentences. */
  readonly questions: readonly string[];
  /** What is not counted, in sentences. */
  readonly leftOut: readonly string[];
}

/**
 * The figures of an estate by what is recorded and answered, with the sums of the owner's own sheet. Undefined while there is no
 * day of death, and for a day whose rules are not known. It is arithmetic and no advice.
 */
export function estateFigures(desk: Desk): EstateFigures | undefined {
  const death = desk.estate.diedOn;
  const rules = death && rulesOn(death);
  if (death === undefined || rules === undefined) return undefined;
  const items = estateItems(desk, death, rules);
  const sums = sumEstate(desk, items);
  const { widowed, unusedNil, unusedResidence } = desk.estate;
  const tax = inheritanceTax({
    death,
    assetsPence: sums.assetsPence,
    debtsPence: pence(sums.debtsPence + sums.funeralPence),
    toPartnerPence: sums.toPartnerPence,
    toCharityPence: sums.toCharityPence,
    homeToDescendantsPence: homeToDescendants(desk, items),
    unusedNilBand: widowed === 'yes' ? unusedNil : 0,
    unusedResidenceBand: widowed === 'yes' ? unusedResidence : 0,
    gifts: items.gifts.map(({ id, day, pence: given }) => ({ id, day, pence: given })),
  });
  if (tax === undefined) return undefined;
  const account = accountNeeded(desk.estate, {
    assetsPence: sums.assetsPence,
    debtsPence: pence(sums.debtsPence + sums.funeralPence),
    giftsPence: tax.giftsPence,
    exemptGiftsPence: exemptGifts(desk, tax),
    exemptPence: pence(tax.netEstatePence - tax.chargeablePence),
    thresholdPence: tax.nilBandPence,
    taxPence: pence(tax.estateTaxPence + tax.giftTaxPence),
  });
  return {
    items,
    sums,
    tax,
    taxPence: tax.estateTaxPence,
    giftTaxPence: tax.giftTaxPence,
    lines: taxLines(desk, items, sums, tax),
    isInsolvent: isInsolvent(items),
    account,
    questions: questionsOf(desk, items),
    leftOut: leftOutOf(items),
  };
}

function homeToDescendants({ estate }: Desk, { home }: EstateItems): Pence {
  if (home === undefined) return pence(0);
  // A partner who receives everything receives the home too.
  const answered = estate.partner === 'all' ? 'partner' : estate.home;
  const to = home.to === '' && home.passes === 'estate' ? answered : home.to;
  return to === 'descendants' ? home.pence : pence(0);
}

/** Gifts of the seven years to a partner, a charity or a party: free of the tax, and counted with the estate when asking for an account. */
function exemptGifts(desk: Desk, { rules }: InheritanceTax): Pence {
  const { reader, subject } = deskReader(desk, desk.records);
  const { diedOn } = desk.estate;
  const amounts = ownRows(reader, subject).flatMap(({ kind, fields }) => {
    const day = dayIfStored(fields['date']);
    const isFree = kind.id === 'gift' && ['partner', 'charity'].includes(String(fields['exemption']));
    if (!isFree || day === undefined || diedOn === undefined || !giftCounts(day, diedOn, rules)) return [];
    return penceIfStored(fields['value']) ?? [];
  });
  return sumPence(amounts);
}

function leftOutOf({ outside, abroad }: EstateItems): string[] {
  return [
    ...outside.map(title => `${title} is not counted: it is a pension, or held in trust.`),
    ...abroad.map(
      title =>
        `${title} is abroad and is not counted here. It can count for Inheritance Tax: ask a solicitor or a tax adviser.`,
    ),
    'Relief for a business or a farm, and a home that was sold for a smaller one.',
    'The £3,000 a year and other free gifts, unless the record of the gift names one.',
    'Gifts that the giver still had the use of. They count as if they were never given.',
  ];
}
