import type { FieldValues } from '../../fields/fields.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import { readStoredDay } from '../../values/calendar.ts';
import { createDeskRecords, type DeskAnswers } from '../model/begin.ts';
import { createDeskContent, type ExecutorDesk, readDesk, type StoredDeskRecord } from '../model/desk.ts';
import type { DeskFacts, DeskKind } from '../model/fields.ts';
import { estateKind } from '../model/records.ts';

export const deskSavedAt = '2026-11-20T10:00:00.000Z';

export const makePassportRecord = (kind: string, id: string, fields: FieldValues): RecordToExport => ({
  id,
  content: { kind, fields, savedAt: deskSavedAt },
});

export const makeDeskRecord = <K extends DeskKind>(
  kind: K,
  id: string,
  facts: Partial<DeskFacts<K>>,
): StoredDeskRecord => ({ id, content: createDeskContent(kind, facts, deskSavedAt) });

/** The records of a desk that was started on 1 December 2026 from these passport records. */
export function makeStartedDeskRecords(
  records: readonly RecordToExport[],
  answers: Partial<DeskAnswers> = {},
): readonly StoredDeskRecord[] {
  let made = 0;
  return createDeskRecords({
    records,
    ownerName: 'Ruth Ellery',
    sourceGrant: 'grant-of-ruth',
    now: Date.parse('2026-12-01T10:00:00.000Z'),
    newId: () => {
      made += 1;
      return `desk-${String(made).padStart(4, '0')}`;
    },
    answers: {
      diedOn: readStoredDay('2026-11-10'),
      nation: 'england',
      will: 'found',
      executors: [{ name: 'Amira Ellery', address: 'Flat 3, 9 Wharf Street\nLeeds', postcode: 'LS1 0XX' }],
      ...answers,
    },
  });
}

/** A desk with additional records, and with other facts about the estate. */
export function makeDesk(
  records: readonly RecordToExport[],
  {
    estate = {},
    answers = {},
    more = [],
  }: {
    readonly estate?: Partial<DeskFacts<typeof estateKind>>;
    readonly answers?: Partial<DeskAnswers>;
    readonly more?: readonly StoredDeskRecord[];
  } = {},
): ExecutorDesk {
  const changed = createDeskContent(estateKind, estate, deskSavedAt).fields;
  const begun = makeStartedDeskRecords(records, answers).map(({ id, content }) => ({
    id,
    content:
      content.kind === estateKind.kind
        ? { ...content, fields: Object.assign({}, content.fields, changed) }
        : content,
  }));
  const desk = readDesk([...begun, ...more]);
  if (desk === undefined) throw new Error('There is no desk.');
  return desk;
}
