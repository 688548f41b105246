import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { useState } from 'react';
import { RecordDetails } from '../../../passport/view/RecordDetails.tsx';
import { momentWords } from '../../../passport/wording/moment-words.ts';
import type { SharedRecord, SharedVersion } from '../../../session/api/sharing.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Button } from '../../../ui/form/Button.tsx';

export interface SharedHistoryProps {
  readonly kind: RecordKind;
  readonly record: SharedRecord;
  /** The versions, or the sentence why there are none. */
  readonly read: (record: string) => Promise<readonly SharedVersion[] | string>;
}

/** Earlier versions of a record of another person. */
export function SharedHistory({ kind, record, read }: SharedHistoryProps) {
  const [found, setFound] = useState<readonly SharedVersion[] | string>();
  const title = titleOf(kind, record.content.fields);
  return (
    <>
      <Button variant="quiet" onClick={() => void read(record.id).then(setFound)}>
        Earlier versions <span className="hide">of {title}</span>
      </Button>
      <Dialog
        title={`What ${title} said before`}
        isOpen={found !== undefined}
        onClose={() => setFound(undefined)}
      >
        {typeof found === 'string' && <p role="alert">{found}</p>}
        {Array.isArray(found) && found.length === 0 && <p>It has not been changed yet.</p>}
        {Array.isArray(found) &&
          found.map((one: SharedVersion) => (
            <section key={one.version} aria-label={`Version ${one.version}`}>
              <h3>
                Written {momentWords(one.writtenAt)}
                {one.deleted && ', deleted'}
              </h3>
              <RecordDetails kind={kind} content={one.content} title={title} without={[]} still />
            </section>
          ))}
      </Dialog>
    </>
  );
}
