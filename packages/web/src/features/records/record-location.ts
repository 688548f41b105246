import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatPageTabAddress, type PageTab } from '../../passport/page-tabs.ts';

/** A view of a page. Each view has an address, so that a reload or a link leads back to it. */
export type PageView =
  | { readonly at: 'list' }
  | { readonly at: 'new' }
  /** The person reads in papers: for new records, or for the record with this id. */
  | { readonly at: 'scan'; readonly id?: string }
  | { readonly at: 'record'; readonly id: string }
  | { readonly at: 'edit'; readonly id: string };

/** A view, and the tab open in it. */
export interface RecordLocation {
  readonly view: PageView;
  readonly tab: PageTab;
}

/** How the addresses of a page are built. */
export interface PageUrls {
  /** The address of the list, "/bank-accounts". */
  readonly base: string;
  readonly tabs: readonly PageTab[];
  /** The tab of a record; undefined if it is not on this page. */
  readonly tabOf: (id: string) => PageTab | undefined;
}

/** Parses an address below `base` ("/bank-accounts"); undefined if it is not a view of this page. */
export function parseRecordsView(base: string, pathname: string): PageView | undefined {
  const path = pathname.replace(/\/+$/u, '');
  if (path === base) return { at: 'list' };
  if (!path.startsWith(`${base}/`)) return undefined;
  const [id, action, ...rest] = path.slice(base.length + 1).split('/');
  if (id === undefined || id === '' || rest.length > 0) return undefined;
  if (action === undefined) return id === 'new' || id === 'scan' ? { at: id } : { at: 'record', id };
  return action === 'edit' || action === 'scan' ? { at: action, id } : undefined;
}

/** The id of the record that a view is about. */
export function readRecordId(place: PageView | undefined): string | undefined {
  return place !== undefined && 'id' in place ? place.id : undefined;
}

/**
 * Parses a complete address. A record selects its own tab. While a record is being edited, another tab of its kind may
 * be selected above the form, which stays open. An unknown tab is treated as the first one.
 */
export function readRecordLocation(
  { base, tabs, tabOf }: PageUrls,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): RecordLocation | undefined {
  const place = parseRecordsView(base, pathname);
  const [first] = tabs;
  if (place === undefined || first === undefined) return undefined;
  const wanted = new URLSearchParams(search).get('tab');
  const asked = tabs.find(tab => tab.id === wanted);
  const id = readRecordId(place);
  if (id === undefined) return { view: place, tab: asked ?? first };
  const own = tabOf(id) ?? first;
  return { view: place, tab: asked?.kind === own.kind ? asked : own };
}

/**
 * The address of a view with this tab open. The address of a record does not name a tab, because the record belongs to
 * one.
 */
export function formatViewUrl(
  { base, tabs }: Pick<PageUrls, 'base' | 'tabs'>,
  { view, tab }: RecordLocation,
): string {
  if (view.at === 'list') return formatPageTabAddress(base, tabs, tab);
  if (view.at === 'record') return `${base}/${view.id}`;
  if (view.at === 'edit') return `${base}/${view.id}/edit`;
  if (view.at === 'scan' && view.id !== undefined) return `${base}/${view.id}/scan`;
  return formatPageTabAddress(`${base}/${view.at}`, tabs, tab);
}

/**
 * The address that pressing a tab leads to. While a record is being changed, the other tabs of its kind keep its form
 * open; any other tab opens its list.
 */
export function formatTabUrl(
  map: Pick<PageUrls, 'base' | 'tabs'>,
  { view, tab }: RecordLocation,
  pressed: PageTab,
): string {
  return view.at === 'edit' && pressed.kind.id === tab.kind.id
    ? `${formatViewUrl(map, { view, tab })}?tab=${encodeURIComponent(pressed.id)}`
    : formatViewUrl(map, { view: { at: 'list' }, tab: pressed });
}

/** The key of the draft for a view; undefined if the view has no form. */
export function findDraftKey({ view, tab }: RecordLocation): string | undefined {
  if (view.at === 'record' || view.at === 'list') return undefined;
  const id = readRecordId(view);
  return id === undefined ? createDraftKey(tab) : `${draftKeyPrefix(tab.kind)}${id}`;
}

/** The common prefix of all draft keys of a kind. */
export function draftKeyPrefix(kind: RecordKind): string {
  return `${kind.id}:`;
}

/** The id of the record that the draft with this key changes; undefined for the draft of a new record. */
export function readRecordIdOfDraft(kind: RecordKind, key: string): string | undefined {
  const id = key.slice(draftKeyPrefix(kind).length);
  return id === 'new' || id.startsWith('new:') ? undefined : id;
}

/** The key of the draft for a new record. */
export function createDraftKey({ id, kind, begins }: PageTab): string {
  const name = `${draftKeyPrefix(kind)}new`;
  return Object.keys(begins).length === 0 ? name : `${name}:${id}`;
}
