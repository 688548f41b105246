import { type Cover, coverOf } from '@kinfolio/domain/cover/cover';
import { depositOfInvestment } from '@kinfolio/domain/cover/deposits';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import type { ListedRecord } from '../list/row.ts';

/** What the FSCS covers of the passport's bank accounts and cash ISAs; `people` are its records of persons. */
export function coverOfRecords(
  accounts: readonly ListedRecord[],
  investments: readonly ListedRecord[],
  people: readonly ListedRecord[],
  today: Day,
): Cover {
  const self = people.find(({ content }) => content.fields['relationship'] === 'self')?.id;
  return coverOf([...accounts.map(fieldsWithId), ...depositsIn(investments)], today, self);
}

/** The investments that are deposits. */
export const depositsIn = (investments: readonly ListedRecord[]) =>
  investments.flatMap(one => depositOfInvestment(fieldsWithId(one)) ?? []);

const fieldsWithId = ({ id, content }: ListedRecord) => ({ id, fields: content.fields });

/** In a sentence or two whether the money is above the limit; '' where no bank is known. */
export function summaryOfCover({ firms, backed }: Cover): string {
  const atNsi = backed > 0 ? `NS&I backs your ${formatMoney(backed)} in full.` : '';
  if (firms.length === 0) return atNsi;
  const isAbove = firms.some(({ over }) => over > 0);
  const known = isAbove
    ? 'Some of your money is above that.'
    : 'What you have at banks we know is below that.';
  return [known, atNsi].filter(part => part !== '').join(' ');
}
