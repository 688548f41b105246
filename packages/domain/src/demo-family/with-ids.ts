import type { FieldType, FieldValue, FieldValues } from '../fields/fields.ts';
import { readLinks, serialiseLinks } from '../fields/links.ts';
import { readOwners, serialiseOwners } from '../fields/owners.ts';
import { findKind } from '../kinds/index.ts';
import { paymentMonth } from '../kinds/payment-month.ts';
import { savingGoal } from '../kinds/saving-goal.ts';
import { statementImport } from '../kinds/statement-import.ts';
import { parsePaymentBlock, serialisePaymentBlock } from '../payments/payment-blocks.ts';
import type { RecordToExport } from '../records/record-export.ts';
import type { RecordContent } from '../records/record-kind.ts';

/**
 * Returns the same records with other ids, such as those that a vault stores; owners and links are changed to match.
 */
export function replaceIds(
  records: readonly RecordToExport[],
  newId: () => string,
): readonly RecordToExport[] {
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

/** Kinds that refer to an account by its id, in a field whose type does not mark it as a reference. */
const namesAccount = new Set([paymentMonth.id, statementImport.id, savingGoal.id]);

function changed(content: RecordContent, idOf: (id: string) => string): RecordContent {
  if (namesAccount.has(content.kind)) return { ...content, fields: accountFields(content.fields, idOf) };
  const fields = Object.entries(content.fields).map(([key, value]): [string, FieldValue] => [
    key,
    withOthers(findKind(content.kind)?.fields[key]?.type, value, idOf),
  ]);
  return { ...content, fields: Object.fromEntries(fields) };
}

/**
 * Changes the id of the account to which payments and goals refer, and the ids of the statements to which
 * payments refer.
 */
function accountFields(fields: FieldValues, idOf: (id: string) => string): FieldValues {
  const { account = '', month = '', rows } = fields;
  const moved = { ...fields, account: idOf(String(account)) };
  const read = rows === undefined ? undefined : parsePaymentBlock(String(month), String(rows));
  if (read === undefined) return moved;
  return {
    ...moved,
    rows: serialisePaymentBlock(
      String(month),
      read.map(row => Object.assign({}, row, { from: row.from.map(idOf) })),
    ),
  };
}

/** Changes the ids in a value if its type refers to other records. */
function withOthers(
  type: FieldType | undefined,
  value: FieldValue,
  idOf: (id: string) => string,
): FieldValue {
  if (type === 'links') return serialiseLinks(readLinks(value).map(idOf));
  if (type !== 'owners') return value;
  return serialiseOwners(
    readOwners(value).map(({ id, share }) =>
      share === undefined ? { id: idOf(id) } : { id: idOf(id), share },
    ),
  );
}
