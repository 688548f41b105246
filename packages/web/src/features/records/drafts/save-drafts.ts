import { checkRecord, emptyFields, settleChoices } from '@kinfolio/domain/records/record-check';
import { categoryOf, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import type { Day } from '@kinfolio/domain/values/calendar';
import { typedOf, typedOfDraft } from '../../../passport/form/typed.ts';
import { type PageTab, tabOfRecord } from '../../../passport/page-tabs.ts';
import type { Draft, Passport, PassportRecord } from '../../../session/api/passport.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { draftsOf, newDraft, recordOfDraft } from '../record-location.ts';

/** A draft that could not be saved, and why: what must be filled in first, or what stopped the save. */
export interface UnsavedDraft {
  readonly tab: PageTab;
  /** The record that was being changed; absent for a new one. */
  readonly record?: { readonly id: string; readonly title: string };
  readonly missing: readonly string[];
  readonly problem?: ProblemCode;
}

export interface SavedDraft {
  readonly title: string;
  readonly isNew: boolean;
}

export interface SavedDrafts {
  readonly saved: readonly SavedDraft[];
  readonly left: readonly UnsavedDraft[];
}

/** A draft that waits: of a new record on its tab, or of the record that it changes. */
interface Waiting {
  readonly key: string;
  readonly tab: PageTab;
  readonly record?: PassportRecord;
}

type Parts = Pick<Passport, 'drafts' | 'save' | 'record' | 'whenWhole'>;

/**
 * Saves the drafts that wait on these tabs, of new records and of changed ones, but for the one named `open`. One that
 * is not complete stays as it is, and one whose record was deleted waits with it, in case it is put back.
 */
export async function saveDrafts(
  passport: Parts,
  tabs: readonly PageTab[],
  today: Day,
  open: string | undefined,
): Promise<SavedDrafts> {
  const saved: SavedDraft[] = [];
  const left: UnsavedDraft[] = [];
  for (const waiting of await waitingDrafts(passport, tabs)) {
    // In turn: a second draft of the same kind would otherwise race the first.
    const draft = waiting.key === open ? undefined : await passport.drafts.read(waiting.key);
    if (draft === undefined) continue;
    const outcome = await saveDraft(passport, waiting, draft, today);
    if ('isNew' in outcome) saved.push(outcome);
    else left.push(outcome);
  }
  return { saved, left };
}

/** Whether a draft waits on these tabs, but for the one named `open`. */
export async function draftsWait(
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
  const waiting: Waiting[] = tabs.map(tab => ({ key: newDraft(tab), tab }));
  for (const kind of new Set(tabs.map(tab => tab.kind))) {
    for (const key of await passport.drafts.keys(draftsOf(kind))) {
      const record = await recordOf(passport, kind, key);
      const tab = record && tabOfRecord(tabs, kind.id, record.content.fields);
      if (record !== undefined && tab !== undefined) waiting.push({ key, tab, record });
    }
  }
  return waiting;
}

async function recordOf(passport: Parts, kind: RecordKind, key: string): Promise<PassportRecord | undefined> {
  const id = recordOfDraft(kind, key);
  if (id === undefined) return undefined;
  await passport.whenWhole();
  const record = passport.record(id);
  // Its 30 days in Deleted items are over: nothing that was typed for it may outlive it.
  if (record === undefined) await passport.drafts.clear(key);
  return record?.deleted === false && record.content.kind === kind.id ? record : undefined;
}

async function saveDraft(
  { drafts, save }: Parts,
  { key, tab, record }: Waiting,
  draft: Draft,
  today: Day,
): Promise<SavedDraft | UnsavedDraft> {
  const { kind, begins } = tab;
  const base = record && (draft.base ?? record.content);
  const beginning = base?.fields ?? settleChoices(kind, { ...emptyFields(kind), ...begins });
  const typed = { ...typedOf(kind, beginning), ...typedOfDraft(draft.fields) };
  const checked = checkRecord(kind, typed, today);
  const about = record && { record: { id: record.id, title: titleOf(kind, record.content.fields) } };
  if (!checked.ok) return { tab, ...about, missing: checked.problems.map(({ message }) => message) };
  const { fields } = checked;
  const input = { kind: kind.id, category: categoryOf(kind, fields), fields };
  const saved = await save({ ...input, ...(record && { id: record.id }), ...(base && { base }) });
  if (!saved.ok) return { tab, ...about, missing: [], problem: saved.problem };
  await drafts.clear(key);
  return { title: titleOf(kind, fields), isNew: record === undefined };
}
