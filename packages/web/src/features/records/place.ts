import type { RecordKind } from '@kinfolio/domain/records';

/** Where a person is within the pages of one kind. Each place has an address, so a reload or a link comes back to it. */
export type Place =
  | { readonly at: 'list' }
  | { readonly at: 'new' }
  | { readonly at: 'record'; readonly id: string }
  | { readonly at: 'edit'; readonly id: string };

/** Reads an address below `base` ("/bank-accounts"); undefined for an address that is no place of this kind. */
export function placeAt(base: string, pathname: string): Place | undefined {
  const path = pathname.replace(/\/+$/u, '');
  if (path === base) return { at: 'list' };
  if (!path.startsWith(`${base}/`)) return undefined;
  const [id, action, ...rest] = path.slice(base.length + 1).split('/');
  if (id === undefined || id === '' || rest.length > 0) return undefined;
  if (action === undefined) return id === 'new' ? { at: 'new' } : { at: 'record', id };
  return action === 'edit' ? { at: 'edit', id } : undefined;
}

export function addressOf(base: string, place: Place): string {
  if (place.at === 'list') return base;
  if (place.at === 'new') return `${base}/new`;
  return place.at === 'record' ? `${base}/${place.id}` : `${base}/${place.id}/edit`;
}

type Typing = Exclude<Place, { at: 'record' }>;

/**
 * The name of the draft that is typed at a place; undefined where nothing can be typed.
 * The list shows the form for a new record beside it on a wide screen, so it shares that draft with `/new`.
 */
export function draftAt(kind: RecordKind, place: Typing): string;
export function draftAt(kind: RecordKind, place: Place | undefined): string | undefined;
export function draftAt(kind: RecordKind, place: Place | undefined): string | undefined {
  if (place === undefined || place.at === 'record') return undefined;
  return place.at === 'edit' ? `${kind.id}:${place.id}` : `${kind.id}:new`;
}
