import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { useState } from 'react';
import { RecordDetails } from '../../../passport/view/RecordDetails.tsx';
import { formatMoment } from '../../../passport/wording/moment-words.ts';
import type { OpenedSharedRecord, OpenedSharedVersion } from '../../../session/api/sharing.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';

export interface SharedHistoryProps {
  readonly kind: RecordKind;
  readonly record: OpenedSharedRecord;
  /** Reads the versions of a record. Resolves to a sentence if that is not possible. */
  readonly read: (record: string) => Promise<readonly OpenedSharedVersion[] | string>;
}

/** Earlier versions of another person's record. */
export function SharedHistory({ kind, record, read }: SharedHistoryProps) {
  const [found, setFound] = useState<readonly OpenedSharedVersion[] | string>();
  const title = getRecordTitle(kind, record.content.fields);
  return (
    <>
      <Button variant="quiet" onClick={() => void read(record.id).then(setFound)}>
        Earlier versions <span className="hide">of {title}</span>
      </Button>
      <Dialog
        title={`What ${title} contained before`}
        isOpen={found !== undefined}
        onClose={() => setFound(undefined)}
      >
        {typeof found === 'string' && <p role="alert">{found}</p>}
        {Array.isArray(found) && found.length === 0 && <p>This record has not been changed yet.</p>}
        {Array.isArray(found) &&
          found.map((one: OpenedSharedVersion) => (
            <section key={one.version} aria-label={`Version ${one.version}`}>
              <h3>
                Written {formatMoment(one.writtenAt)}
                {one.deleted && ', deleted'}
              </h3>
              <RecordDetails kind={kind} content={one.content} title={title} without={[]} still />
            </section>
          ))}
      </Dialog>
    </>
  );
}
