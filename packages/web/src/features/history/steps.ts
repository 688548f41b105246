import type { NameOf } from '@kinfolio/domain/fields/field-types';
import { changesBetween, type FieldChange } from '@kinfolio/domain/records/record-changes';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatDay, timeIn, todayIn } from '@kinfolio/domain/values/calendar';
import type { PassportRecord, RecordVersion } from '../../session/api/passport.ts';

/** One save in the life of a record, and what it did. */
export interface HistoryStep {
  readonly version: number;
  /** ISO instant. */
  readonly savedAt: string;
  /** `oldest`: the oldest version that is kept, and not the first one there was. */
  readonly did: 'added' | 'changed' | 'deleted' | 'brought-back' | 'oldest' | 'unreadable';
  readonly changes: readonly FieldChange[];
  /** Undefined of one that does not open. */
  readonly content: RecordContent | undefined;
}

/** The life of a record, from how it is now back to the oldest version that is kept. */
export function stepsOf(
  kind: RecordKind,
  { id, version, content, deleted }: PassportRecord,
  earlier: readonly RecordVersion[],
  nameOf: NameOf,
): readonly HistoryStep[] {
  const current = { id, version, content, deleted, savedAt: content.savedAt };
  // Moving a record to another category adds a version, but its owner changed nothing.
  const all = [current, ...earlier].filter((one, at, every) => !isSameSave(one, every[at + 1]));
  return all.map((one, index) => {
    // What stands before one that does not open is the next best to compare with.
    const before = all.slice(index + 1).find(opens);
    const [did, changes] = opens(one)
      ? whatHappened(kind, one, before, nameOf)
      : (['unreadable', []] as const);
    return { version: one.version, savedAt: one.savedAt, did, changes, content: one.content };
  });
}

function isSameSave(one: RecordVersion, before: RecordVersion | undefined): boolean {
  return (
    before !== undefined &&
    one.savedAt === before.savedAt &&
    one.deleted === before.deleted &&
    JSON.stringify(one.content) === JSON.stringify(before.content)
  );
}

type Opened = RecordVersion & { readonly content: RecordContent };

const opens = (one: RecordVersion): one is Opened => one.content !== undefined;

function whatHappened(
  kind: RecordKind,
  one: Opened,
  before: Opened | undefined,
  nameOf: NameOf,
): readonly [HistoryStep['did'], readonly FieldChange[]] {
  if (before === undefined) return [one.version === 1 ? 'added' : 'oldest', []];
  return [didTo(before.deleted, one.deleted), changesBetween(kind, before.content, one.content, nameOf)];
}

function didTo(wasDeleted: boolean, isDeleted: boolean): HistoryStep['did'] {
  if (wasDeleted === isDeleted) return 'changed';
  return isDeleted ? 'deleted' : 'brought-back';
}

/** "21 November 2026 at 09:15". */
export function whenWords(savedAt: string): string {
  const clock = { now: () => Date.parse(savedAt) };
  return `${formatDay(todayIn(clock))} at ${timeIn(clock)}`;
}
