import type { ReadRecord } from '@kinfolio/domain/export-reading';
import type { AddableRow } from '@kinfolio/domain/import-plan';
import { categoryOf, type RecordKind, titleOf } from '@kinfolio/domain/records';
import type { Passport, PassportRecord } from '../../sync/passport.ts';
import type { ProblemCode } from '../../sync/session-client.ts';
import { type Following, inBatches } from './in-batches.ts';

/** What is about to be put into the passport. */
export interface Job {
  readonly total: number;
  readonly run: (following: Following) => Promise<JobResult>;
}

/** What became of it, with all it takes to undo it. */
export interface JobResult {
  /** Records that were not there before. */
  readonly added: readonly { readonly id: string; readonly kind: string }[];
  /** Records that were there, as they were before. */
  readonly replaced: readonly PassportRecord[];
  readonly refused: readonly { readonly title: string; readonly problem: ProblemCode }[];
  readonly stopped?: 'asked' | ProblemCode;
  /** Earlier versions are in the file and not all of them are in place. */
  readonly historyMissing: boolean;
}

/** Adds rows of a file as new records. */
export function rowsJob(passport: Passport, rows: readonly AddableRow[]): Job {
  const saveRows = (batch: readonly AddableRow[]) =>
    passport.saveMany(
      batch.map(({ kind, fields }) => ({ kind: kind.id, category: categoryOf(kind, fields), fields })),
    );
  return {
    total: rows.length,
    run: async following => {
      const { results, refused, ...rest } = await inBatches(rows, saveRows, following);
      return {
        added: results.flat().map(({ id, content }) => ({ id, kind: content.kind })),
        replaced: [],
        refused: refused.map(({ one, problem }) => ({ title: one.title, problem })),
        historyMissing: false,
        ...rest,
      };
    },
  };
}

/** Puts records in place as a complete copy has them; of one that is there already only how it is now. */
export function copyJob(
  passport: Passport,
  kinds: readonly RecordKind[],
  records: readonly ReadRecord[],
): Job {
  return {
    total: records.length,
    run: async following => {
      const before = new Map(records.map(({ id }) => [id, passport.record(id)]));
      const wanted = records.map(record =>
        before.get(record.id) === undefined ? record : withoutPast(record),
      );
      const placed: ReadRecord[] = [];
      const { results, refused, ...rest } = await inBatches(
        wanted,
        async batch => {
          const made = await passport.recreate(batch);
          if (made.ok) placed.push(...batch);
          return made;
        },
        following,
      );
      const notPlaced = new Map(
        results.flatMap(result => result.notPlaced.map(one => [one.id, one.problem])),
      );
      const done = placed.filter(({ id }) => !notPlaced.has(id));
      return {
        added: done.flatMap(({ id, content }) =>
          before.get(id) === undefined ? [{ id, kind: content.kind }] : [],
        ),
        replaced: done.flatMap(({ id }) => before.get(id) ?? []),
        refused: [
          ...refused.map(({ one, problem }) => ({ title: titleIn(kinds, one), problem })),
          ...placed.flatMap(one => {
            const problem = notPlaced.get(one.id);
            return problem === undefined ? [] : [{ title: titleIn(kinds, one), problem }];
          }),
        ],
        historyMissing: results.some(({ history }) => !history),
        ...rest,
      };
    },
  };
}

/** Takes back what a job did. Gives why it stopped, if it did. */
export async function undo(
  passport: Passport,
  { added, replaced }: JobResult,
  following: Following,
): Promise<'asked' | ProblemCode | undefined> {
  const ids = added.map(({ id }) => id).filter(id => passport.record(id)?.deleted === false);
  const removed = await inBatches(ids, batch => passport.removeMany(batch), following);
  if (removed.stopped !== undefined || replaced.length === 0) return removed.stopped;
  const back = await inBatches(
    replaced,
    batch => passport.recreate(batch.map(({ id, content, deleted }) => ({ id, content, deleted }))),
    following,
  );
  return back.stopped;
}

/** The title of a record of a file. */
export function titleIn(kinds: readonly RecordKind[], { content }: Pick<ReadRecord, 'content'>): string {
  const kind = kinds.find(({ id }) => id === content.kind);
  return kind === undefined ? 'A record of a newer version' : titleOf(kind, content.fields);
}

function withoutPast({ id, content, deleted }: ReadRecord): ReadRecord {
  return deleted === true ? { id, content, deleted } : { id, content };
}
