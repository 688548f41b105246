import { paper } from '@kinfolio/domain/kinds/paper';
import { HelpPanel } from '../../passport/HelpPanel.tsx';
import { usePapers, useSending, useSpace, useUnfinished } from '../../session/api/react-papers.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { AddPapers } from './AddPapers.tsx';
import { PaperList, type PaperListProps } from './PaperList.tsx';
import { SendingList } from './SendingList.tsx';
import { SpaceMeter } from './SpaceMeter.tsx';
import { UnfinishedList } from './UnfinishedList.tsx';

/** Every file of the passport in one place, how much room they take, and the way to add more. */
export function PapersPage({ messageFor, onDelete }: PaperListProps) {
  const papers = usePapers();
  const sending = useSending(papers);
  const space = useSpace(papers);
  const { uploads, giveUp } = useUnfinished(papers);
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[paper.texts.page]} />
      <PageHead
        title={paper.texts.page}
        lead="Scans and photographs, sealed on this device before they are sent. A file can have up to 2 GB."
      />
      <div className="formgrid">
        <div className="col">
          <AddPapers words={paper.texts.addButton} look="primary" onFiles={files => papers.send(files, {})} />
          <UnfinishedList uploads={uploads} onGiveUp={object => void giveUp(object)} />
          <SendingList papers={papers} lines={sending} messageFor={messageFor} />
          <PaperList messageFor={messageFor} onDelete={onDelete} />
        </div>
        <div className="col">
          {space !== undefined && <SpaceMeter {...space} />}
          <HelpPanel kind={paper} />
        </div>
      </div>
    </div>
  );
}
