import { createDeskRecords, type DeskAnswers } from '@kinfolio/domain/desk/model/begin';
import { createDeskContent, type StoredDeskRecord } from '@kinfolio/domain/desk/model/desk';
import { deskLogKind, passportCopyKind } from '@kinfolio/domain/desk/model/records';
import { findKind } from '@kinfolio/domain/kinds/index';
import { estateCategory, estateKey } from '@kinfolio/domain/records/estate';
import type { RecordToExport } from '@kinfolio/domain/records/record-export';
import type { Category } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { v7 as uuidv7 } from 'uuid';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';

/** The source of a new desk: everything that its executor can read at the moment. */
export interface DeskSource {
  /** The id of the grant that gives access to the passport to copy from. */
  readonly grant: string;
  readonly ownerName: string;
  readonly readable: readonly Category[];
  readonly records: readonly RecordToExport[];
}

/** A newly begun desk: the id of its estate, its records, and the titles of anything too large to copy. */
export interface BegunDesk {
  readonly estate: string;
  readonly desk: readonly StoredDeskRecord[];
  readonly tooLarge: readonly string[];
}

/** The largest record that can be copied, in bytes. The limit leaves room for the encryption envelope. */
const mostCopied = 120_000;
const bytesOf = (text: string) => new TextEncoder().encode(text).byteLength;

/**
 * Begins a desk in the open passport, in a category of its own. The source passport is only read. Resolves to the desk,
 * or to the error as a sentence.
 */
export async function beginOwnDesk(
  session: Pick<Session, 'passport' | 'sharing'>,
  { grant, ...read }: DeskSource,
  { answers, now }: { readonly answers: DeskAnswers; readonly now: number },
): Promise<BegunDesk | { readonly problem: string }> {
  const estate = uuidv7();
  // Without a connection the records wait among the private notes, and move once the category exists.
  await (await session.sharing()).addEstate(estate);
  const made = createDeskRecords({ ...read, sourceGrant: grant, now, newId: uuidv7, answers });
  const tooLarge = made.filter(isTooLarge).map(copy => titleOfCopy(copy, read.records));
  const desk = made.filter(record => !isTooLarge(record));
  const saved = await session.passport.saveMany(
    [...desk, ...tooLarge.map(title => notCopied(title, now))].map(({ id, content: { kind, fields } }) => ({
      id,
      kind,
      category: estateCategory(estate),
      fields: { ...fields, [estateKey]: estate },
    })),
  );
  return saved.ok ? { estate, desk, tooLarge } : { problem: getProblemText(saved.problem) };
}

const isTooLarge = ({ content: { kind, fields } }: StoredDeskRecord) =>
  kind === passportCopyKind.kind && bytesOf(String(fields['fields'] ?? '')) > mostCopied;

function titleOfCopy({ content }: StoredDeskRecord, records: readonly RecordToExport[]): string {
  const record = records.find(({ id }) => id === content.fields['source']);
  const kind = record && findKind(record.content.kind);
  if (record === undefined || kind === undefined) return 'A record';
  return getRecordTitle(kind, record.content.fields) || kind.label[0];
}

/** A log entry, so that the omission is on record for as long as the desk exists. */
function notCopied(title: string, now: number): StoredDeskRecord {
  const at = new Date(now).toISOString();
  const text = `${title} was not copied, because it is too large. Save it from the page where you read the passport`;
  return {
    id: uuidv7(),
    content: createDeskContent(
      deskLogKind,
      { what: 'note', text, on: todayInLondon({ now: () => now }), at },
      at,
    ),
  };
}
