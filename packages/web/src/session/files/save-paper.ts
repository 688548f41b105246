import { textOfFile } from '@kinfolio/domain/fields/stored-file';
import { unchecked } from '@kinfolio/domain/identity/status';
import { kindOf } from '@kinfolio/domain/kinds/index';
import { paper } from '@kinfolio/domain/kinds/paper';
import { attached } from '@kinfolio/domain/papers/papers';
import { categoryOf } from '@kinfolio/domain/records/record-kind';
import { todayIn } from '@kinfolio/domain/values/calendar';
import type { Outcome } from '../../vault-worker/types/outcome.ts';
import type { PassportRecord } from '../../vault-worker/types/values.ts';
import type { PaperPlace } from '../api/papers.ts';
import { saveEdit } from '../records/save-edits.ts';
import type { SessionContext } from '../state/context.ts';
import { digestOfSent, type Upload } from './resumable-uploads.ts';

/**
 * Makes the record of a file that the server has all of. A paper whose file is replaced, or a record to attach to, may
 * be gone by now: then it is a new paper in the tray, because a file that was sent must not be lost.
 */
export async function savePaper(context: SessionContext, upload: Upload): Promise<Outcome<PassportRecord>> {
  const { object, key, size, type, name, place } = upload;
  const replaced = liveOf(context, place.replaces);
  const file = textOfFile({ object, key, size, type, ...(await digestOfSent(context, upload)) });
  if (replaced?.content.kind === paper.id) {
    const fields = { ...unchecked(replaced.content.fields), name, file };
    const base = replaced.content;
    return await saveEdit(context, { do: 'write', ...about(fields), id: replaced.id, base });
  }
  const fields = { name, file, dateAdded: todayIn(context.platform.timing), ...place.fields };
  return await saveEdit(context, { do: 'write', ...about(onRecord(context, fields, place)) });
}

function onRecord(
  context: SessionContext,
  fields: PassportRecord['content']['fields'],
  { recordId }: PaperPlace,
) {
  const record = liveOf(context, recordId);
  const kind = record && kindOf(record.content.kind);
  return record && kind ? attached(fields, record, kind) : fields;
}

function liveOf(context: SessionContext, id: string | undefined): PassportRecord | undefined {
  const record = id === undefined ? undefined : context.view.record(id);
  return record?.deleted === false ? record : undefined;
}

const about = (fields: PassportRecord['content']['fields']) => ({
  kind: paper.id,
  category: categoryOf(paper, fields),
  fields,
});
