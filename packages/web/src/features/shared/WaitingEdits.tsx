import { kindOf } from '@kinfolio/domain/kinds/index';
import type { RecordContent } from '@kinfolio/domain/records/record-kind';
import { titleOf } from '@kinfolio/domain/records/record-views';
import { counted } from '@kinfolio/domain/values/count';
import { useState } from 'react';
import { RecordDetails } from '../../passport/view/RecordDetails.tsx';
import { momentWords } from '../../passport/wording/moment-words.ts';
import type { SharingProblem, WaitingEdit } from '../../session/api/sharing.ts';
import { sharingWords } from '../../session/api/sharing-words.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';

export interface WaitingEditsProps {
  readonly edits: readonly WaitingEdit[];
  /** Lets one go that was not taken. */
  readonly onDrop: (id: string) => void;
}

/** What a person changed in the passports of others and only this device has: what is still sent, and what was not taken. */
export function WaitingEdits({ edits, onDrop }: WaitingEditsProps) {
  const [dropping, setDropping] = useState<WaitingEdit>();
  const waiting = edits.filter(({ refused }) => refused === undefined);
  return (
    <>
      <div role="status">
        {waiting.length > 0 && (
          <Banner tone="caution">
            <p>
              {waiting.length === 1
                ? 'One change of yours is'
                : `${counted(waiting.length, 'change')} of yours are`}{' '}
              on this device only: {waiting.map(edit => aboutWords(edit)).join('; ')}. Kinfolio sends{' '}
              {waiting.length === 1 ? 'it' : 'them'} by itself as soon as it can.
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
          <p>It is on this device only. Once it is deleted, nobody can bring it back.</p>
        </Dialog>
      )}
    </>
  );
}

interface RefusedEditProps {
  readonly edit: WaitingEdit;
  readonly problem: SharingProblem;
  readonly onDrop: () => void;
}

function RefusedEdit({ edit, problem, onDrop }: RefusedEditProps) {
  const content = contentOf(edit);
  const kind = content && kindOf(content.kind);
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

const ownerOf = ({ owner }: WaitingEdit) => (owner === '' ? 'The owner' : owner);

function refusedWords(problem: SharingProblem, owner: string): string {
  if (problem === 'read-only')
    return `${owner} lets you read this, and not change it any more. Ask them if you need to.`;
  if (problem === 'grant-closed' || problem === 'not-found')
    return `${owner} does not share this with you any more. Tell them what you wrote.`;
  if (problem === 'changed-since') return 'It was changed by somebody else meanwhile. Look at it again.';
  return sharingWords(problem);
}

function contentOf({ edit, at }: WaitingEdit): RecordContent | undefined {
  return edit.do === 'delete' ? edit.base : { kind: edit.kind, fields: edit.fields, savedAt: at };
}

function titleOfEdit(edit: WaitingEdit): string {
  const content = contentOf(edit);
  const kind = content && kindOf(content.kind);
  return content && kind ? titleOf(kind, content.fields) : 'a record';
}

const aboutWords = (edit: WaitingEdit): string =>
  `${edit.edit.do === 'delete' ? 'deleting ' : ''}${titleOfEdit(edit)}, ${momentWords(edit.at)}`;
