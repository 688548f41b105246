import { readStoredDay } from '../../values/calendar.ts';
import type { TaxRuleSource } from '../inheritance-tax.ts';

const manual = (title: string, page: string): TaxRuleSource => ({
  title,
  address: `https://www.gov.uk/hmrc-internal-manuals/${page}`,
  checkedOn: readStoredDay('2026-11-29'),
});

const englishRules = manual(
  'HMRC manual TSEM7830: no will in England and Wales',
  'trusts-settlements-and-estates-manual/tsem7830',
);

/**
 * Sources, by nation, for the rules on who inherits without a will and, in Scotland, on the rights that a will cannot
 * override. We do not calculate any of this.
 */
export const successionSources = {
  noWill: {
    england: englishRules,
    wales: englishRules,
    scotland: manual('HMRC manual IHTM12141: no will in Scotland', 'inheritance-tax-manual/ihtm12141'),
    'northern-ireland': manual(
      'HMRC manual IHTM12171: no will in Northern Ireland',
      'inheritance-tax-manual/ihtm12171',
    ),
  },
  legalRights: manual(
    'HMRC manual IHTM12201: prior and legal rights in Scotland',
    'inheritance-tax-manual/ihtm12201',
  ),
} as const;
