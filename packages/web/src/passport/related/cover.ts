import { computeFscsCover, type FscsCover } from '@kinfolio/domain/cover/cover';
import { readDeposit } from '@kinfolio/domain/cover/deposits';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatMoney } from '@kinfolio/domain/values/money';
import type { ListedRecord } from '../list/row.ts';

/** How much of the passport's bank accounts and cash ISAs the FSCS covers; `people` are the person records. */
export function computePassportCover(
  accounts: readonly ListedRecord[],
  investments: readonly ListedRecord[],
  people: readonly ListedRecord[],
  today: Day,
): FscsCover {
  const self = people.find(({ content }) => content.fields['relationship'] === 'self')?.id;
  return computeFscsCover([...accounts.map(fieldsWithId), ...listDeposits(investments)], today, self);
}

/** The investments that count as deposits. */
export const listDeposits = (investments: readonly ListedRecord[]) =>
  investments.flatMap(one => readDeposit(fieldsWithId(one)) ?? []);

const fieldsWithId = ({ id, content }: ListedRecord) => ({ id, fields: content.fields });

/** States in a sentence or two whether the money is above the limit; '' if no bank is known. */
export function describeCover({ firms, backed }: FscsCover): string {
  const atNsi = backed > 0 ? `NS&I backs your ${formatMoney(backed)} in full.` : '';
  if (firms.length === 0) return atNsi;
  const isAbove = firms.some(({ over }) => over > 0);
  const known = isAbove
    ? 'Some of your money is above that limit.'
    : 'What you have at the banks we recognise is below that limit.';
  return [known, atNsi].filter(part => part !== '').join(' ');
}
