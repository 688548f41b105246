import type { FieldType, FieldValue } from '../fields.ts';
import { kindOf } from '../kinds/index.ts';
import { linksOf, textOfLinks } from '../links.ts';
import { ownersOf, textOfOwners } from '../owners.ts';
import type { CountedRecord } from '../worth.ts';

/** The same records under ids of the caller's, such as the ones a vault stores; owners and links follow. */
export function withIds(records: readonly CountedRecord[], newId: () => string): readonly CountedRecord[] {
  const ids = new Map(records.map(({ id }) => [id, newId()]));
  const idOf = (id: string): string => ids.get(id) ?? id;
  return records.map(({ id, content }) => {
    const fields = Object.entries(content.fields).map(([key, value]): [string, FieldValue] => [
      key,
      withOthers(kindOf(content.kind)?.fields[key]?.type, value, idOf),
    ]);
    return { id: idOf(id), content: { ...content, fields: Object.fromEntries(fields) } };
  });
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
