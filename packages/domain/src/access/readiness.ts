import { addLondonDays } from './london.ts';

/** What a release still lacks. */
export type ReadinessGap = 'first-person' | 'second-person' | 'second-channel' | 'rehearsal';

/** One person of a release that is in force: whether a card of theirs was checked, or they joined. */
export interface ReleasePerson {
  readonly person: string;
  readonly cardChecked: boolean;
  readonly joined: boolean;
}

/** Whether a person could get in: they joined, or a card of theirs was checked. */
export function isAble({ cardChecked, joined }: Pick<ReleasePerson, 'cardChecked' | 'joined'>): boolean {
  return cardChecked || joined;
}

/**
 * What a release still lacks to be relied on: two persons, each with a checked card or joined, two channels to the owner,
 * and a rehearsal within twelve months. Nothing for a release that is ready.
 */
export function readinessGaps(
  about: {
    readonly persons: readonly ReleasePerson[];
    readonly channels: number;
    readonly rehearsedAtMs?: number | undefined;
  },
  nowMs: number,
): ReadinessGap[] {
  const able = new Set(about.persons.filter(isAble).map(({ person }) => person));
  const gaps: ReadinessGap[] = [];
  if (able.size === 0) gaps.push('first-person');
  if (able.size < 2) gaps.push('second-person');
  if (about.channels < 2) gaps.push('second-channel');
  const { rehearsedAtMs } = about;
  if (rehearsedAtMs === undefined || addLondonDays(rehearsedAtMs, 365) < nowMs) gaps.push('rehearsal');
  return gaps;
}
