import { samplePassport } from '@kinfolio/domain/overview/sample-passport';
import { createSampleFields } from '@kinfolio/domain/records/record-check';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { useId } from 'react';
import { RecordTable } from '../../passport/list/RecordTable.tsx';
import type { ListedRecord } from '../../passport/list/row.ts';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { SamplePassportProvider, sampleDay, sampleDayNote, toSampleUrl } from './sample.tsx';

/** Shows the sample record of a kind as it looks once saved, both in a list and on its own. */
export function SavedRecordSample({ kind }: { readonly kind: RecordKind }) {
  const own = ownSample(kind);
  const title = getRecordTitle(kind, own.content.fields);
  const others = samplePassport(sampleDay).filter(
    ({ content }) => content.kind === kind.id && getRecordTitle(kind, content.fields) !== title,
  );
  const records = [own, ...others];
  const listId = useId();
  return (
    <SamplePassportProvider>
      <div className="stack" data-kind={kind.id}>
        <h2 className="h3" id={listId}>
          {kind.texts.list}
        </h2>
        <p className="small muted">
          {sampleDayNote} The details are made up.{' '}
          <a href={toSampleUrl(`/${kind.page ?? 'dashboard'}`)}>See it in the sample passport</a>
        </p>
        <RecordTable kind={kind} records={records} all={records} labelledBy={listId} today={sampleDay} />
        <h2 className="h3">{title}</h2>
        <RecordDetails kind={kind} content={own.content} title={title} without={[]} still />
        <aside className="note">
          <h3>{kind.texts.whenNeeded.title}</h3>
          <p>{kind.texts.whenNeeded.text}</p>
        </aside>
      </div>
    </SamplePassportProvider>
  );
}

function ownSample(kind: RecordKind): ListedRecord {
  return {
    id: 'sample',
    content: { kind: kind.id, fields: createSampleFields(kind), savedAt: `${sampleDay}T09:00:00.000Z` },
  };
}
