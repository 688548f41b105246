import { person } from '@kinfolio/domain/kinds/person';
import { passportPages, sections } from '@kinfolio/domain/records/pages';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import {
  type FindKind,
  findRecordsEverywhere,
  type RecordSearchResult,
} from '../../passport/list/find-everywhere.ts';
import { parseQuery, type SearchQuery } from '../../passport/list/find-records.ts';
import { getRecordCard } from '../../passport/list/known-card.ts';
import {
  findHighlight,
  findMatchedField,
  type HighlightedText,
  type SearchMatch,
} from '../../passport/list/matched.ts';
import { formatRowOwners, type ListedRecord } from '../../passport/list/row.ts';
import { findSearchablePlaces, isPlaceName, type SearchablePlace } from '../../passport/places.ts';
import { createRecordUrl } from '../../passport/record-address.ts';

/** A record or page in the results. */
export interface SearchResultRow {
  readonly to: string;
  readonly title: HighlightedText;
  readonly about: string;
  /** The names of the record's owners; '' if no owner is named. */
  readonly owner: string;
  /** The field that matched; undefined if the match is in the title. */
  readonly match?: SearchMatch | undefined;
}

/** The results of one section. */
export interface SearchResultGroup {
  readonly title: string;
  readonly rows: readonly SearchResultRow[];
}

/** The maximum number of results. Nobody reads a longer list, and typing another letter shortens it. */
export const maxSearchResults = 12;

/** The data being searched. */
export interface SearchData {
  readonly kindOf: FindKind;
  readonly records: readonly ListedRecord[];
  /** The pages that can be found by name. */
  readonly places: readonly SearchablePlace[];
  readonly nameOf: NameOf;
}

/** Returns the name of a person in the household, or of the passport's owner if there is no id. */
type NameOf = (id: string | undefined) => string | undefined;

/** Prepares the data to search, including the names in the household, once for all keystrokes. */
export function createSearchData(
  kindOf: FindKind,
  records: readonly ListedRecord[],
  places: readonly SearchablePlace[],
): SearchData {
  return { kindOf, records, places, nameOf: namesIn(records) };
}

/**
 * The results by section, starting with the section that has the best match. Pages come after records, unless no record
 * is a certain match, or a page or setting has exactly this name and no record has it as a title.
 */
export function groupSearchResults(
  { kindOf, records, places, nameOf }: SearchData,
  typed: string,
): { readonly groups: readonly SearchResultGroup[]; readonly count: number } {
  const query = parseQuery(typed);
  const pages = findSearchablePlaces(places, typed).map(place => rowOfPage(place, query));
  const { found, count, certain, named } = findRecordsEverywhere(kindOf, records, typed, maxSearchResults);
  const bySection = Map.groupBy(found, ({ kind }) => sectionOf(kind));
  const groups = [...bySection].map(([title, ones]) => ({
    title,
    rows: ones.map(one => rowOfRecord(one, nameOf, query)),
  }));
  const isForPages = certain === 0 || (named === 0 && isPlaceName(places, typed));
  const ofPages = pages.length === 0 ? [] : [{ title: 'Pages and settings', rows: pages }];
  return {
    groups: isForPages ? [...ofPages, ...groups] : [...groups, ...ofPages],
    count: count + pages.length,
  };
}

/** The title of a kind's section, or of its page if the page is not in a section. */
function sectionOf(kind: RecordKind): string {
  const page = passportPages.find(({ id }) => id === kind.page);
  return sections.find(({ id }) => id === page?.section)?.title ?? page?.title ?? kind.label[1];
}

const rowOfPage = ({ to, words, sort = 'Page' }: SearchablePlace, query: SearchQuery): SearchResultRow => ({
  to,
  title: findHighlight(words, query) ?? [words, '', ''],
  about: sort,
  owner: '',
});

function namesIn(records: readonly ListedRecord[]): NameOf {
  const people = records.filter(({ content }) => content.kind === person.id);
  return id => {
    const one = people.find(({ id: own, content }) =>
      id === undefined ? content.fields['relationship'] === 'self' : own === id,
    );
    return one && getRecordTitle(person, one.content.fields);
  };
}

function rowOfRecord(
  { kind, record }: RecordSearchResult,
  nameOf: NameOf,
  query: SearchQuery,
): SearchResultRow {
  const { title, subtitle, lines } = getRecordCard(kind, record.content);
  const about = [kind.label[0], subtitle, ...lines.map(line => line.text)].filter(text => text !== '');
  const hasOwners = Object.values(kind.fields).some(({ type }) => type === 'owners');
  const named = formatRowOwners(kind, record.content, nameOf);
  const owner = hasOwners && named === '' ? (nameOf(undefined) ?? '') : named;
  return {
    to: createRecordUrl(kind, record.id),
    title: findHighlight(title, query) ?? [title, '', ''],
    about: about.slice(0, 5).join(', '),
    owner,
    match: findMatchedField(kind, record.content, query),
  };
}
