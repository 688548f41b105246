import { fillFormFromFacts } from '@kinfolio/domain/extraction/fill';
import { findBetterKind } from '@kinfolio/domain/extraction/fillable-fields';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { focusControl } from '../../../lib/browser/focus-control.ts';
import { createFieldControlId } from '../../../passport/form/RecordFields.tsx';
import { RecordForm } from '../../../passport/form/RecordForm.tsx';
import { addIndefiniteArticle } from '../../../passport/wording/with-article.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { useRecordsByKind, useSession } from '../../../session/api/react.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { FormNotices } from '../form/FormNotices.tsx';
import { listUsedNames } from '../form/known-names.ts';
import { ProblemSummary } from '../form/ProblemSummary.tsx';
import { SameNumbersNotice } from '../form/SameNumbersNotice.tsx';
import type { useOpenForm } from '../form/use-open-form.ts';
import { createDraftKey, formatViewUrl } from '../record-location.ts';
import { OtherKindOffer, OtherKindQuestion, type OtherKindQuestionProps } from './NotThisKind.tsx';
import { PaperPicture } from './PaperPicture.tsx';
import { MorePages } from './pages/MorePages.tsx';
import { CombinePagesOffer } from './pages/PagesAlike.tsx';
import { listPaperMarks, type PaperMark } from './paper-marks.ts';
import { isPaperFinished, type PaperQueue, type ScannedPaper } from './paper-queue.ts';
import { StatementPaymentsNote } from './ReadPayments.tsx';
import { createReadNotes } from './read-notes.tsx';
import { ReadingStep } from './StepOf.tsx';
import type { ScanViewProps } from './scan-view-props.ts';
import { describeReviewProgress } from './scan-words.ts';
import { getPaperQueue } from './use-paper-queue.ts';

export interface PaperReviewProps extends ScanViewProps {
  readonly open: ReturnType<typeof useOpenForm>;
  readonly queue: PaperQueue;
  readonly papers: readonly ScannedPaper[];
  readonly paper: ScannedPaper;
  /** The record being changed; absent for a new one. */
  readonly id: string | undefined;
  readonly onSave: () => void;
  /** Skips the document and continues with the next one. */
  readonly onLeave: () => void;
  /** Removes the document from the queue, because it belongs elsewhere. */
  readonly onForget: () => void;
}

/** How much of the text is shown (spec 1 §9). */
const previewLength = 500;

/** Checks one document: its picture, with a mark at each value, next to the form filled in with its values. */
export function PaperReview(props: PaperReviewProps) {
  const { map, spot, draft, open, queue, papers, paper, id, onSave, onLeave } = props;
  const { tab } = spot;
  const { kind } = tab;
  const { form, filled, problem, draftKept } = open;
  const { step } = paper;
  const prefix = useId();
  const { now, marks, fields, focusOn } = useMarks(props, prefix);
  const recordsOf = useRecordsByKind();
  const records = recordsOf?.(kind.id) ?? none;
  const known = useMemo(() => ({ texts: listUsedNames(kind, records), together: {} }), [kind, records]);
  // The id of the document for which the list of other kinds is open. It is closed again for the next document.
  const [isOther, setOther] = useState<number>();
  const others = papers.filter(one => one !== paper && !isPaperFinished(one.step)).length;
  const notes = useMemo(
    () => (step.at === 'read' ? createReadNotes(form, filled, marks, now) : undefined),
    [step.at, form, filled, marks, now],
  );
  const ahead = useMemo(() => marks.flatMap(({ keys }) => keys), [marks]);
  const isRead = step.at === 'read';
  const likely = isRead && id === undefined ? findBetterKind(kind.id, step.reading.facts) : undefined;
  const toOther = useToOther(props);
  return (
    <>
      <ProblemSummary form={form} prefix={prefix} />
      <PageHeading
        // A document with an added page counts as a new one, so that the heading takes the focus again.
        key={`${String(paper.id)} ${String(paper.files.length)}`}
        title="Is this right?"
        takesFocus
        lead={describeReviewProgress({
          kind,
          list: papers,
          paper,
          values: form.values,
          filled: filled.keys.length,
          doubtful: filled.doubtful.length,
        })}
      />
      <section className="sheet sheet--bleed" aria-label="The paper and what we read">
        <div className="review">
          <div className="review__side">
            <PaperPicture
              key={paper.id}
              files={paper.files}
              pages={isRead ? step.reading.sheets.filter(sheet => sheet !== undefined) : []}
              part={isRead ? 1 : step.at === 'reading' ? step.part : 0}
              {...{ marks, now }}
              onPress={({ keys: [key] }) => key !== undefined && focusOn(key)}
              onTakeOut={file => queue.takeOut(paper.id, file)}
            >
              {isRead ? (
                <>
                  <p className="as-typed small muted">{step.reading.facts.rawText.slice(0, previewLength)}</p>
                  <MorePages {...{ queue, papers, paper }} />
                </>
              ) : undefined}
            </PaperPicture>
            {isRead && <CombinePagesOffer {...{ queue, papers, paper }} />}
          </div>
          <div className="stack" ref={fields}>
            <ReadingStep {...{ paper, queue }} found={Object.keys(filled.found?.fields ?? {}).length} />
            {step.at !== 'password' && step.at !== 'pages' && (
              <>
                <SameNumbersNotice
                  {...{ kind, id, records }}
                  values={form.values}
                  hrefOf={one => formatViewUrl(map, { view: { at: 'record', id: one }, tab })}
                />
                {likely !== undefined && <OtherKindOffer likely={likely} onOther={toOther} />}
                <FormNotices
                  restored={form.unsaved && !isRead ? draft : undefined}
                  draftKept={draftKept || !form.unsaved}
                  failed={problem === undefined ? undefined : getProblemText(problem)}
                  onTryAgain={onSave}
                />
                <RecordForm
                  state={form}
                  idPrefix={prefix}
                  submitWords={saveWords(props, others)}
                  recordId={id}
                  known={known}
                  folds
                  {...{ ahead, notes }}
                  onSubmit={onSave}
                >
                  {id === undefined && (
                    <Button
                      aria-expanded={isOther === paper.id}
                      onClick={() => setOther(isOther === paper.id ? undefined : paper.id)}
                    >
                      Not {addIndefiniteArticle(kind.texts.count[0])}
                    </Button>
                  )}
                  <Button variant="quiet" onClick={onLeave}>
                    Skip this paper
                  </Button>
                </RecordForm>
              </>
            )}
            {isOther === paper.id && <OtherKindQuestion kind={kind} onOther={toOther} />}
            {filled.payments.length > 0 && <StatementPaymentsNote payments={filled.payments} />}
            <p className="small muted">
              {paper.files.length > 1
                ? 'The pictures are kept with the record. They were read on this device and not sent anywhere.'
                : 'The picture is kept with the record. It was read on this device and not sent anywhere.'}
            </p>
          </div>
        </div>
      </section>
    </>
  );
}

const none = [] as const;

function saveWords({ spot, papers, paper, id }: PaperReviewProps, others: number): string {
  const { texts } = spot.tab.kind;
  if (others === 0) return id === undefined ? texts.addButton : texts.updateButton;
  const next = papers.findIndex((one, index) => index > papers.indexOf(paper) && !isPaperFinished(one.step));
  return `Save and go to paper ${String((next < 0 ? papers.findIndex(one => !isPaperFinished(one.step)) : next) + 1)}`;
}

/**
 * The marks on a document, the current one among them, and a function that moves the focus from a mark to its field.
 */
function useMarks({ spot, open, paper }: PaperReviewProps, prefix: string) {
  const { kind } = spot.tab;
  const { step } = paper;
  const { start } = open.form;
  const reading = step.at === 'read' ? step.reading : undefined;
  const marks = useMemo<readonly PaperMark[]>(
    () =>
      reading === undefined
        ? []
        : listPaperMarks(kind, fillFormFromFacts(kind, reading.facts, start), reading),
    [kind, reading, start],
  );
  const fields = useRef<HTMLDivElement>(null);
  const at = useFocusedKey(fields, prefix, Object.keys(kind.fields));
  const { doubtful } = open.filled;
  const numberOf = (key: string | undefined) =>
    marks.find(({ keys }) => key !== undefined && keys.includes(key))?.number;
  const focusOn = (key: string): void => void focusControl(createFieldControlId(prefix, key));
  return { marks, fields, focusOn, now: numberOf(at) ?? numberOf(doubtful[0]) };
}

/** The field that has the focus, or had it most recently. */
function useFocusedKey(
  fields: RefObject<HTMLDivElement | null>,
  prefix: string,
  keys: readonly string[],
): string | undefined {
  const [at, setAt] = useState<string>();
  const all = useRef(keys);
  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent): void => {
      const key = all.current.find(
        one =>
          target instanceof Node &&
          document.getElementById(createFieldControlId(prefix, one))?.contains(target),
      );
      if (key !== undefined) setAt(key);
    };
    const element = fields.current;
    element?.addEventListener('focusin', handleFocus);
    return () => element?.removeEventListener('focusin', handleFocus);
  }, [fields, prefix]);
  return at;
}

/** Moves the document to the form of another kind. */
function useToOther({ readPaper, paper, onForget }: PaperReviewProps): OtherKindQuestionProps['onOther'] {
  const session = useSession();
  const navigate = useNavigate();
  return (tab, address) => {
    getPaperQueue(session, createDraftKey(tab), readPaper).addPaper(paper.files);
    onForget();
    void navigate(address);
  };
}
