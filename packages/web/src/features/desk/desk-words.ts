import type { DeskAnswers } from '@kinfolio/domain/desk/model/begin';
import type { OrganisationState } from '@kinfolio/domain/desk/model/records';
import type { ThingValue } from '@kinfolio/domain/desk/organisations/things';
import { formatDay } from '@kinfolio/domain/values/calendar';
import type { ChipTone } from '../../ui/layout/Chip.tsx';

/** Where a person may have lived. */
export const nationOptions: readonly { readonly value: DeskAnswers['nation']; readonly label: string }[] = [
  { value: 'england', label: 'England' },
  { value: 'wales', label: 'Wales' },
  { value: 'scotland', label: 'Scotland' },
  { value: 'northern-ireland', label: 'Northern Ireland' },
];

/** What may be known of a will. */
export const willOptions: readonly { readonly value: DeskAnswers['will']; readonly label: string }[] = [
  { value: 'found', label: 'Yes, and we have the signed original' },
  { value: 'copy', label: 'Yes, but we have only a copy' },
  { value: 'not-found', label: 'We have not found one yet' },
  { value: 'none', label: 'There is no will' },
];

/** The tint and icon of a state. */
export const stateTones: Readonly<Record<OrganisationState, ChipTone>> = {
  'to-tell': 'untouched',
  told: 'progress',
  asks: 'missing',
  valued: 'done',
  closed: 'done',
};

/** Where a value comes from: "Their answer, for the day of death". */
export function sourceWords({ source, asOf, isOfThatDay }: ThingValue): string {
  if (source === 'answer') return 'Their answer, for the day of death';
  if (source === 'statement') return 'From a statement of that day';
  if (source === 'valuer') return 'From a valuer';
  if (source === 'own') return 'Your own figure';
  if (source === 'ask') return 'Not known yet. Ask them';
  if (isOfThatDay || asOf === undefined) return 'From the passport. Ask them for the day of death';
  return `From the passport, as of ${formatDay(asOf)}. Ask them for the day of death`;
}
