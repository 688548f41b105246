import { longestWait } from '@kinfolio/domain/access/wait-range';
import { formatDay, formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import type { CardInUse } from './people.ts';
import { closedSections, type SharedTerms, type SharedWhen, sharedSections } from './terms.ts';

/** What a person can do, after "Can": "See 6 sections", "See and change Insurance". */
export function canWords({ everything, estate, level, sections }: Omit<SharedTerms, 'when'>): string {
  const what = everything
    ? 'everything'
    : estate === undefined
      ? sectionsWords(sections)
      : 'an executor’s desk';
  return `${level === 'view' ? 'See' : 'See and change'} ${what}`;
}

/** One section by its name, several by their number. */
export function sectionsWords(sections: SharedTerms['sections']): string {
  const [only] = sections;
  const title = sharedSections.find(({ id }) => id === only)?.title;
  if (sections.length === 1 && title !== undefined) return title;
  return counted(sections.length, 'section');
}

/** The titles of the sections that terms open, in the order of the passport. */
export function sectionTitles({
  everything,
  estate,
  sections,
}: Pick<SharedTerms, 'everything' | 'estate' | 'sections'>): string[] {
  if (estate !== undefined) return ['Executor’s desk'];
  const open = sharedSections.filter(({ id }) => everything || sections.includes(id));
  return [...open, ...(everything ? closedSections : [])].map(({ title }) => title);
}

/** When, after "When": "Always", "Until 12 December 2026", "After 14 days without you". */
export function openingWords(when: SharedWhen): string {
  if (when.kind === 'always') return 'Always';
  if (when.kind === 'window') return `From ${formatDay(when.from)} until ${formatDay(when.to)}`;
  const { askDays, silentDays } = when;
  const roads = [
    ...(silentDays === null ? [] : [`After ${waitWords('silence', silentDays)} without you`]),
    ...(askDays === null ? [] : [`${waitWords('ask', askDays)} after they ask, unless you say no`]),
  ];
  return roads.join('; or ');
}

/** A wait in days, as a range where a mail server that reports no delivery makes it longer: "7 to 10 days". */
export function waitWords(road: 'silence' | 'ask', days: number): string {
  const most = longestWait(road, days);
  return most === days ? counted(days, 'day') : `${String(days)} to ${counted(most, 'day')}`;
}

/** The first of a person's names, for sentences: "Amira". */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/u)[0] ?? '';
}

/** A card on a chip: "Card 1, made 3 Feb 2026, not checked". Its day is never torn over two lines. */
export function emergencyCardWords({ number, madeOn, checked }: CardInUse): string {
  const day = formatDayShort(madeOn).replaceAll(' ', '\u{A0}');
  return `Card ${String(number)}, made ${day}${checked ? '' : ', not checked'}`;
}
