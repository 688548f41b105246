import type { RecordKind } from '../../record-kind.ts';
import { kindOf } from '../index.ts';

/** The kind that the table speaks of. Throws when it is not there. */
export function kindNamed(id: string): RecordKind {
  const kind = kindOf(id);
  if (kind === undefined) throw new Error(`There is no kind "${id}".`);
  return kind;
}
