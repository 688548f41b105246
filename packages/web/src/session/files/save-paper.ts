import { todayIn } from '@kinfolio/domain/calendar';
import { unchecked } from '@kinfolio/domain/identity/status';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attached } from '@kinfolio/domain/papers';
import { categoryOf } from '@kinfolio/domain/record-kind';
import { textOfFile } from '@kinfolio/domain/stored-file';
import type { Outcome } from '../../session/outcome.ts';
import type { PassportRecord } from '../../session/values.ts';
import type { Here } from '../here.ts';
import { keepOne } from '../keep.ts';
import type { PaperPlace } from './papers.ts';
import type { Upload } from './unfinished.ts';

/**
 * Makes the record of a file that the server has all of. A paper whose file is replaced, or a record to attach to, may
 * be gone by now: then it is a new paper in the tray, because a file that was sent must not be lost.
 */
export async function savePaper(here: Here, upload: Upload): Promise<Outcome<PassportRecord>> {
  const { object, key, size, type, name, place } = upload;
  const replaced = liveOf(here, place.replaces);
  const file = textOfFile({ object, key, size, type });
  if (replaced?.content.kind === paper.id) {
    const fields = { ...unchecked(replaced.content.fields), name, file };
    const base = replaced.content;
    return await keepOne(here, { do: 'write', ...about(fields), id: replaced.id, base });
  }
  const fields = { name, file, dateAdded: todayIn(here.outside.timing), ...place.fields };
  return await keepOne(here, { do: 'write', ...about(onRecord(here, fields, place)) });
}

function onRecord(here: Here, fields: PassportRecord['content']['fields'], { recordId }: PaperPlace) {
  const record = liveOf(here, recordId);
  const kind = record && kindOf(record.content.kind);
  return record && kind ? attached(fields, record, kind) : fields;
}

function liveOf(here: Here, id: string | undefined): PassportRecord | undefined {
  const record = id === undefined ? undefined : here.view.record(id);
  return record?.deleted === false ? record : undefined;
}

const about = (fields: PassportRecord['content']['fields']) => ({
  kind: paper.id,
  category: categoryOf(paper, fields),
  fields,
});
