import { paper } from '@kinfolio/domain/kinds/paper';
import { listAttachedPapers } from '@kinfolio/domain/papers/papers';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { formatFieldValue, getRecordTitle } from '@kinfolio/domain/records/record-views';
import { Download, X } from 'lucide-react';
import { Suspense, useDeferredValue, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { findRecords } from '../../passport/list/find-records.ts';
import { createRecordUrl } from '../../passport/record-address.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import { useRecords } from '../../session/api/react.ts';
import { useFileUploads, useInterruptedUploads, usePapers } from '../../session/api/react-papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { ItemSearchBox } from '../../ui/form/FindBox.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { AddPapers } from './AddPapers.tsx';
import { UploadList } from './SendingList.tsx';
import { InterruptedUploads } from './UnfinishedList.tsx';
import { useAttachPapers } from './use-attach.ts';
import { DownloadNotice, useDownload } from './use-download.tsx';
import '../../styles/papers.css';

export interface RecordPapersProps {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
}

/** How many papers are shown at first: few enough to take in at a glance. */
const most = 10;

/** The papers of a record. The person can open, save and detach them, and add more. */
export function RecordPapers({ id, kind, content }: RecordPapersProps) {
  const all = useRecords(paper.id);
  const own = useMemo(() => listAttachedPapers(all, id), [all, id]);
  const titleId = useId();
  const { problem, attach, takeAway } = useAttachPapers();
  const { download, state } = useDownload();
  const title = getRecordTitle(kind, content.fields);
  return (
    <section className="paperpart" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        Papers
      </h2>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Nothing was changed. {getProblemText(problem)}</p>
        </Banner>
      )}
      {own.length === 0 && (
        <p className="muted">No papers yet. Add a scan or a photo of the paper version.</p>
      )}
      {own.length > 0 && (
        <ul className="linked">
          {own.map(one => (
            <PaperLine
              key={one.id}
              record={one}
              of={title}
              onDownload={() => download(one)}
              onTakeAway={() => takeAway(one.id, id)}
            />
          ))}
        </ul>
      )}
      <DownloadNotice state={state} />
      <Suspense fallback={null}>
        <AddToRecord id={id} />
      </Suspense>
      <FindPaper all={all} own={own} onChoose={chosen => attach(chosen, id)} />
    </section>
  );
}

interface PaperLineProps {
  readonly record: PassportRecord;
  readonly of: string;
  readonly onDownload: () => void;
  readonly onTakeAway: () => void;
}

function PaperLine({ record: { id, content }, of, onDownload, onTakeAway }: PaperLineProps) {
  const name = getRecordTitle(paper, content.fields);
  return (
    <li>
      <span className="papername">
        <Link to={createRecordUrl(paper, id)}>{name}</Link>
        <span className="small muted linked__kind">{formatFieldValue(paper, content.fields, 'file')}</span>
      </span>
      <span className="pair">
        <Button variant="icon" onClick={onDownload}>
          <Icon of={Download} />
          <span className="hide">Download {name}</span>
        </Button>
        <Button variant="icon" onClick={onTakeAway}>
          <Icon of={X} />
          <span className="hide">
            Remove {name} from {of}
          </span>
        </Button>
      </span>
    </li>
  );
}

function AddToRecord({ id }: { readonly id: string }) {
  const papers = usePapers();
  const sending = useFileUploads(papers);
  const mine = useMemo(() => sending.filter(({ place }) => place.recordId === id), [sending, id]);
  const { uploads, giveUp } = useInterruptedUploads(papers);
  return (
    <>
      <InterruptedUploads
        uploads={uploads.filter(({ place }) => place.recordId === id)}
        onGiveUp={object => void giveUp(object)}
      />
      <UploadList papers={papers} lines={mine} />
      <AddPapers words="Add papers" onFiles={files => papers.send(files, { recordId: id })} />
    </>
  );
}

interface FindPaperProps {
  readonly all: readonly PassportRecord[];
  readonly own: readonly PassportRecord[];
  readonly onChoose: (id: string) => void;
}

/** Finds an existing paper, for example one that was photographed earlier and is not attached to a record yet. */
function FindPaper({ all, own, onChoose }: FindPaperProps) {
  const boxId = useId();
  const [query, setQuery] = useState('');
  const wanted = useDeferredValue(query);
  const items = useMemo(() => {
    const others = all.filter(one => !own.includes(one)).toReversed();
    return findRecords(paper, others, wanted)
      .slice(0, most)
      .map(({ id, content: { fields } }) => ({
        id,
        words: getRecordTitle(paper, fields),
        about: formatFieldValue(paper, fields, 'file'),
      }));
  }, [all, own, wanted]);
  if (all.length === own.length) return null;
  return (
    <ItemSearchBox
      id={boxId}
      label="Or find a paper you have added"
      onQuery={setQuery}
      items={items}
      emptyWords="Nothing found. Try another word."
      onChoose={onChoose}
    />
  );
}
