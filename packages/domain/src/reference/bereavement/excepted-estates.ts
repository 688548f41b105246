import { readStoredDay } from '../../values/calendar.ts';
import { toPence } from '../../values/money.ts';

/**
 * The conditions under which no Inheritance Tax account is needed, for deaths from 1 January 2022: SI 2004/2543,
 * regulation 4, as amended by SI 2021/1167. Amounts are in whole pence. The threshold is the nil-rate band plus the
 * part that a partner left unused.
 */
export const exceptedEstates = {
  from: readStoredDay('2022-01-01'),
  /** The maximum value of a mostly exempt estate, including gifts and before debts. */
  mostExempt: toPence(3_000_000_00),
  /** The maximum value of gifts in the seven years before the death. */
  mostGifts: toPence(250_000_00),
  /** The maximum value in a single trust. */
  mostInTrust: toPence(250_000_00),
  /** The maximum value of assets abroad. */
  mostAbroad: toPence(100_000_00),
  source: {
    title: 'HMRC manual IHTM06012: low value estates, with IHTM06013, IHTM06019 and IHTM06020',
    address: 'https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/ihtm06012',
    checkedOn: readStoredDay('2026-11-29'),
  },
  /** In Scotland, unclaimed legal rights of children reduce the amount that counts as left to the partner. */
  legalRights: {
    title: 'HMRC manual IHTM06014: legal rights in Scotland',
    address: 'https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/ihtm06014',
    checkedOn: readStoredDay('2026-11-29'),
  },
} as const;
