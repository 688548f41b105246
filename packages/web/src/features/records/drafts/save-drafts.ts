import {
  checkRecord,
  createInitialFields,
  updateDependentChoices,
} from '@kinfolio/domain/records/record-check';
import { findRecordCategory, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import type { Day } from '@kinfolio/domain/values/calendar';
import { readTypedDraft, toTypedFields } from '../../../passport/form/typed.ts';
import { findTabOfRecord, type PageTab } from '../../../passport/page-tabs.ts';
import type { FormDraft, Passport, PassportRecord } from '../../../session/api/passport.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { createDraftKey, draftKeyPrefix, readRecordIdOfDraft } from '../record-location.ts';

/** A draft that could not be saved, and the reason: required fields without a value, or the error. */
export interface UnsavedDraft {
  readonly tab: PageTab;
  /** The record that the draft changes; absent for a new record. */
  readonly record?: { readonly id: string; readonly title: string };
  readonly missing: readonly string[];
  readonly problem?: ProblemCode;
}

export interface SavedDraft {
  readonly title: string;
  readonly isNew: boolean;
}

export interface SaveDraftsResult {
  readonly saved: readonly SavedDraft[];
  readonly left: readonly UnsavedDraft[];
}

/** A stored draft, either for a new record on a tab or for an existing record. */
interface Waiting {
  readonly key: string;
  readonly tab: PageTab;
  readonly record?: PassportRecord;
}

type Parts = Pick<Passport, 'drafts' | 'save' | 'record' | 'whenWhole'>;

/**
 * Saves the drafts waiting on these tabs, for new and changed records, except the one named `open`. An incomplete draft
 * stays as it is, and so does a draft whose record was deleted, in case the record is restored.
 */
export async function saveDrafts(
  passport: Parts,
  tabs: readonly PageTab[],
  today: Day,
  open: string | undefined,
): Promise<SaveDraftsResult> {
  const saved: SavedDraft[] = [];
  const left: UnsavedDraft[] = [];
  for (const waiting of await waitingDrafts(passport, tabs)) {
    // One at a time, because two drafts of the same kind would otherwise race each other.
    const draft = waiting.key === open ? undefined : await passport.drafts.read(waiting.key);
    if (draft === undefined) continue;
    const outcome = await saveDraft(passport, waiting, draft, today);
    if ('isNew' in outcome) saved.push(outcome);
    else left.push(outcome);
  }
  return { saved, left };
}

/** Whether a draft is waiting on these tabs, except the one named `open`. */
export async function hasWaitingDraft(
  passport: Parts,
  tabs: readonly PageTab[],
  open: string | undefined,
): Promise<boolean> {
  for (const { key } of await waitingDrafts(passport, tabs)) {
    if (key !== open && (await passport.drafts.read(key)) !== undefined) return true;
  }
  return false;
}

async function waitingDrafts(passport: Parts, tabs: readonly PageTab[]): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = tabs.map(tab => ({ key: createDraftKey(tab), tab }));
  for (const kind of new Set(tabs.map(tab => tab.kind))) {
    for (const key of await passport.drafts.keys(draftKeyPrefix(kind))) {
      const record = await recordOf(passport, kind, key);
      const tab = record && findTabOfRecord(tabs, kind.id, record.content.fields);
      if (record !== undefined && tab !== undefined) waiting.push({ key, tab, record });
    }
  }
  return waiting;
}

async function recordOf(passport: Parts, kind: RecordKind, key: string): Promise<PassportRecord | undefined> {
  const id = readRecordIdOfDraft(kind, key);
  if (id === undefined) return undefined;
  await passport.whenWhole();
  const record = passport.record(id);
  // The record's 30 days in Deleted items are over, so any text typed for it must be deleted as well.
  if (record === undefined) await passport.drafts.clear(key);
  return record?.deleted === false && record.content.kind === kind.id ? record : undefined;
}

async function saveDraft(
  { drafts, save }: Parts,
  { key, tab, record }: Waiting,
  draft: FormDraft,
  today: Day,
): Promise<SavedDraft | UnsavedDraft> {
  const { kind, begins } = tab;
  const base = record && (draft.base ?? record.content);
  const beginning = base?.fields ?? updateDependentChoices(kind, { ...createInitialFields(kind), ...begins });
  const typed = { ...toTypedFields(kind, beginning), ...readTypedDraft(draft.fields) };
  const checked = checkRecord(kind, typed, today);
  const about = record && { record: { id: record.id, title: getRecordTitle(kind, record.content.fields) } };
  if (!checked.ok) return { tab, ...about, missing: checked.problems.map(({ message }) => message) };
  const { fields } = checked;
  const input = { kind: kind.id, category: findRecordCategory(kind, fields), fields };
  const saved = await save({ ...input, ...(record && { id: record.id }), ...(base && { base }) });
  if (!saved.ok) return { tab, ...about, missing: [], problem: saved.problem };
  await drafts.clear(key);
  return { title: getRecordTitle(kind, fields), isNew: record === undefined };
}
