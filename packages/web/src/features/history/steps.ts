import { formatDay, timeIn, todayIn } from '@kinfolio/domain/calendar';
import type { NameOf } from '@kinfolio/domain/field-types';
import {
  changesBetween,
  type FieldChange,
  type RecordContent,
  type RecordKind,
} from '@kinfolio/domain/records';
import type { PassportRecord, RecordVersion } from '../../sync/passport.ts';

/** One save in the life of a record, and what it did. */
export interface Step {
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
): readonly Step[] {
  const current = { id, version, content, deleted, savedAt: content.savedAt };
  const all = [current, ...earlier];
  return all.map((one, index) => {
    // What stands before one that does not open is the next best to compare with.
    const before = all.slice(index + 1).find(opens);
    const [did, changes] = opens(one)
      ? whatHappened(kind, one, before, nameOf)
      : (['unreadable', []] as const);
    return { version: one.version, savedAt: one.savedAt, did, changes, content: one.content };
  });
}

type Opened = RecordVersion & { readonly content: RecordContent };

const opens = (one: RecordVersion): one is Opened => one.content !== undefined;

function whatHappened(
  kind: RecordKind,
  one: Opened,
  before: Opened | undefined,
  nameOf: NameOf,
): readonly [Step['did'], readonly FieldChange[]] {
  if (before === undefined) return [one.version === 1 ? 'added' : 'oldest', []];
  return [didTo(before.deleted, one.deleted), changesBetween(kind, before.content, one.content, nameOf)];
}

function didTo(wasDeleted: boolean, isDeleted: boolean): Step['did'] {
  if (wasDeleted === isDeleted) return 'changed';
  return isDeleted ? 'deleted' : 'brought-back';
}

/** "21 November 2026 at 09:15". */
export function whenWords(savedAt: string): string {
  const clock = { now: () => Date.parse(savedAt) };
  return `${formatDay(todayIn(clock))} at ${timeIn(clock)}`;
}
