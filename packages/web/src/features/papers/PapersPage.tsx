import { paper } from '@kinfolio/domain/kinds/paper';
import { HelpPanel } from '../../passport/HelpPanel.tsx';
import {
  useFileUploads,
  useInterruptedUploads,
  usePapers,
  useStorageSpace,
} from '../../session/api/react-papers.ts';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { AddPapers } from './AddPapers.tsx';
import { PaperList, type PaperListProps } from './PaperList.tsx';
import { UploadList } from './SendingList.tsx';
import { StorageMeter } from './SpaceMeter.tsx';
import { InterruptedUploads } from './UnfinishedList.tsx';

/** All files in the passport in one place, how much space they take, and a way to add more. */
export function PapersPage({ onDelete }: PaperListProps) {
  const papers = usePapers();
  const sending = useFileUploads(papers);
  const space = useStorageSpace(papers);
  const { uploads, giveUp } = useInterruptedUploads(papers);
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[paper.texts.page]} />
      <PageHeading
        title={paper.texts.page}
        lead="Scans and photographs, sealed on this device before they are sent. Each file can be up to 2 GB."
      />
      <div className="formgrid">
        <div className="col">
          <AddPapers words={paper.texts.addButton} look="primary" onFiles={files => papers.send(files, {})} />
          <InterruptedUploads uploads={uploads} onGiveUp={object => void giveUp(object)} />
          <UploadList papers={papers} lines={sending} />
          <PaperList onDelete={onDelete} />
        </div>
        <div className="col">
          {space !== undefined && <StorageMeter {...space} />}
          <HelpPanel kind={paper} />
        </div>
      </div>
    </div>
  );
}
