import { useLocation, useNavigate } from 'react-router';
import { useToday } from '../../passport/dates/use-today.ts';
import { createReturnState, readReturn } from '../../passport/return-to.ts';
import { RecordView } from '../../passport/view/RecordView.tsx';
import { useRecord } from '../../session/api/react.ts';
import { BackLink } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { DuplicateNotice } from './DoubleNotice.tsx';
import { UnsavedDrafts } from './drafts/UnsavedDrafts.tsx';
import { ConflictNotice } from './form/ConflictNotice.tsx';
import { RecordNotFound } from './NoSuchRecord.tsx';
import type { PageViewProps } from './page-props.ts';
import { formatViewUrl } from './record-location.ts';
import { ConfirmFacts } from './StillRight.tsx';
import { SyncNotice } from './SyncNotice.tsx';

export interface RecordPageProps extends PageViewProps {
  readonly id: string;
}

/** The pages from which people open records of any section. The way back leads to the page they came from. */
const places = [
  { to: '/dates', words: 'Dates' },
  { to: '/dashboard', words: 'Home' },
] as const;

/** Shows one record at its own address, without a form. */
export function RecordPage(props: RecordPageProps) {
  const { page, map, spot, clock, id, remove, roll, above: Above, beside: Beside } = props;
  const record = useRecord(id);
  const location = useLocation();
  const navigate = useNavigate();
  const today = useToday(clock);
  const { tab } = spot;
  const { kind } = tab;
  if (record === undefined || record.deleted || record.content.kind !== kind.id) {
    return <RecordNotFound page={page} kind={page.kinds.length === 1 ? kind : undefined} id={id} />;
  }
  const list = formatViewUrl(map, { view: { at: 'list' }, tab });
  const from = places.find(({ to }) => to === readReturn(location)?.to);
  const handleDelete = async (): Promise<void> => {
    if (await remove(id)) await navigate(from?.to ?? list);
  };
  return (
    <div className="sheet folio__sheet">
      {/* Not the record's own name: the browser writes the titles of pages into its history. */}
      <PageTitle parts={[kind.label[0], page.title]} />
      <BackLink to={from?.to ?? list}>{from?.words ?? page.title}</BackLink>
      <RecordView
        id={id}
        kind={kind}
        content={record.content}
        notice={
          <div className="notices">
            <SyncNotice />
            <DuplicateNotice about={id} remove={remove} />
            {/* Save All in the form leads here. */}
            <UnsavedDrafts {...props} />
            <ConflictNotice kind={kind} record={record} />
          </div>
        }
        stillRight={<ConfirmFacts id={id} kind={kind} content={record.content} />}
        // The form returns here, because a person who has changed one record expects to see it.
        onEdit={() =>
          void navigate(formatViewUrl(map, { view: { at: 'edit', id }, tab }), {
            state: createReturnState(location),
          })
        }
        above={Above && <Above id={id} kind={kind} content={record.content} />}
        beside={Beside && <Beside id={id} kind={kind} content={record.content} />}
        today={today}
        onDelete={() => void handleDelete()}
        onAdvance={date => roll(id, date)}
      />
    </div>
  );
}
