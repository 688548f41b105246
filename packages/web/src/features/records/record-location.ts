import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { onTab, type PageTab } from '../../passport/page-tabs.ts';

/** Where a person is within a page. Each place has an address, so a reload or a link comes back to it. */
export type View =
  | { readonly at: 'list' }
  | { readonly at: 'new' }
  /** Papers are read: for new records, or for the one that is named. */
  | { readonly at: 'scan'; readonly id?: string }
  | { readonly at: 'record'; readonly id: string }
  | { readonly at: 'edit'; readonly id: string };

/** A place, and the tab that is open there. */
export interface RecordLocation {
  readonly view: View;
  readonly tab: PageTab;
}

/** A page as its addresses see it. */
export interface PageMap {
  /** The address of the list, "/bank-accounts". */
  readonly base: string;
  readonly tabs: readonly PageTab[];
  /** The tab on which a record stands; undefined for one that is not on this page. */
  readonly tabOf: (id: string) => PageTab | undefined;
}

/** Reads an address below `base` ("/bank-accounts"); undefined for an address that is no place of this page. */
export function viewAt(base: string, pathname: string): View | undefined {
  const path = pathname.replace(/\/+$/u, '');
  if (path === base) return { at: 'list' };
  if (!path.startsWith(`${base}/`)) return undefined;
  const [id, action, ...rest] = path.slice(base.length + 1).split('/');
  if (id === undefined || id === '' || rest.length > 0) return undefined;
  if (action === undefined) return id === 'new' || id === 'scan' ? { at: id } : { at: 'record', id };
  return action === 'edit' || action === 'scan' ? { at: action, id } : undefined;
}

/** The id of the record a place is about. */
export function idOf(place: View | undefined): string | undefined {
  return place !== undefined && 'id' in place ? place.id : undefined;
}

/**
 * Reads a whole address. A record selects its own tab; while it is changed another tab of its kind may be open above
 * the form, which goes on. An unknown tab is the first.
 */
export function locationAt(
  { base, tabs, tabOf }: PageMap,
  { pathname, search }: { readonly pathname: string; readonly search: string },
): RecordLocation | undefined {
  const place = viewAt(base, pathname);
  const [first] = tabs;
  if (place === undefined || first === undefined) return undefined;
  const wanted = new URLSearchParams(search).get('tab');
  const asked = tabs.find(tab => tab.id === wanted);
  const id = idOf(place);
  if (id === undefined) return { view: place, tab: asked ?? first };
  const own = tabOf(id) ?? first;
  return { view: place, tab: asked?.kind === own.kind ? asked : own };
}

/** The address of a place, on the tab that is to be open there. A record needs no tab: it has its own. */
export function addressOf(
  { base, tabs }: Pick<PageMap, 'base' | 'tabs'>,
  { view, tab }: RecordLocation,
): string {
  if (view.at === 'list') return onTab(base, tabs, tab);
  if (view.at === 'record') return `${base}/${view.id}`;
  if (view.at === 'edit') return `${base}/${view.id}/edit`;
  if (view.at === 'scan' && view.id !== undefined) return `${base}/${view.id}/scan`;
  return onTab(`${base}/${view.at}`, tabs, tab);
}

/**
 * Where a press on a tab leads. A record that is being changed stays so under another tab of its kind; every other
 * tab opens its list.
 */
export function tabAddress(
  map: Pick<PageMap, 'base' | 'tabs'>,
  { view, tab }: RecordLocation,
  pressed: PageTab,
): string {
  return view.at === 'edit' && pressed.kind.id === tab.kind.id
    ? `${addressOf(map, { view, tab })}?tab=${encodeURIComponent(pressed.id)}`
    : addressOf(map, { view: { at: 'list' }, tab: pressed });
}

/** The name of the draft that is typed at a spot; undefined where nothing can be typed. */
export function draftAt({ view, tab }: RecordLocation): string | undefined {
  if (view.at === 'record' || view.at === 'list') return undefined;
  const id = idOf(view);
  return id === undefined ? newDraft(tab) : `${draftsOf(tab.kind)}${id}`;
}

/** How the names of all drafts of a kind begin. */
export function draftsOf(kind: RecordKind): string {
  return `${kind.id}:`;
}

/** The record that is changed in a draft of this name; undefined for the draft of a new one. */
export function recordOfDraft(kind: RecordKind, key: string): string | undefined {
  const id = key.slice(draftsOf(kind).length);
  return id === 'new' || id.startsWith('new:') ? undefined : id;
}

/** The name of the draft of a new record. */
export function newDraft({ id, kind, begins }: PageTab): string {
  const name = `${draftsOf(kind)}new`;
  return Object.keys(begins).length === 0 ? name : `${name}:${id}`;
}
