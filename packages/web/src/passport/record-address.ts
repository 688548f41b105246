import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { onTab, tabsOf } from './page-tabs.ts';

/** Where a record is read: its kind's page and its id. A kind without one names another place, or Home is used. */
export function recordAddress(kind: RecordKind, id: string): string {
  return kind.page === undefined ? (kind.at ?? '/dashboard') : `/${kind.page}/${id}`;
}

/** Where a record is changed. */
export function editAddress(kind: RecordKind, id: string): string {
  return kind.page === undefined ? '/dashboard' : `${recordAddress(kind, id)}/edit`;
}

/** Where all changes of a record are told. */
export function changesAddress(kind: RecordKind, id: string): string {
  return kind.page === undefined ? '/dashboard' : `${recordAddress(kind, id)}/changes`;
}

/** Where a record of this kind is added; `kinds` are those it may share its page with. */
export function newAddress(kind: RecordKind, kinds: readonly RecordKind[]): string {
  if (kind.page === undefined) return '/dashboard';
  const tabs = tabsOf(kinds.filter(other => other.page === kind.page));
  const tab = tabs.find(one => one.kind.id === kind.id);
  return tab === undefined ? `/${kind.page}/new` : onTab(`/${kind.page}/new`, tabs, tab);
}
