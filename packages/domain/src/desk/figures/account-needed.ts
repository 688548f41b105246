import { exceptedEstates } from '../../reference/bereavement/excepted-estates.ts';
import type { TaxRuleSource } from '../../reference/inheritance-tax.ts';

import { formatMoney, type Pence, toPence } from '../../values/money.ts';
import type { DeskEstate } from '../model/records.ts';

/** Whether an Inheritance Tax account (form IHT400) must be sent for an estate, and why. */
export interface TaxAccountAnswer {
  /** `ask`: the answer depends on legal rights in Scotland, which the desk does not calculate. */
  readonly answer: 'yes' | 'no' | 'ask';
  /** The reasons, in sentences. */
  readonly reasons: readonly string[];
  /**
   * The three amounts in the application for probate: the gross value, including gifts, trusts and assets abroad; the
   * net value, after debts; and the net value less what a husband, wife, civil partner or charity receives.
   */
  readonly grossPence: Pence;
  readonly netPence: Pence;
  readonly qualifyingPence: Pence;
  readonly sources: readonly TaxRuleSource[];
}

/** The amounts on which the answer depends, all positive and in whole pence. */
export interface TaxAccountAmounts {
  readonly assetsPence: Pence;
  readonly debtsPence: Pence;
  /** Gifts in the seven years before the death to which no exemption applies. */
  readonly giftsPence: Pence;
  /** Gifts in those years to a partner or a charity. They are free of tax, but are not deducted here (IHTM06019). */
  readonly exemptGiftsPence: Pence;
  /** The amount that a husband, wife, civil partner or charity receives because of the death. */
  readonly exemptPence: Pence;
  /** The nil-rate band, plus the unused part of the band of a partner who died earlier. */
  readonly thresholdPence: Pence;
  readonly taxPence: Pence;
}

/** Applies the rules on excepted estates; undefined for a death before these rules began. */
export function checkTaxAccountNeeded(
  {
    diedOn,
    nation,
    inTrust,
    abroad,
    keptUse,
  }: Pick<DeskEstate, 'diedOn' | 'nation' | 'inTrust' | 'abroad' | 'keptUse'>,
  amounts: TaxAccountAmounts,
): TaxAccountAnswer | undefined {
  const { mostExempt, mostGifts, mostInTrust, mostAbroad, from, source, legalRights } = exceptedEstates;
  if (diedOn === undefined || diedOn < from) return undefined;
  const { assetsPence, debtsPence, giftsPence, exemptGiftsPence, exemptPence, thresholdPence, taxPence } =
    amounts;
  // Trusts and assets abroad are not in the desk's list of assets, but they count here.
  const elsewhere = (inTrust ?? 0) + (abroad ?? 0);
  const gross = toPence(assetsPence + elsewhere + giftsPence + exemptGiftsPence);
  const net = toPence(Math.max(0, gross - debtsPence));
  const qualifying = toPence(Math.max(0, net - exemptPence));
  const hasExempt = exemptPence > 0;
  const isLow = gross <= thresholdPence;
  const isExempt = hasExempt && gross <= mostExempt && qualifying <= thresholdPence;
  const against = [
    ...(taxPence > 0 ? ['There is Inheritance Tax to pay.'] : []),
    ...(isLow || isExempt ? [] : [sizeWords(gross, qualifying, thresholdPence, hasExempt)]),
    ...(giftsPence > mostGifts
      ? [`Gifts from the last seven years come to more than ${formatMoney(mostGifts)}.`]
      : []),
    ...((inTrust ?? 0) > mostInTrust ? [`More than ${formatMoney(mostInTrust)} is held in trust.`] : []),
    ...((abroad ?? 0) > mostAbroad ? [`More than ${formatMoney(mostAbroad)} is abroad.`] : []),
    ...(keptUse ? ['The person gave something away but went on using it.'] : []),
  ];
  const isOpen = nation === 'scotland' && !isLow;
  const reasons = isLow
    ? [
        `Including gifts and before debts, the estate comes to ${formatMoney(gross)}, which is not more than ${formatMoney(thresholdPence)}.`,
      ]
    : [
        `${afterExemptions} comes to ${formatMoney(qualifying)}, which is not more than ${formatMoney(thresholdPence)}.`,
        ...(isOpen ? [legalRightsWords] : []),
      ];
  return {
    answer: against.length > 0 ? 'yes' : isOpen ? 'ask' : 'no',
    reasons: against.length > 0 ? against : reasons,
    grossPence: gross,
    netPence: net,
    qualifyingPence: qualifying,
    sources: isOpen ? [source, legalRights] : [source],
  };
}

const afterExemptions = 'The part not left to a husband, wife, civil partner or charity';
const legalRightsWords =
  'In Scotland children have legal rights to part of the estate, whatever the will says. Any rights they have not given up count as theirs, even if not yet claimed. The desk does not include these rights, and they may mean that an account is needed.';

function sizeWords(gross: Pence, qualifying: Pence, threshold: Pence, hasExempt: boolean): string {
  if (gross > exceptedEstates.mostExempt && hasExempt)
    return `Including gifts and before debts, the estate comes to ${formatMoney(gross)}, which is more than ${formatMoney(exceptedEstates.mostExempt)}.`;
  const amount = hasExempt ? qualifying : gross;
  const what = hasExempt ? afterExemptions : 'Including gifts and before debts, the estate';
  return `${what} comes to ${formatMoney(amount)}, which is more than ${formatMoney(threshold)}.`;
}
