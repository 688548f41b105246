import type { FieldType, FieldValue, FieldValues } from '../fields/fields.ts';
import { linksOf, textOfLinks } from '../fields/links.ts';
import { ownersOf, textOfOwners } from '../fields/owners.ts';
import { kindOf } from '../kinds/index.ts';
import { paymentMonth } from '../kinds/payment-month.ts';
import { statementImport } from '../kinds/statement-import.ts';
import { readBlock, writeBlock } from '../payments/payment-blocks.ts';
import type { RecordToExport } from '../records/record-export.ts';
import type { RecordContent } from '../records/record-kind.ts';

/** The same records under ids of the caller's, such as the ones a vault stores; owners and links follow. */
export function withIds(records: readonly RecordToExport[], newId: () => string): readonly RecordToExport[] {
  const ids = new Map(records.map(({ id }) => [id, newId()]));
  const idOf = (id: string): string => ids.get(id) ?? id;
  return records.map(record =>
    Object.assign({}, record, {
      id: idOf(record.id),
      content: changed(record.content, idOf),
      ...(record.versions && {
        versions: record.versions.map(version =>
          Object.assign({}, version, { content: changed(version.content, idOf) }),
        ),
      }),
    }),
  );
}

function changed(content: RecordContent, idOf: (id: string) => string): RecordContent {
  if (content.kind === paymentMonth.id || content.kind === statementImport.id)
    return { ...content, fields: paymentFields(content.fields, idOf) };
  const fields = Object.entries(content.fields).map(([key, value]): [string, FieldValue] => [
    key,
    withOthers(kindOf(content.kind)?.fields[key]?.type, value, idOf),
  ]);
  return { ...content, fields: Object.fromEntries(fields) };
}

/** Payments speak of their account, and each of the statements that have it. */
function paymentFields(fields: FieldValues, idOf: (id: string) => string): FieldValues {
  const { account = '', month = '', rows } = fields;
  const moved = { ...fields, account: idOf(String(account)) };
  const read = rows === undefined ? undefined : readBlock(String(month), String(rows));
  if (read === undefined) return moved;
  return {
    ...moved,
    rows: writeBlock(
      String(month),
      read.map(row => Object.assign({}, row, { from: row.from.map(idOf) })),
    ),
  };
}

/** A value with its ids changed, if it is of a type that speaks of other records. */
function withOthers(
  type: FieldType | undefined,
  value: FieldValue,
  idOf: (id: string) => string,
): FieldValue {
  if (type === 'links') return textOfLinks(linksOf(value).map(idOf));
  if (type !== 'owners') return value;
  return textOfOwners(
    ownersOf(value).map(({ id, share }) =>
      share === undefined ? { id: idOf(id) } : { id: idOf(id), share },
    ),
  );
}
