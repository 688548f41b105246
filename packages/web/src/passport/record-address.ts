import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatPageTabAddress, listTabs } from './page-tabs.ts';

/**
 * The address of a record's page. For a kind without a page of its own, the address of the page that shows the record
 * instead, or of Home if no page shows it.
 */
export function createRecordUrl(kind: RecordKind, id: string): string {
  return kind.page === undefined ? (kind.at ?? '/dashboard') : `/${kind.page}/${id}`;
}

/** The address of the page for editing a record. */
export function createEditUrl(kind: RecordKind, id: string): string {
  return kind.page === undefined ? '/dashboard' : `${createRecordUrl(kind, id)}/edit`;
}

/** The address of the page with the history of a record. */
export function createHistoryUrl(kind: RecordKind, id: string): string {
  return kind.page === undefined ? '/dashboard' : `${createRecordUrl(kind, id)}/changes`;
}

/** The address of the page for adding a record of this kind. `kinds` are the kinds that may share its page. */
export function createNewRecordUrl(kind: RecordKind, kinds: readonly RecordKind[]): string {
  if (kind.page === undefined) return '/dashboard';
  const tabs = listTabs(kinds.filter(other => other.page === kind.page));
  const tab = tabs.find(one => one.kind.id === kind.id);
  return tab === undefined ? `/${kind.page}/new` : formatPageTabAddress(`/${kind.page}/new`, tabs, tab);
}
