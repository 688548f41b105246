import { addLondonDays } from './london.ts';

/** Something that is still missing before a release can open. */
export type ReadinessGap = 'first-person' | 'second-person' | 'second-channel' | 'rehearsal';

/** One of the people with a release in force, and whether they have a checked card or have joined. */
export interface ReleasePerson {
  readonly person: string;
  readonly cardChecked: boolean;
  readonly joined: boolean;
}

/** Whether a person could get access: they have joined, or have a checked card. */
export function canOpenAccess({
  cardChecked,
  joined,
}: Pick<ReleasePerson, 'cardChecked' | 'joined'>): boolean {
  return cardChecked || joined;
}

/**
 * The gaps that remain before anyone can rely on a release: it needs two people who have each joined or have a checked
 * card, two channels to the owner, and a rehearsal within the last twelve months. Empty for a release that is ready.
 */
export function listReadinessGaps(
  about: {
    readonly persons: readonly ReleasePerson[];
    readonly channels: number;
    readonly rehearsedAtMs?: number | undefined;
  },
  nowMs: number,
): ReadinessGap[] {
  const able = new Set(about.persons.filter(canOpenAccess).map(({ person }) => person));
  const gaps: ReadinessGap[] = [];
  if (able.size === 0) gaps.push('first-person');
  if (able.size < 2) gaps.push('second-person');
  if (about.channels < 2) gaps.push('second-channel');
  const { rehearsedAtMs } = about;
  if (rehearsedAtMs === undefined || addLondonDays(rehearsedAtMs, 365) < nowMs) gaps.push('rehearsal');
  return gaps;
}
