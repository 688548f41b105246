import { paper } from '@kinfolio/domain/kinds/paper';
import { papersOf } from '@kinfolio/domain/papers/papers';
import type { RecordContent, RecordKind } from '@kinfolio/domain/records/record-kind';
import { displayValue, titleOf } from '@kinfolio/domain/records/record-views';
import { Download, X } from 'lucide-react';
import { Suspense, useDeferredValue, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { findRecords } from '../../passport/list/find-records.ts';
import { recordAddress } from '../../passport/record-address.ts';
import type { PassportRecord } from '../../session/api/passport.ts';
import { useRecords } from '../../session/api/react.ts';
import { usePapers, useSending, useUnfinished } from '../../session/api/react-papers.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { FindBox } from '../../ui/form/FindBox.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { AddPapers } from './AddPapers.tsx';
import type { MessageFor } from './messages.ts';
import { SendingList } from './SendingList.tsx';
import { UnfinishedList } from './UnfinishedList.tsx';
import { useAttach } from './use-attach.ts';
import { DownloadNotice, useDownload } from './use-download.tsx';
import '../../styles/papers.css';

export interface RecordPapersProps {
  readonly id: string;
  readonly kind: RecordKind;
  readonly content: RecordContent;
  readonly messageFor: MessageFor;
}

/** As many as are read at a glance. */
const most = 10;

/** The papers of a record: to open, to save, to take away, and to add to. */
export function RecordPapers({ id, kind, content, messageFor }: RecordPapersProps) {
  const all = useRecords(paper.id);
  const own = useMemo(() => papersOf(all, id), [all, id]);
  const titleId = useId();
  const { problem, attach, takeAway } = useAttach();
  const { download, state } = useDownload(messageFor);
  const title = titleOf(kind, content.fields);
  return (
    <section className="paperpart" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        Papers
      </h2>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Nothing was changed. {messageFor(problem)}</p>
        </Banner>
      )}
      {own.length === 0 && (
        <p className="muted">None yet. Add a scan or a photograph of what it says on paper.</p>
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
        <AddToRecord id={id} messageFor={messageFor} />
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
  const name = titleOf(paper, content.fields);
  return (
    <li>
      <span className="papername">
        <Link to={recordAddress(paper, id)}>{name}</Link>
        <span className="small muted linked__kind">{displayValue(paper, content.fields, 'file')}</span>
      </span>
      <span className="pair">
        <Button variant="icon" onClick={onDownload}>
          <Icon of={Download} />
          <span className="hide">Download {name}</span>
        </Button>
        <Button variant="icon" onClick={onTakeAway}>
          <Icon of={X} />
          <span className="hide">
            Take {name} away from {of}
          </span>
        </Button>
      </span>
    </li>
  );
}

function AddToRecord({ id, messageFor }: { readonly id: string; readonly messageFor: MessageFor }) {
  const papers = usePapers();
  const sending = useSending(papers);
  const mine = useMemo(() => sending.filter(({ place }) => place.recordId === id), [sending, id]);
  const { uploads, giveUp } = useUnfinished(papers);
  return (
    <>
      <UnfinishedList
        uploads={uploads.filter(({ place }) => place.recordId === id)}
        onGiveUp={object => void giveUp(object)}
      />
      <SendingList papers={papers} lines={mine} messageFor={messageFor} />
      <AddPapers words="Add papers" onFiles={files => papers.send(files, { recordId: id })} />
    </>
  );
}

interface FindPaperProps {
  readonly all: readonly PassportRecord[];
  readonly own: readonly PassportRecord[];
  readonly onChoose: (id: string) => void;
}

/** A paper that is there already, as one that was photographed in passing and lies in the tray. */
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
        words: titleOf(paper, fields),
        about: displayValue(paper, fields, 'file'),
      }));
  }, [all, own, wanted]);
  if (all.length === own.length) return null;
  return (
    <FindBox
      id={boxId}
      label="Or find one you have added"
      onQuery={setQuery}
      items={items}
      emptyWords="Nothing found. Try another word."
      onChoose={onChoose}
    />
  );
}
