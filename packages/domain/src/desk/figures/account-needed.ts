import { exceptedEstates } from '../../reference/bereavement/excepted-estates.ts';
import type { RuleSource } from '../../reference/inheritance-tax.ts';

import { formatMoney, type Pence, pence } from '../../values/money.ts';
import type { DeskEstate } from '../model/records.ts';

/** Whether the estate must send an account of Inheritance Tax (form IHT400), and why. */
export interface AccountAnswer {
  readonly isNeeded: boolean;
  /** In sentences; why it is needed, or why it is not. */
  readonly reasons: readonly string[];
  /** What the application for probate asks for: everything with gifts, trusts and things abroad; that less debts; and what of that is taxed. */
  readonly grossPence: Pence;
  readonly netPence: Pence;
  readonly qualifyingPence: Pence;
  readonly source: RuleSource;
}

/** The amounts on which the answer depends, all in whole pence and above zero. */
export interface AccountAmounts {
  readonly assetsPence: Pence;
  readonly debtsPence: Pence;
  /** Gifts of the seven years before the death that no exemption covers, and those to a partner or a charity. */
  readonly giftsPence: Pence;
  readonly exemptGiftsPence: Pence;
  /** What a husband, wife, civil partner or charity receives. */
  readonly exemptPence: Pence;
  /** The nil-rate band, with what a partner who died before left unused. */
  readonly thresholdPence: Pence;
  readonly taxPence: Pence;
}

/** The answer by the rules on excepted estates; undefined for a death before the day on which these rules began. */
export function accountNeeded(
  { diedOn, inTrust, abroad, keptUse }: Pick<DeskEstate, 'diedOn' | 'inTrust' | 'abroad' | 'keptUse'>,
  amounts: AccountAmounts,
): AccountAnswer | undefined {
  const { mostExempt, mostGifts, mostInTrust, mostAbroad, from, source } = exceptedEstates;
  if (diedOn === undefined || diedOn < from) return undefined;
  const { assetsPence, debtsPence, giftsPence, exemptGiftsPence, exemptPence, thresholdPence, taxPence } =
    amounts;
  // What is in trust and abroad is not among the assets of the desk, and counts here.
  const elsewhere = (inTrust ?? 0) + (abroad ?? 0);
  const gross = pence(assetsPence + elsewhere + giftsPence + exemptGiftsPence);
  const net = pence(Math.max(0, gross - debtsPence));
  const qualifying = pence(Math.max(0, net - exemptPence - exemptGiftsPence));
  const isLow = gross <= thresholdPence;
  const isExempt = gross <= mostExempt && qualifying <= thresholdPence && exemptPence + exemptGiftsPence > 0;
  const against = [
    ...(taxPence > 0 ? ['There is Inheritance Tax to pay.'] : []),
    ...(isLow || isExempt
      ? []
      : [sizeWords(gross, qualifying, thresholdPence, exemptPence + exemptGiftsPence > 0)]),
    ...(giftsPence > mostGifts
      ? [`Gifts of the last seven years come to more than ${formatMoney(mostGifts)}.`]
      : []),
    ...((inTrust ?? 0) > mostInTrust ? [`More than ${formatMoney(mostInTrust)} is held in trust.`] : []),
    ...((abroad ?? 0) > mostAbroad ? [`More than ${formatMoney(mostAbroad)} is abroad.`] : []),
    ...(keptUse ? ['Something was given away that the person still had the use of.'] : []),
  ];
  const reasons = isLow
    ? [
        `With gifts and before debts it comes to ${formatMoney(gross)}, which is not more than ${formatMoney(thresholdPence)}.`,
      ]
    : [
        `What is taxed comes to ${formatMoney(qualifying)}, which is not more than ${formatMoney(thresholdPence)}. The rest is free of the tax.`,
      ];
  return {
    isNeeded: against.length > 0,
    reasons: against.length > 0 ? against : reasons,
    grossPence: gross,
    netPence: net,
    qualifyingPence: qualifying,
    source,
  };
}

function sizeWords(gross: Pence, qualifying: Pence, threshold: Pence, hasExempt: boolean): string {
  if (gross > exceptedEstates.mostExempt && hasExempt)
    return `With gifts and before debts it comes to ${formatMoney(gross)}, which is more than ${formatMoney(exceptedEstates.mostExempt)}.`;
  const amount = hasExempt ? qualifying : gross;
  const what = hasExempt ? 'What is taxed' : 'With gifts and before debts it';
  return `${what} comes to ${formatMoney(amount)}, which is more than ${formatMoney(threshold)}.`;
}
