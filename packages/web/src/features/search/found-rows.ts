import { person } from '@kinfolio/domain/kinds/person';
import { passportPages, sections } from '@kinfolio/domain/records/pages';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { type Found, findEverywhere, type KindOf } from '../../passport/list/find-everywhere.ts';
import { type Query, queryOf } from '../../passport/list/find-records.ts';
import { knownCard } from '../../passport/list/known-card.ts';
import { type Marked, type Match, markIn, matchOf } from '../../passport/list/matched.ts';
import { type ListedRecord, ownersOfRow } from '../../passport/list/row.ts';
import { findPlaces, namesPlace, type PlaceToGo } from '../../passport/places.ts';
import { recordAddress } from '../../passport/record-address.ts';

/** A record or a page that was found. */
export interface FoundRow {
  readonly to: string;
  readonly title: Marked;
  readonly about: string;
  /** The names of its owners, or ''. */
  readonly owner: string;
  /** The field it was found by, unless it is in the title. */
  readonly match?: Match | undefined;
}

/** The results of one section. */
export interface FoundGroup {
  readonly title: string;
  readonly rows: readonly FoundRow[];
}

/** How many results are shown at most. A longer list is not read: one more letter makes it shorter. */
export const most = 12;

/** What is searched. */
export interface Searched {
  readonly kindOf: KindOf;
  readonly records: readonly ListedRecord[];
  /** Pages that can be found by their names. */
  readonly places: readonly PlaceToGo[];
  readonly nameOf: NameOf;
}

/** The name of a person of the household; without an id, of the one the passport is of. */
type NameOf = (id: string | undefined) => string | undefined;

/** What is searched, with the names of the household, which are the same at every letter. */
export function searchedIn(
  kindOf: KindOf,
  records: readonly ListedRecord[],
  places: readonly PlaceToGo[],
): Searched {
  return { kindOf, records, places, nameOf: namesIn(records) };
}

/**
 * The results by section: the section of the best comes first. Pages follow the records, unless no record is certain, or
 * a page or a setting has this name and no record's title has it.
 */
export function groupsFor(
  { kindOf, records, places, nameOf }: Searched,
  typed: string,
): { readonly groups: readonly FoundGroup[]; readonly count: number } {
  const query = queryOf(typed);
  const pages = findPlaces(places, typed).map(place => rowOfPage(place, query));
  const { found, count, certain, named } = findEverywhere(kindOf, records, typed, most);
  const bySection = Map.groupBy(found, ({ kind }) => sectionOf(kind));
  const groups = [...bySection].map(([title, ones]) => ({
    title,
    rows: ones.map(one => rowOfRecord(one, nameOf, query)),
  }));
  const isForPages = certain === 0 || (named === 0 && namesPlace(places, typed));
  const ofPages = pages.length === 0 ? [] : [{ title: 'Pages and settings', rows: pages }];
  return {
    groups: isForPages ? [...ofPages, ...groups] : [...groups, ...ofPages],
    count: count + pages.length,
  };
}

/** The title of the section that a kind is kept in, or of its page where that belongs to none. */
function sectionOf(kind: RecordKind): string {
  const page = passportPages.find(({ id }) => id === kind.page);
  return sections.find(({ id }) => id === page?.section)?.title ?? page?.title ?? kind.label[1];
}

const rowOfPage = ({ to, words, sort = 'Page' }: PlaceToGo, query: Query): FoundRow => ({
  to,
  title: markIn(words, query) ?? [words, '', ''],
  about: sort,
  owner: '',
});

function namesIn(records: readonly ListedRecord[]): NameOf {
  const people = records.filter(({ content }) => content.kind === person.id);
  return id => {
    const one = people.find(({ id: own, content }) =>
      id === undefined ? content.fields['relationship'] === 'self' : own === id,
    );
    return one && titleOf(person, one.content.fields);
  };
}

function rowOfRecord({ kind, record }: Found, nameOf: NameOf, query: Query): FoundRow {
  const { title, subtitle, lines } = knownCard(kind, record.content);
  const about = [kind.label[0], subtitle, ...lines.map(line => line.text)].filter(text => text !== '');
  const hasOwners = Object.values(kind.fields).some(({ type }) => type === 'owners');
  const named = ownersOfRow(kind, record.content, nameOf);
  const owner = hasOwners && named === '' ? (nameOf(undefined) ?? '') : named;
  return {
    to: recordAddress(kind, record.id),
    title: markIn(title, query) ?? [title, '', ''],
    about: about.slice(0, 5).join(', '),
    owner,
    match: matchOf(kind, record.content, query),
  };
}
