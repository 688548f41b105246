import type { FieldValues } from '../../fields/fields.ts';
import type { RecordToExport } from '../../records/record-export.ts';
import { dayOfStored } from '../../values/calendar.ts';
import { beginDesk, type DeskAnswers } from '../model/begin.ts';
import { type Desk, deskContent, type KeptDeskRecord, readDesk } from '../model/desk.ts';
import type { DeskFacts, DeskKind } from '../model/fields.ts';
import { estateKind } from '../model/records.ts';

export const savedAt = '2026-11-20T10:00:00.000Z';

/** A record of a passport. */
export const passportRecord = (kind: string, id: string, fields: FieldValues): RecordToExport => ({
  id,
  content: { kind, fields, savedAt },
});

/** A record of a desk. */
export const deskRecord = <K extends DeskKind>(
  kind: K,
  id: string,
  facts: Partial<DeskFacts<K>>,
): KeptDeskRecord => ({ id, content: deskContent(kind, facts, savedAt) });

/** The records of a desk that was begun on 1 December 2026 from these records of a passport. */
export function begunRecords(
  records: readonly RecordToExport[],
  answers: Partial<DeskAnswers> = {},
): readonly KeptDeskRecord[] {
  let made = 0;
  return beginDesk({
    records,
    ownerName: 'Ruth Ellery',
    sourceGrant: 'grant-of-ruth',
    now: Date.parse('2026-12-01T10:00:00.000Z'),
    newId: () => {
      made += 1;
      return `desk-${String(made).padStart(4, '0')}`;
    },
    answers: {
      diedOn: dayOfStored('2026-11-10'),
      nation: 'england',
      will: 'found',
      executors: [{ name: 'Amira Ellery', address: 'Flat 3, 9 Wharf Street\nLeeds', postcode: 'LS1 0XX' }],
      ...answers,
    },
  });
}

/** A desk with more records, and with other facts of the estate. */
export function makeDesk(
  records: readonly RecordToExport[],
  {
    estate = {},
    answers = {},
    more = [],
  }: {
    readonly estate?: Partial<DeskFacts<typeof estateKind>>;
    readonly answers?: Partial<DeskAnswers>;
    readonly more?: readonly KeptDeskRecord[];
  } = {},
): Desk {
  const changed = deskContent(estateKind, estate, savedAt).fields;
  const begun = begunRecords(records, answers).map(({ id, content }) => ({
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
