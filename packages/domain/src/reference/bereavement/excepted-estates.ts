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
    title: 'The rules on excepted estates (SI 2004/2543, amended by SI 2021/1167), explained by LawSkills',
    address:
      'https://www.lawskills.co.uk/articles/2021/12/the-inheritance-tax-delivery-of-accounts-excepted-estates-amendment-regulations-2021/',
    checkedOn: dayOfStored('2026-11-29'),
  },
} as const;
