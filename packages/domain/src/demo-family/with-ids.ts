import type { FieldType, FieldValue } from '../fields/fields.ts';
import { linksOf, textOfLinks } from '../fields/links.ts';
import { ownersOf, textOfOwners } from '../fields/owners.ts';
import { kindOf } from '../kinds/index.ts';
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
  const fields = Object.entries(content.fields).map(([key, value]): [string, FieldValue] => [
    key,
    withOthers(kindOf(content.kind)?.fields[key]?.type, value, idOf),
  ]);
  return { ...content, fields: Object.fromEntries(fields) };
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
