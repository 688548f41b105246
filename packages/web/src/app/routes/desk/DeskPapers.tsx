import { textOfLinks } from '@kinfolio/domain/fields/links';
import { fileOf, formatBytes } from '@kinfolio/domain/fields/stored-file';
import { paper } from '@kinfolio/domain/kinds/paper';
import { papersOf } from '@kinfolio/domain/papers/papers';
import { estateKey } from '@kinfolio/domain/records/estate';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { Download } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { AddPapers } from '../../../features/papers/AddPapers.tsx';
import { SendingList } from '../../../features/papers/SendingList.tsx';
import { DownloadNotice, useDownload } from '../../../features/papers/use-download.tsx';
import { recordAddress } from '../../../passport/record-address.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { useRecords } from '../../../session/api/react.ts';
import { usePapers, useSending } from '../../../session/api/react-papers.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Icon } from '../../../ui/layout/Icon.tsx';

const messageFor = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

interface DeskPapersProps {
  readonly estate: string;
  /** The organisation's record. */
  readonly id: string;
}

/** The papers and letters of an organisation, kept sealed with the estate: to open, to save and to add to. */
export function DeskPapers({ estate, id }: DeskPapersProps) {
  const all = useRecords(paper.id);
  const own = useMemo(() => papersOf(all, id), [all, id]);
  const { download, state } = useDownload(messageFor);
  return (
    <section className="sheet" aria-labelledby="desk-papers">
      <h2 className="h3" id="desk-papers">
        Papers and letters
      </h2>
      {own.length === 0 ? (
        <p className="muted">None yet. Keep what they send you here.</p>
      ) : (
        <ul className="linked">
          {own.map(record => {
            const title = titleOf(paper, record.content.fields);
            return (
              <li key={record.id}>
                <span className="papername">
                  <Link to={recordAddress(paper, record.id)}>{title}</Link>
                  <span className="small muted linked__kind">
                    {formatBytes(fileOf(record.content.fields['file'])?.size ?? 0)}
                  </span>
                </span>
                <Button variant="icon" onClick={() => download(record)}>
                  <Icon of={Download} />
                  <span className="hide">Download {title}</span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <DownloadNotice state={state} />
      <Suspense fallback={null}>
        <AddToOrganisation estate={estate} id={id} />
      </Suspense>
    </section>
  );
}

function AddToOrganisation({ estate, id }: DeskPapersProps) {
  const papers = usePapers();
  const sending = useSending(papers);
  const links = textOfLinks([id]);
  const mine = useMemo(
    () => sending.filter(({ place, state }) => state !== 'done' && place.fields?.['links'] === links),
    [sending, links],
  );
  return (
    <>
      <SendingList papers={papers} lines={mine} messageFor={messageFor} />
      <AddPapers
        words="Add a paper"
        onFiles={files => papers.send(files, { fields: { [estateKey]: estate, links } })}
      />
    </>
  );
}
