import type { FindRecordTitle } from '@kinfolio/domain/fields/field-types';
import { type FieldChange, listChangesBetween } from '@kinfolio/domain/records/record-changes';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatDay, timeInLondon, todayInLondon } from '@kinfolio/domain/values/calendar';
import type { EarlierRecordVersion, PassportRecord } from '../../session/api/passport.ts';

/** One save in the history of a record, with the fields that it changed. */
export interface HistoryStep {
  readonly version: number;
  /** When the version was saved, as an ISO instant. */
  readonly savedAt: string;
  /** `oldest`: the oldest version that still exists, though not the first one. */
  readonly did: 'added' | 'changed' | 'deleted' | 'brought-back' | 'oldest' | 'unreadable';
  readonly changes: readonly FieldChange[];
  /** The content of the version; undefined if it cannot be decrypted. */
  readonly content: RecordContent | undefined;
}

/** The history of a record, from its current state back to the oldest version still kept. */
export function listHistorySteps(
  kind: RecordKind,
  { id, version, content, deleted }: PassportRecord,
  earlier: readonly EarlierRecordVersion[],
  nameOf: FindRecordTitle,
): readonly HistoryStep[] {
  const current = { id, version, content, deleted, savedAt: content.savedAt };
  // Leave out versions that only moved the record to another category, because the owner changed nothing.
  const all = [current, ...earlier].filter((one, at, every) => !isSameSave(one, every[at + 1]));
  return all.map((one, index) => {
    // If a version cannot be decrypted, compare with the next older one that can.
    const before = all.slice(index + 1).find(opens);
    const [did, changes] = opens(one)
      ? whatHappened(kind, one, before, nameOf)
      : (['unreadable', []] as const);
    return { version: one.version, savedAt: one.savedAt, did, changes, content: one.content };
  });
}

function isSameSave(one: EarlierRecordVersion, before: EarlierRecordVersion | undefined): boolean {
  return (
    before !== undefined &&
    one.savedAt === before.savedAt &&
    one.deleted === before.deleted &&
    JSON.stringify(one.content) === JSON.stringify(before.content)
  );
}

type Opened = EarlierRecordVersion & { readonly content: RecordContent };

const opens = (one: EarlierRecordVersion): one is Opened => one.content !== undefined;

function whatHappened(
  kind: RecordKind,
  one: Opened,
  before: Opened | undefined,
  nameOf: FindRecordTitle,
): readonly [HistoryStep['did'], readonly FieldChange[]] {
  if (before === undefined) return [one.version === 1 ? 'added' : 'oldest', []];
  return [didTo(before.deleted, one.deleted), listChangesBetween(kind, before.content, one.content, nameOf)];
}

function didTo(wasDeleted: boolean, isDeleted: boolean): HistoryStep['did'] {
  if (wasDeleted === isDeleted) return 'changed';
  return isDeleted ? 'deleted' : 'brought-back';
}

/** Formats an instant, for example "21 November 2026 at 09:15". */
export function formatSavedAt(savedAt: string): string {
  const clock = { now: () => Date.parse(savedAt) };
  return `${formatDay(todayInLondon(clock))} at ${timeInLondon(clock)}`;
}
