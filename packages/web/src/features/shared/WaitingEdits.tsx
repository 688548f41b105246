import { findKind } from '@kinfolio/domain/kinds/index';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { getRecordTitle } from '@kinfolio/domain/records/record-views';
import { formatCount } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import type { SharingProblem, UnsentEdit } from '../../session/api/sharing.ts';
import { getSharingProblemText } from '../../session/api/sharing-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface UnsentEditsProps {
  readonly edits: readonly UnsentEdit[];
  /** Dismisses a rejected change. */
  readonly onDrop: (id: string) => void;
}

/**
 * A person's changes to other people's passports that exist only on this device: those waiting to be sent, and those
 * that were refused.
 */
export function UnsentEdits({ edits, onDrop }: UnsentEditsProps) {
  const [dropping, setDropping] = useState<UnsentEdit>();
  const waiting = edits.filter(({ refused }) => refused === undefined);
  return (
    <>
      <div role="status">
        {waiting.length > 0 && (
          <Banner tone="caution">
            <p>
              {waiting.length === 1
                ? 'One of your changes has'
                : `${formatCount(waiting.length)} of your changes have`}{' '}
              not been sent yet: {waiting.map(edit => aboutWords(edit)).join('; ')}. Kinfolio sends{' '}
              {waiting.length === 1 ? 'it' : 'them'} automatically as soon as it can.
            </p>
          </Banner>
        )}
      </div>
      {edits.map(edit =>
        edit.refused === undefined ? null : (
          <RefusedEdit key={edit.id} edit={edit} problem={edit.refused} onDrop={() => setDropping(edit)} />
        ),
      )}
      {dropping !== undefined && (
        <Dialog
          isOpen
          role="alertdialog"
          title="Delete what you wrote?"
          onClose={() => setDropping(undefined)}
          actions={
            <>
              <Button
                variant="danger-solid"
                onClick={() => {
                  onDrop(dropping.id);
                  setDropping(undefined);
                }}
              >
                Delete it
              </Button>
              <Button variant="quiet" onClick={() => setDropping(undefined)}>
                Keep it
              </Button>
            </>
          }
        >
          <p>What you wrote is saved only on this device. Once you delete it, nobody can bring it back.</p>
        </Dialog>
      )}
    </>
  );
}

interface RefusedEditProps {
  readonly edit: UnsentEdit;
  readonly problem: SharingProblem;
  readonly onDrop: () => void;
}

function RefusedEdit({ edit, problem, onDrop }: RefusedEditProps) {
  const content = contentOf(edit);
  const kind = content && findKind(content.kind);
  const title = titleOfEdit(edit);
  return (
    <section className="sheet narrow" aria-label={`Not saved: ${title}`}>
      <Banner tone="danger">
        <p>
          <span className="strong">Not saved: {aboutWords(edit)}.</span>{' '}
          {refusedWords(problem, ownerOf(edit))}
        </p>
      </Banner>
      {edit.edit.do === 'write' && content && kind && (
        <>
          <h3>What you wrote</h3>
          <RecordDetails kind={kind} content={content} title={title} without={[]} still />
        </>
      )}
      <div className="actions no-print">
        <Button variant="quiet" onClick={onDrop}>
          Delete what you wrote <span className="hide">about {title}</span>
        </Button>
      </div>
    </section>
  );
}

const ownerOf = ({ owner }: UnsentEdit) => (owner === '' ? 'The owner' : owner);

function refusedWords(problem: SharingProblem, owner: string): string {
  if (problem === 'read-only')
    return `You can now read this, but not change it. Ask ${owner} if you need to change it.`;
  if (problem === 'grant-closed' || problem === 'not-found')
    return `${owner} no longer shares this passport with you. Tell ${owner} what you wrote.`;
  if (problem === 'changed-since')
    return 'Someone else has changed this record since. Look at the record again.';
  return getSharingProblemText(problem);
}

function contentOf({ edit, at }: UnsentEdit): RecordContent | undefined {
  return edit.do === 'delete' ? edit.base : { kind: edit.kind, fields: edit.fields, savedAt: at };
}

function titleOfEdit(edit: UnsentEdit): string {
  const content = contentOf(edit);
  const kind = content && findKind(content.kind);
  return content && kind ? getRecordTitle(kind, content.fields) : 'a record';
}

const aboutWords = (edit: UnsentEdit): string =>
  `${edit.edit.do === 'delete' ? 'deleting ' : ''}${titleOfEdit(edit)}, ${formatMoment(edit.at)}`;
