import type { InheritanceTax } from '../../overview/inheritance-tax.ts';
import { formatDay } from '../../values/calendar.ts';
import { formatMoney } from '../../values/money.ts';

/** Explains how much of a home is free of tax, and by how much a large estate reduces the band. */
export function describeHomeBand({ rules, residenceBandPence, taperedPence }: InheritanceTax): string {
  const taper =
    taperedPence > 0
      ? ` The band is reduced by ${formatMoney(taperedPence)}, because the estate is above ${formatMoney(rules.taperFrom)}.`
      : '';
  return `Up to ${formatMoney(residenceBandPence)} of what the home is worth after its mortgage.${taper}`;
}

/** The rate, with the reason if it is the reduced one. */
export const describeTaxRate = ({ rules, rate }: InheritanceTax): string =>
  rate === rules.rate
    ? `${String(rate)}% of what is taxed.`
    : `${String(rate)}% instead of ${String(rules.rate)}%, because ${String(rules.charityPart)}% or more goes to charity.`;

/** The tax due on each taxed gift, in words; empty if no gift is taxed. */
export const describeGiftTax = ({ gifts }: InheritanceTax): string =>
  gifts
    .filter(({ taxPence }) => taxPence > 0)
    .map(
      ({ abovePence, due, day }) =>
        `${formatMoney(abovePence)} of the gift on ${formatDay(day)} is above the band. ${String(due)}% of the tax is due.`,
    )
    .join(' ');
