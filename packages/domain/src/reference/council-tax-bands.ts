import type { Choice } from '../fields/fields.ts';

const england = [
  { value: 'A', label: 'Band A: up to £40,000' },
  { value: 'B', label: 'Band B: £40,001 to £52,000' },
  { value: 'C', label: 'Band C: £52,001 to £68,000' },
  { value: 'D', label: 'Band D: £68,001 to £88,000' },
  { value: 'E', label: 'Band E: £88,001 to £120,000' },
  { value: 'F', label: 'Band F: £120,001 to £160,000' },
  { value: 'G', label: 'Band G: £160,001 to £320,000' },
  { value: 'H', label: 'Band H: over £320,000' },
] as const satisfies readonly Choice[];

const scotland = [
  { value: 'A', label: 'Band A: up to £27,000' },
  { value: 'B', label: 'Band B: £27,001 to £35,000' },
  { value: 'C', label: 'Band C: £35,001 to £45,000' },
  { value: 'D', label: 'Band D: £45,001 to £58,000' },
  { value: 'E', label: 'Band E: £58,001 to £80,000' },
  { value: 'F', label: 'Band F: £80,001 to £106,000' },
  { value: 'G', label: 'Band G: £106,001 to £212,000' },
  { value: 'H', label: 'Band H: over £212,000' },
] as const satisfies readonly Choice[];

const wales = [
  { value: 'A', label: 'Band A: up to £44,000' },
  { value: 'B', label: 'Band B: £44,001 to £65,000' },
  { value: 'C', label: 'Band C: £65,001 to £91,000' },
  { value: 'D', label: 'Band D: £91,001 to £123,000' },
  { value: 'E', label: 'Band E: £123,001 to £162,000' },
  { value: 'F', label: 'Band F: £162,001 to £223,000' },
  { value: 'G', label: 'Band G: £223,001 to £324,000' },
  { value: 'H', label: 'Band H: £324,001 to £424,000' },
  { value: 'I', label: 'Band I: over £424,000' },
] as const satisfies readonly Choice[];

/** The nation a home is in. Northern Ireland has no bands, but rates based on the value of each home. */
export const nations = [
  { value: 'england', label: 'England' },
  { value: 'scotland', label: 'Scotland' },
  { value: 'wales', label: 'Wales' },
  { value: 'northern-ireland', label: 'Northern Ireland', hint: 'You pay rates, which have no bands' },
] as const satisfies readonly Choice[];

/**
 * The council tax bands. They depend on what a home was worth on 1 April 1991 in England and Scotland, and on 1 April
 * 2003 in Wales, which has a ninth band. England's come from the specification (spec 2 §3); the others from the
 * project's reference data, read 2026-11-21.
 */
export const councilTaxBands = { england, scotland, wales } as const;
