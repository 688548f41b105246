import { planCopy } from '@kinfolio/domain/backup/copy-plan';
import {
  type ExportReadResult,
  exportProblemMessages,
  type RecordFromFile,
} from '@kinfolio/domain/backup/export-reading';
import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import { listChangesBetween } from '@kinfolio/domain/records/record-changes';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatCount, formatCounted } from '@kinfolio/domain/values/count';
import { useId, useMemo, useState } from 'react';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import type { FileImporter } from '../files/bring-files.ts';
import type { CopyFiles } from '../files/copy-files.ts';
import { findLostFiles, listAllFiles, planFileUploads } from '../files/plan-files.ts';
import { findImportedTitle } from '../jobs.ts';
import { countRecordsByKind, formatRecordCount } from '../messages.ts';
import { SkippedLines } from './NotAdded.tsx';
import { useShowMore } from './use-more.tsx';
import { useStorageRoom } from './use-room.ts';

export interface CopyPreviewProps {
  readonly copy: Extract<ExportReadResult, { ok: true }>;
  readonly files: CopyFiles;
  readonly kinds: readonly RecordKind[];
  /** The records in the passport, including those in Deleted items. */
  readonly here: readonly PassportRecord[];
  readonly onAdd: (records: readonly RecordFromFile[], bringer: FileImporter | undefined) => void;
  readonly onBack: () => void;
}

/**
 * Previews the import of a complete copy. New records will be added, identical ones stay the same, and the person
 * decides about the others.
 */
export function CopyPreview({ copy, files, kinds, here, onAdd, onBack }: CopyPreviewProps) {
  const plan = useMemo(() => planCopy(kinds, copy.records, here), [kinds, copy, here]);
  const room = useStorageRoom(useMemo(() => listAllFiles(copy.records), [copy]));
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { fresh, differ } = plan;
  const lost = findLostFiles(plan.same, files, room);
  const lostIds = new Set(lost.map(({ id }) => id));
  const same = plan.same.filter(({ id }) => !lostIds.has(id));
  const wanted = [...fresh, ...lost, ...differ.filter(({ id }) => taken.has(id))];
  const { records: chosen, toSend, held } = planFileUploads(wanted, files, room);
  const bringer = room?.status === 'known' ? { papers: room.papers, stored: room.stored, files } : undefined;
  const take = (ids: readonly string[], on: boolean): void =>
    setTaken(before => (on ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  return (
    <div className="importing__part">
      {copy.cutShort && (
        <Banner tone="caution">
          <p>This file ends too early. Everything before that point is complete and can be added.</p>
        </Banner>
      )}
      <Fresh kinds={kinds} fresh={fresh} />
      {lost.length > 0 && (
        <p>
          {formatCounted(lost.length, 'paper', 'papers')} in your passport{' '}
          {lost.length === 1 ? 'has' : 'have'} no file. This copy has{' '}
          {lost.length === 1 ? 'the file' : 'the files'}, and we restore {lost.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      {toSend.length > 0 && (
        <p>
          {formatCounted(toSend.length, 'file is', 'files are')} sealed and sent with these records:{' '}
          {formatBytes(toSend.reduce((sum, { size }) => sum + size, 0))}.
        </p>
      )}
      {held !== undefined && (
        <Banner tone="caution" role="status">
          <p>{held}</p>
        </Banner>
      )}
      {same.length > 0 && (
        <p>
          {formatRecordCount(same.length)} in the file {same.length === 1 ? 'is' : 'are'} the same as in your
          passport. We do not change {same.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <Differ {...{ kinds, differ, here, taken }} onTake={take} />
      <SkippedLines
        title="Cannot be read"
        hint="You can still add the other records."
        items={copy.broken.map(({ position, title, problem }) => ({
          where: `Record ${formatCount(position)}`,
          title,
          reasons: [exportProblemMessages[problem]],
        }))}
      />
      <div className="actions">
        {chosen.length > 0 && (
          <Button
            variant="primary"
            busy={room?.status === 'asking' ? 'Looking at your papers...' : undefined}
            onClick={() => onAdd(chosen, bringer)}
          >
            {chosen.length === fresh.length ? 'Add' : 'Add or change'} {formatRecordCount(chosen.length)}
          </Button>
        )}
        <Button onClick={onBack}>Choose another file</Button>
      </div>
    </div>
  );
}

function Fresh({
  kinds,
  fresh,
}: {
  readonly kinds: readonly RecordKind[];
  readonly fresh: readonly RecordFromFile[];
}) {
  const titleId = useId();
  const deleted = fresh.filter(record => record.deleted === true).length;
  const past = fresh.filter(record => record.versions !== undefined).length;
  if (fresh.length === 0) return <p className="strong">There is nothing new in this copy.</p>;
  return (
    <section className="ticks" aria-labelledby={titleId}>
      <h2 className="h3" id={titleId}>
        New <span className="reclist__count">({formatCount(fresh.length)})</span>
      </h2>
      <ul className="bul">
        {countRecordsByKind(
          kinds,
          fresh.map(({ content }) => content.kind),
        ).map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {deleted > 0 && (
        <p>{formatCounted(deleted, 'of them is', 'of them are')} in Deleted items, and will go back there.</p>
      )}
      {past > 0 && (
        <p>
          {formatCounted(past, 'of them has', 'of them have')} earlier versions. We add those too if you are
          online.
        </p>
      )}
    </section>
  );
}

interface DifferProps extends Pick<CopyPreviewProps, 'kinds' | 'here'> {
  readonly differ: readonly RecordFromFile[];
  readonly taken: ReadonlySet<string>;
  readonly onTake: (ids: readonly string[], on: boolean) => void;
}

function Differ({ kinds, differ, here, taken, onTake }: DifferProps) {
  const titleId = useId();
  const { drawn, more } = useShowMore(differ);
  const known = useMemo(() => new Map(here.map(one => [one.id, one])), [here]);
  if (differ.length === 0) return null;
  const ids = differ.map(({ id }) => id);
  const all = ids.every(id => taken.has(id));
  return (
    <section className="ticks" aria-labelledby={titleId}>
      <div className="ticks__head">
        <h2 className="h3" id={titleId}>
          Different from yours <span className="reclist__count">({formatCount(differ.length)})</span>
        </h2>
        <Button variant="quiet" onClick={() => onTake(ids, !all)}>
          {all ? 'Keep all my records' : 'Use all records from the file'}
        </Button>
      </div>
      <p className="muted">
        Your records stay as they are. Tick a record to replace it with the one from the file.
      </p>
      <ul className="rows">
        {drawn.map(record => (
          <li key={record.id}>
            <Checkbox checked={taken.has(record.id)} onChange={on => onTake([record.id], on)}>
              <span className="strong">{findImportedTitle(kinds, record)}</span>
              <br />
              <span className="small muted">{differenceWords(kinds, record, known.get(record.id))}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {more}
    </section>
  );
}

function differenceWords(
  kinds: readonly RecordKind[],
  file: RecordFromFile,
  here: PassportRecord | undefined,
): string {
  if (here !== undefined && here.deleted !== (file.deleted === true))
    return here.deleted ? 'Deleted here, not in the file' : 'Deleted in the file, not here';
  const kind = kinds.find(({ id }) => id === file.content.kind);
  const changes = kind && here && listChangesBetween(kind, here.content, file.content, () => undefined);
  if (changes === undefined || changes.length === 0) return 'Some details are different';
  const [shown, more] = [changes.slice(0, mostChanges), changes.length - mostChanges];
  const words = shown.map(
    ({ label, before, after }) => `${label}: ${quoted(before)} here, ${quoted(after)} in the file`,
  );
  return more > 0 ? `${words.join('. ')}. And ${formatCount(more)} more` : words.join('. ');
}

/** A longer list of changes would hide which record the changes belong to. */
const mostChanges = 3;

const quoted = (words: string): string =>
  words === '' ? 'empty' : `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`;
