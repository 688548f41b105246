import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import { sampleFields } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { useId } from 'react';
import { RecordTable } from '../../passport/list/RecordTable.tsx';
import type { ListedRecord } from '../../passport/list/row.ts';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { InPassport, sampleDay, sampleDayWords } from './sample.tsx';

/** How the sample of a kind looks once it is saved: in the list with others, and by itself. */
export function HowItLooks({ kind }: { readonly kind: RecordKind }) {
  const own = ownSample(kind);
  const title = titleOf(kind, own.content.fields);
  const others = samplePassport(sampleDay).filter(
    ({ content }) => content.kind === kind.id && titleOf(kind, content.fields) !== title,
  );
  const records = [own, ...others];
  const listId = useId();
  return (
    <InPassport>
      <div className="stack" data-kind={kind.id}>
        <h2 className="h3" id={listId}>
          {kind.texts.list}
        </h2>
        <p className="small muted">{sampleDayWords} The details are made up.</p>
        <RecordTable kind={kind} records={records} all={records} labelledBy={listId} today={sampleDay} />
        <h2 className="h3">{title}</h2>
        <RecordDetails kind={kind} content={own.content} title={title} without={[]} still />
        <aside className="note">
          <h3>{kind.texts.whenNeeded.title}</h3>
          <p>{kind.texts.whenNeeded.text}</p>
        </aside>
      </div>
    </InPassport>
  );
}

function ownSample(kind: RecordKind): ListedRecord {
  return {
    id: 'sample',
    content: { kind: kind.id, fields: sampleFields(kind), savedAt: `${sampleDay}T09:00:00.000Z` },
  };
}
