import { computeOwnedShare } from '../../fields/owners.ts';
import { computeInheritanceTax, type InheritanceTax, isGiftCounted } from '../../overview/inheritance-tax.ts';
import { findInheritanceTaxRules } from '../../reference/inheritance-tax.ts';
import { readStoredDayIfAny } from '../../values/calendar.ts';
import { type Pence, readStoredPenceIfAny, sumPence, toPence } from '../../values/money.ts';
import type { ExecutorDesk } from '../model/desk.ts';
import { createDeskReader, listSubjectRecords } from '../organisations/things.ts';
import { checkTaxAccountNeeded, type TaxAccountAnswer } from './account-needed.ts';
import { type EstateItems, listEstateItems } from './estate-items.ts';
import { type LawNote, listLawNotes } from './law-notes.ts';
import { listOpenQuestions } from './questions.ts';
import { type EstateSums, isInsolvent, sumEstate } from './sums.ts';
import { listTaxCalculationLines, type TaxCalculationLine } from './tax-lines.ts';

export interface EstateFigures {
  readonly items: EstateItems;
  readonly sums: EstateSums;
  readonly tax: InheritanceTax;
  /** The tax payable by the estate and the tax payable by recipients of gifts, in pence. */
  readonly taxPence: Pence;
  readonly giftTaxPence: Pence;
  readonly lines: readonly TaxCalculationLine[];
  /** Whether the debts and the funeral cost more than the money that is available to pay them. */
  readonly isInsolvent: boolean;
  /** The answer about the tax account; undefined for a death before 2022, when other rules applied. */
  readonly account: TaxAccountAnswer | undefined;
  /** Sentences about missing facts and open decisions. */
  readonly questions: readonly string[];
  /** Points of law that the figures do not take into account automatically. */
  readonly lawNotes: readonly LawNote[];
  /** Sentences about the things that are not counted. */
  readonly leftOut: readonly string[];
}

/**
 * The figures of an estate, based on its records and answers, calculated in the same way as the owner's own sheet.
 * Undefined without a day of death, or for a day whose rules we do not know. It is arithmetic, not advice.
 */
export function computeEstateFigures(desk: ExecutorDesk): EstateFigures | undefined {
  const death = desk.estate.diedOn;
  const rules = death && findInheritanceTaxRules(death);
  if (death === undefined || rules === undefined) return undefined;
  const items = listEstateItems(desk, death, rules);
  const sums = sumEstate(desk, items);
  const { widowed, unusedNil, unusedResidence } = desk.estate;
  const tax = computeInheritanceTax({
    death,
    assetsPence: sums.assetsPence,
    debtsPence: toPence(sums.debtsPence + sums.funeralPence),
    toPartnerPence: sums.toPartnerPence,
    toCharityPence: sums.toCharityPence,
    homeToDescendantsPence: homeToDescendants(desk, items),
    unusedNilBand: widowed === 'yes' ? unusedNil : 0,
    unusedResidenceBand: widowed === 'yes' ? unusedResidence : 0,
    gifts: items.gifts.flatMap(({ id, day, pence: given, isFree }) =>
      isFree ? [] : [{ id, day, pence: given }],
    ),
  });
  if (tax === undefined) return undefined;
  const account = checkTaxAccountNeeded(desk.estate, {
    assetsPence: sums.assetsPence,
    debtsPence: toPence(sums.debtsPence + sums.funeralPence),
    giftsPence: tax.giftsPence,
    exemptGiftsPence: exemptGifts(desk, items, tax),
    exemptPence: toPence(tax.netEstatePence - tax.chargeablePence),
    thresholdPence: tax.nilBandPence,
    taxPence: toPence(tax.estateTaxPence + tax.giftTaxPence),
  });
  return {
    items,
    sums,
    tax,
    taxPence: tax.estateTaxPence,
    giftTaxPence: tax.giftTaxPence,
    lines: listTaxCalculationLines(desk, items, sums, tax),
    isInsolvent: isInsolvent(items),
    account,
    questions: listOpenQuestions(desk, items),
    lawNotes: listLawNotes(desk),
    leftOut: leftOutOf(items),
  };
}

function homeToDescendants({ estate }: ExecutorDesk, { home }: EstateItems): Pence {
  if (home === undefined) return toPence(0);
  // A partner who receives everything also receives the home.
  const answered = estate.partner === 'all' ? 'partner' : estate.home;
  const to = home.to === '' && home.passes === 'estate' ? answered : home.to;
  return to === 'descendants' ? home.pence : toPence(0);
}

/**
 * Gifts from the last seven years to a partner, a charity or a political party. They are free of tax, but count towards
 * whether an account is needed.
 */
function exemptGifts(desk: ExecutorDesk, { gifts }: EstateItems, { rules }: InheritanceTax): Pence {
  const { reader, subject } = createDeskReader(desk, desk.records);
  const { diedOn } = desk.estate;
  const added = gifts.filter(
    ({ isFree, day }) => isFree && diedOn !== undefined && isGiftCounted(day, diedOn, rules),
  );
  const recorded = listSubjectRecords(reader, subject).flatMap(({ kind, fields }) => {
    const day = readStoredDayIfAny(fields['date']);
    const isFree = kind.id === 'gift' && ['partner', 'charity'].includes(String(fields['exemption']));
    if (!isFree || day === undefined || diedOn === undefined || !isGiftCounted(day, diedOn, rules)) return [];
    const value = readStoredPenceIfAny(fields['value']) ?? 0;
    return toPence(Math.round(value * computeOwnedShare(fields['owners'], subject.counts)));
  });
  return sumPence([...recorded, ...added.map(gift => gift.pence)]);
}

function leftOutOf({ outside, abroad }: EstateItems): string[] {
  return [
    ...outside.map(title => `${title} is not counted: it is a pension, or held in trust.`),
    ...abroad.map(
      title =>
        `${title} is abroad and is not counted here. It can count for Inheritance Tax: ask a solicitor or a tax adviser.`,
    ),
    'Relief for a business, a farm or woodland, for anything inherited and taxed in the previous five years, and for a home sold to buy a smaller one. Ask a tax adviser if one of these applies.',
    'Exempt gifts, such as the £3,000 a year, unless the record says they are exempt.',
    'Gifts that the giver went on using. They count as if they had never been given.',
  ];
}
