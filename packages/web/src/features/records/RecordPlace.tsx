import type { RecordKind } from '@kinfolio/domain/records';
import { useNavigate } from 'react-router';
import { RecordView } from '../../passport/view/RecordView.tsx';
import { useRecord } from '../../sync/react.ts';
import { BackLink } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { ChangedTwice } from './ChangedTwice.tsx';
import { NoSuchRecord } from './NoSuchRecord.tsx';
import { addressOf } from './place.ts';
import { SyncNotice } from './SyncNotice.tsx';

export interface RecordPlaceProps {
  readonly kind: RecordKind;
  readonly base: string;
  readonly id: string;
  readonly remove: (id: string) => Promise<boolean>;
}

/** One record to read, at its own address. */
export function RecordPlace({ kind, base, id, remove }: RecordPlaceProps) {
  const record = useRecord(id);
  const navigate = useNavigate();
  if (record === undefined || record.deleted || record.content.kind !== kind.id) {
    return <NoSuchRecord kind={kind} base={base} id={id} />;
  }
  const handleDelete = async (): Promise<void> => {
    if (await remove(id)) await navigate(base);
  };
  return (
    <div className="sheet folio__sheet">
      {/* Not the record's own name: the browser writes the titles of pages into its history. */}
      <PageTitle parts={[kind.label[0], kind.texts.page]} />
      <BackLink to={base}>{kind.texts.page}</BackLink>
      <RecordView
        kind={kind}
        content={record.content}
        notice={
          <div className="notices">
            <SyncNotice />
            <ChangedTwice kind={kind} record={record} />
          </div>
        }
        onEdit={() => void navigate(addressOf(base, { at: 'edit', id }))}
        onDelete={() => void handleDelete()}
      />
    </div>
  );
}
