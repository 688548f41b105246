import { longestWaitDays } from '@kinfolio/domain/access/wait-range';
import { formatDay, formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { CardInUse } from './people.ts';
import { fullAccessSections, type SharedAccessTiming, type SharedTerms, sharedSections } from './terms.ts';

/** Completes a sentence that starts with "Can": "See 6 sections", "See and change Insurance". */
export function describeAllowedActions(terms: Omit<SharedTerms, 'when'>): string {
  const { everything, level, sections } = terms;
  const desk = describeDeskAccess(terms) ?? [];
  const what = everything
    ? ['everything', desk]
    : [sections.length === 0 && terms.estate !== undefined ? [] : describeSections(sections), desk];
  return `${level === 'view' ? 'See' : 'See and change'} ${what.flat().join(' and ')}`;
}

/**
 * Describes the shared desk as "an executor’s desk", or as "how far an estate is" if only its statement is shared.
 * Undefined for terms that share neither.
 */
export function describeDeskAccess({
  desks = 1,
  estate,
  isStatement,
}: Pick<SharedTerms, 'desks' | 'estate' | 'isStatement'>): string | undefined {
  if (estate === undefined) return undefined;
  if (isStatement === true) return 'the progress of an estate';
  return desks === 1 ? 'an executor’s desk' : `${String(desks)} executor’s desks`;
}

/** Names a single section, or says how many sections there are. */
export function describeSections(sections: SharedTerms['sections']): string {
  const [only] = sections;
  const title = sharedSections.find(({ id }) => id === only)?.title;
  if (sections.length === 1 && title !== undefined) return title;
  return formatCounted(sections.length, 'section');
}

/** The titles of the sections to which terms give access, in the order of the passport. */
export function listTermsSectionTitles(
  terms: Pick<SharedTerms, 'everything' | 'estate' | 'isStatement' | 'sections'>,
): string[] {
  const { everything, estate, sections } = terms;
  const open = sharedSections.filter(({ id }) => everything || sections.includes(id));
  const titles = [...open, ...(everything ? fullAccessSections : [])].map(({ title }) => title);
  return estate === undefined ? titles : [...titles, getDeskSectionTitle(terms)];
}

/** The title of a desk, or of its statement, for a list that also has the titles of sections. */
export const getDeskSectionTitle = ({ isStatement }: Pick<SharedTerms, 'isStatement'>): string =>
  isStatement === true ? 'Statement of an estate' : 'Executor’s desk';

/**
 * When access applies, to complete a line labelled "When": "Always", "Until 12 December 2026", "After 14 days without
 * you".
 */
export function describeOpening(when: SharedAccessTiming): string {
  if (when.kind === 'always') return 'Always';
  if (when.kind === 'window') return `From ${formatDay(when.from)} until ${formatDay(when.to)}`;
  const { askDays, silentDays } = when;
  const roads = [
    ...(silentDays === null
      ? []
      : [`After ${formatWaitDays('silence', silentDays)} without hearing from you`]),
    ...(askDays === null ? [] : [`${formatWaitDays('ask', askDays)} after they ask, unless you say no`]),
  ];
  return roads.join('; or ');
}

/**
 * A waiting period in days; a range if it may take longer because a mail server does not report delivery: "7 to 10
 * days".
 */
export function formatWaitDays(road: 'silence' | 'ask', days: number): string {
  const most = longestWaitDays(road, days);
  return most === days ? formatCounted(days, 'day') : `${String(days)} to ${formatCounted(most, 'day')}`;
}

/** A person's first name, for sentences: "Amira". */
export function getFirstName(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? '';
}

/** The label of a card: "Card 1, made 3 Feb 2026, not checked". The day never breaks across two lines. */
export function describeCard({ number, madeOn, checked }: CardInUse): string {
  const day = formatDayShort(madeOn).replaceAll(' ', '\u{A0}');
  return `Card ${String(number)}, made ${day}${checked ? '' : ', not checked'}`;
}
