import { planCopy } from '@kinfolio/domain/backup/copy-plan';
import {
  type ExportReading,
  exportProblemWords,
  type ReadRecord,
} from '@kinfolio/domain/backup/export-reading';
import { formatBytes } from '@kinfolio/domain/fields/stored-file';
import { changesBetween } from '@kinfolio/domain/records/record-changes';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { counted, formatCount } from '@kinfolio/domain/values/count';
import { useId, useMemo, useState } from 'react';
import type { PaperProblem } from '../../../session/api/papers.ts';
import type { PassportRecord } from '../../../session/api/passport.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import type { FileBringer } from '../files/bring-files.ts';
import type { CopyFiles } from '../files/copy-files.ts';
import { allFiles, lostFiles, planFiles } from '../files/plan-files.ts';
import { titleIn } from '../jobs.ts';
import { kindCounts, recordsWords } from '../messages.ts';
import { NotAdded } from './NotAdded.tsx';
import { useMore } from './use-more.tsx';
import { useRoom } from './use-room.ts';

export interface CheckCopyProps {
  readonly copy: Extract<ExportReading, { ok: true }>;
  readonly files: CopyFiles;
  readonly kinds: readonly RecordKind[];
  /** Live records and those in Deleted items. */
  readonly here: readonly PassportRecord[];
  readonly messageFor: (problem: PaperProblem) => string;
  readonly onAdd: (records: readonly ReadRecord[], bringer: FileBringer | undefined) => void;
  readonly onBack: () => void;
}

/** What a complete copy would do: what is new comes in, what is the same stays, what differs a person decides. */
export function CheckCopy({ copy, files, kinds, here, messageFor, onAdd, onBack }: CheckCopyProps) {
  const plan = useMemo(() => planCopy(kinds, copy.records, here), [kinds, copy, here]);
  const room = useRoom(useMemo(() => allFiles(copy.records), [copy]));
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { fresh, differ } = plan;
  const lost = lostFiles(plan.same, files, room);
  const lostIds = new Set(lost.map(({ id }) => id));
  const same = plan.same.filter(({ id }) => !lostIds.has(id));
  const wanted = [...fresh, ...lost, ...differ.filter(({ id }) => taken.has(id))];
  const { records: chosen, toSend, held } = planFiles(wanted, files, room, messageFor);
  const bringer = room?.status === 'known' ? { papers: room.papers, stored: room.stored, files } : undefined;
  const take = (ids: readonly string[], on: boolean): void =>
    setTaken(before => (on ? before.union(new Set(ids)) : before.difference(new Set(ids))));
  return (
    <div className="importing__part">
      {copy.cutShort && (
        <Banner tone="caution">
          <p>This file stops in the middle. Everything before that place is whole and can come in.</p>
        </Banner>
      )}
      <Fresh kinds={kinds} fresh={fresh} />
      {lost.length > 0 && (
        <p>
          {counted(lost.length, 'paper', 'papers')} you have already {lost.length === 1 ? 'has' : 'have'} lost
          the file, and this copy has it. It comes back.
        </p>
      )}
      {toSend.length > 0 && (
        <p>
          {counted(toSend.length, 'file is', 'files are')} sealed and sent with them:{' '}
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
          {recordsWords(same.length)} in the file {same.length === 1 ? 'is' : 'are'} the same as in your
          passport. Nothing happens to {same.length === 1 ? 'it' : 'them'}.
        </p>
      )}
      <Differ {...{ kinds, differ, here, taken }} onTake={take} />
      <NotAdded
        title="Cannot be read"
        hint="The others are not held up by these."
        items={copy.broken.map(({ position, title, problem }) => ({
          where: `Record ${formatCount(position)}`,
          title,
          reasons: [exportProblemWords[problem]],
        }))}
      />
      <div className="actions">
        {chosen.length > 0 && (
          <Button
            variant="primary"
            busy={room?.status === 'asking' ? 'Looking at your papers...' : undefined}
            onClick={() => onAdd(chosen, bringer)}
          >
            {chosen.length === fresh.length ? 'Add' : 'Add or change'} {recordsWords(chosen.length)}
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
  readonly fresh: readonly ReadRecord[];
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
        {kindCounts(
          kinds,
          fresh.map(({ content }) => content.kind),
        ).map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {deleted > 0 && (
        <p>{counted(deleted, 'of them is', 'of them are')} in Deleted items, and will be again.</p>
      )}
      {past > 0 && (
        <p>
          {counted(past, 'of them has', 'of them have')} earlier versions. They come too, while you are
          online.
        </p>
      )}
    </section>
  );
}

interface DifferProps extends Pick<CheckCopyProps, 'kinds' | 'here'> {
  readonly differ: readonly ReadRecord[];
  readonly taken: ReadonlySet<string>;
  readonly onTake: (ids: readonly string[], on: boolean) => void;
}

function Differ({ kinds, differ, here, taken, onTake }: DifferProps) {
  const titleId = useId();
  const { drawn, more } = useMore(differ);
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
          {all ? 'Keep all of mine' : 'Take all from the file'}
        </Button>
      </div>
      <p className="muted">Yours stay as they are. Tick one to have it as it is in the file.</p>
      <ul className="rows">
        {drawn.map(record => (
          <li key={record.id}>
            <Checkbox checked={taken.has(record.id)} onChange={on => onTake([record.id], on)}>
              <span className="strong">{titleIn(kinds, record)}</span>
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
  file: ReadRecord,
  here: PassportRecord | undefined,
): string {
  if (here !== undefined && here.deleted !== (file.deleted === true))
    return here.deleted ? 'Deleted here, not in the file' : 'Deleted in the file, not here';
  const kind = kinds.find(({ id }) => id === file.content.kind);
  const changes = kind && here && changesBetween(kind, here.content, file.content, () => undefined);
  if (changes === undefined || changes.length === 0) return 'Something in it differs';
  const [shown, more] = [changes.slice(0, mostChanges), changes.length - mostChanges];
  const words = shown.map(
    ({ label, before, after }) => `${label}: ${quoted(before)} here, ${quoted(after)} in the file`,
  );
  return more > 0 ? `${words.join('. ')}. And ${formatCount(more)} more` : words.join('. ');
}

/** More would hide which record it is. */
const mostChanges = 3;

const quoted = (words: string): string =>
  words === '' ? 'empty' : `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`;
