import { readStoredDay } from '../../values/calendar.ts';
import type { TaxRuleSource } from '../inheritance-tax.ts';

/**
 * The schedules of form IHT400 that a family's estate may need, in order, including the part of the form itself that
 * has no schedule.
 */
export const taxSchedules = [
  { id: 'IHT402', title: 'Unused nil-rate band of a partner who died earlier' },
  { id: 'IHT403', title: 'Gifts' },
  { id: 'IHT404', title: 'Things owned jointly' },
  { id: 'IHT405', title: 'Houses and land' },
  { id: 'IHT406', title: 'Bank and building society accounts, National Savings' },
  { id: 'IHT407', title: 'Household and personal goods, vehicles' },
  { id: 'IHT409', title: 'Pensions' },
  { id: 'IHT410', title: 'Life insurance' },
  { id: 'IHT411', title: 'Listed stocks and shares, funds' },
  { id: 'IHT417', title: 'Things abroad' },
  { id: 'IHT418', title: 'Things in trust' },
  { id: 'IHT419', title: 'Loans from friends and family, and other debts' },
  { id: 'IHT400', title: 'Debts, mortgages and the funeral, in the form itself' },
  { id: 'IHT430', title: 'Lower rate because of charity' },
  { id: 'IHT435', title: 'Tax-free band for a home' },
  { id: 'IHT436', title: 'Unused tax-free band for a home of a partner who died earlier' },
] as const;
export type TaxScheduleId = (typeof taxSchedules)[number]['id'];

/**
 * The source of the schedules: for those up to IHT420, the list in HMRC's manual; for the others, HMRC's later forms
 * for the lower rate and the residence band.
 */
export const taxScheduleSource: TaxRuleSource = {
  title: 'HMRC manual IHTM10035: the schedules of IHT400',
  address: 'https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/ihtm10035',
  checkedOn: readStoredDay('2026-11-29'),
};
