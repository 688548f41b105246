import { useNavigate } from 'react-router';
import { useToday } from '../../passport/dates/use-today.ts';
import { RecordView } from '../../passport/view/RecordView.tsx';
import { useRecord } from '../../session/api/react.ts';
import { BackLink } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { DoubleNotice } from './DoubleNotice.tsx';
import { ConflictNotice } from './form/ConflictNotice.tsx';
import { NoSuchRecord } from './NoSuchRecord.tsx';
import type { ViewProps } from './page-props.ts';
import { addressOf } from './record-location.ts';
import { StillRight } from './StillRight.tsx';
import { SyncNotice } from './SyncNotice.tsx';

export interface RecordPageProps extends ViewProps {
  readonly id: string;
}

/** One record to read, at its own address. */
export function RecordPage(props: RecordPageProps) {
  const { page, map, spot, clock, id, remove, roll, above: Above, beside: Beside } = props;
  const record = useRecord(id);
  const navigate = useNavigate();
  const today = useToday(clock);
  const { tab } = spot;
  const { kind } = tab;
  if (record === undefined || record.deleted || record.content.kind !== kind.id) {
    return <NoSuchRecord page={page} kind={page.kinds.length === 1 ? kind : undefined} id={id} />;
  }
  const list = addressOf(map, { view: { at: 'list' }, tab });
  const handleDelete = async (): Promise<void> => {
    if (await remove(id)) await navigate(list);
  };
  return (
    <div className="sheet folio__sheet">
      {/* Not the record's own name: the browser writes the titles of pages into its history. */}
      <PageTitle parts={[kind.label[0], page.title]} />
      <BackLink to={list}>{page.title}</BackLink>
      <RecordView
        id={id}
        kind={kind}
        content={record.content}
        notice={
          <div className="notices">
            <SyncNotice />
            <DoubleNotice about={id} remove={remove} />
            <ConflictNotice kind={kind} record={record} />
          </div>
        }
        stillRight={<StillRight id={id} kind={kind} content={record.content} />}
        onEdit={() => void navigate(addressOf(map, { view: { at: 'edit', id }, tab }))}
        above={Above && <Above id={id} kind={kind} content={record.content} />}
        beside={Beside && <Beside id={id} kind={kind} content={record.content} />}
        today={today}
        onDelete={() => void handleDelete()}
        onAdvance={date => roll(id, date)}
      />
    </div>
  );
}
