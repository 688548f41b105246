import { dayOfStored } from '../../values/calendar.ts';
import { pence } from '../../values/money.ts';

/**
 * When an estate need not send an account of Inheritance Tax, for deaths from 1 January 2022: SI 2004/2543, regulation 4, as
 * amended by SI 2021/1167. Amounts are whole pence. The nil-rate band, with what a partner left unused, is the threshold.
 */
export const exceptedEstates = {
  from: dayOfStored('2022-01-01'),
  /** The most that an estate may be worth that is mostly free of the tax, with gifts and before debts. */
  mostExempt: pence(3_000_000_00),
  /** The most that may have been given in the seven years before. */
  mostGifts: pence(250_000_00),
  /** The most in one trust. */
  mostInTrust: pence(250_000_00),
  /** The most abroad. */
  mostAbroad: pence(100_000_00),
  source: {
    title: 'HMRC manual IHTM06012: low value estates, with IHTM06013 and IHTM06020',
    address: 'https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/ihtm06012',
    checkedOn: dayOfStored('2026-11-29'),
  },
} as const;
