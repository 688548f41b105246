import type { OrganisationState } from '@kinfolio/domain/desk/model/records';
import type { ThingValue } from '@kinfolio/domain/desk/organisations/things';
import { formatDay } from '@kinfolio/domain/values/calendar';
import type { ChipTone } from '../../ui/layout/Chip.tsx';

/** The tint and icon of a state. */
export const stateTones: Readonly<Record<OrganisationState, ChipTone>> = {
  'to-tell': 'untouched',
  told: 'progress',
  asks: 'missing',
  valued: 'done',
  closed: 'done',
};

/** Says where a value comes from, for example "Their answer, for the date of death". */
export function describeValueSource({ source, asOf, isOfThatDay }: ThingValue): string {
  if (source === 'answer') return 'Their answer, for the date of death';
  if (source === 'statement') return 'From a statement for that day';
  if (source === 'valuer') return 'From a valuer';
  if (source === 'own') return 'Your own figure';
  if (source === 'ask') return 'Not known yet. Ask them';
  if (isOfThatDay || asOf === undefined)
    return 'From the passport. Ask them for the value on the date of death';
  return `From the passport, as of ${formatDay(asOf)}. Ask them for the value on the date of death`;
}
