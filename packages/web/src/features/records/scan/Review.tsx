import { fillOf } from '@kinfolio/domain/extraction/fill';
import { otherKindOf } from '@kinfolio/domain/extraction/other-kind';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { focusControl } from '../../../lib/browser/focus-control.ts';
import { boxId } from '../../../passport/form/RecordFields.tsx';
import { RecordForm } from '../../../passport/form/RecordForm.tsx';
import { withArticle } from '../../../passport/wording/with-article.ts';
import { useRecordsOf, useSession } from '../../../session/api/react.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { FormNotices } from '../form/FormNotices.tsx';
import { knownNames } from '../form/known-names.ts';
import { ProblemSummary } from '../form/ProblemSummary.tsx';
import { SameNumbersNotice } from '../form/SameNumbersNotice.tsx';
import type { useOpenForm } from '../form/use-open-form.ts';
import { addressOf, newDraft } from '../record-location.ts';
import { LikelyKind, NotThisKind, type NotThisKindProps } from './NotThisKind.tsx';
import { PaperPicture } from './PaperPicture.tsx';
import { MorePages } from './pages/MorePages.tsx';
import { PagesAlike } from './pages/PagesAlike.tsx';
import { marksOf, type PaperMark } from './paper-marks.ts';
import { isOver, type PaperQueue, type ScannedPaper } from './paper-queue.ts';
import { ReadPayments } from './ReadPayments.tsx';
import { readNotes } from './read-notes.tsx';
import { StepOf } from './StepOf.tsx';
import type { ScanViewProps } from './scan-view-props.ts';
import { leadOf } from './scan-words.ts';
import { queueOf } from './use-paper-queue.ts';

export interface ReviewProps extends ScanViewProps {
  readonly open: ReturnType<typeof useOpenForm>;
  readonly queue: PaperQueue;
  readonly papers: readonly ScannedPaper[];
  readonly paper: ScannedPaper;
  /** The record that is changed; absent for a new one. */
  readonly id: string | undefined;
  readonly onSave: () => void;
  /** Leaves the paper and goes on to the next. */
  readonly onLeave: () => void;
  /** Leaves it alone: the paper goes elsewhere. */
  readonly onForget: () => void;
}

/** How much of the text is shown (spec 1 §9). */
const previewLength = 500;

/** One paper: its picture, with a mark at each value, and the form that its values are in. */
export function Review(props: ReviewProps) {
  const { map, spot, messageFor, draft, open, queue, papers, paper, id, onSave, onLeave, onForget } = props;
  const { tab } = spot;
  const { kind } = tab;
  const { form, filled, problem, draftKept } = open;
  const { step } = paper;
  const prefix = useId();
  const { now, marks, fields, focusOn } = useMarks(props, prefix);
  const recordsOf = useRecordsOf();
  const records = recordsOf?.(kind.id) ?? none;
  const known = useMemo(() => knownNames(kind, records), [kind, records]);
  // Of which paper it is open: the next one begins with it closed.
  const [isOther, setOther] = useState<number>();
  const others = papers.filter(one => one !== paper && !isOver(one.step)).length;
  const notes = useMemo(
    () => (step.at === 'read' ? readNotes(form, filled, marks, now) : undefined),
    [step.at, form, filled, marks, now],
  );
  const ahead = useMemo(() => marks.flatMap(({ keys }) => keys), [marks]);
  const isRead = step.at === 'read';
  const likely = isRead && id === undefined ? otherKindOf(kind.id, step.reading.facts) : undefined;
  const toOther = useToOther(props);
  return (
    <>
      <ProblemSummary form={form} prefix={prefix} />
      <PageHead
        // With another page it is another paper to look at.
        key={`${String(paper.id)} ${String(paper.files.length)}`}
        title="Is this right?"
        takesFocus
        lead={leadOf({
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
            {isRead && <PagesAlike {...{ queue, papers, paper }} />}
          </div>
          <div className="stack" ref={fields}>
            <StepOf {...{ paper, queue }} found={Object.keys(filled.found?.fields ?? {}).length} />
            {step.at !== 'password' && step.at !== 'pages' && (
              <>
                <SameNumbersNotice
                  {...{ kind, id, records }}
                  values={form.values}
                  hrefOf={one => addressOf(map, { view: { at: 'record', id: one }, tab })}
                />
                {likely !== undefined && <LikelyKind likely={likely} onOther={toOther} />}
                <FormNotices
                  restored={form.unsaved && !isRead ? draft : undefined}
                  draftKept={draftKept || !form.unsaved}
                  failed={problem === undefined ? undefined : messageFor(problem)}
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
                      Not {withArticle(kind.texts.count[0])}
                    </Button>
                  )}
                  <Button variant="quiet" onClick={onLeave}>
                    Leave this one
                  </Button>
                </RecordForm>
              </>
            )}
            {isOther === paper.id && <NotThisKind kind={kind} onOther={toOther} />}
            {filled.payments.length > 0 && <ReadPayments payments={filled.payments} />}
            <p className="small muted">
              {paper.files.length > 1
                ? 'The pictures are kept with the record. They were read on this device and sent nowhere.'
                : 'The picture is kept with the record. It was read on this device and sent nowhere.'}
            </p>
          </div>
        </div>
      </section>
    </>
  );
}

const none = [] as const;

function saveWords({ spot, papers, paper, id }: ReviewProps, others: number): string {
  const { texts } = spot.tab.kind;
  if (others === 0) return id === undefined ? texts.addButton : texts.updateButton;
  const next = papers.findIndex((one, index) => index > papers.indexOf(paper) && !isOver(one.step));
  return `Save and go to paper ${String((next < 0 ? papers.findIndex(one => !isOver(one.step)) : next) + 1)}`;
}

/** The marks of a paper, the one to look at now, and the way from a mark to its field. */
function useMarks({ spot, open, paper }: ReviewProps, prefix: string) {
  const { kind } = spot.tab;
  const { step } = paper;
  const { start } = open.form;
  const reading = step.at === 'read' ? step.reading : undefined;
  const marks = useMemo<readonly PaperMark[]>(
    () => (reading === undefined ? [] : marksOf(kind, fillOf(kind, reading.facts, start), reading)),
    [kind, reading, start],
  );
  const fields = useRef<HTMLDivElement>(null);
  const at = useFocusedKey(fields, prefix, Object.keys(kind.fields));
  const { doubtful } = open.filled;
  const numberOf = (key: string | undefined) =>
    marks.find(({ keys }) => key !== undefined && keys.includes(key))?.number;
  const focusOn = (key: string): void => void focusControl(boxId(prefix, key));
  return { marks, fields, focusOn, now: numberOf(at) ?? numberOf(doubtful[0]) };
}

/** The field the focus is in, or was in last. */
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
        one => target instanceof Node && document.getElementById(boxId(prefix, one))?.contains(target),
      );
      if (key !== undefined) setAt(key);
    };
    const element = fields.current;
    element?.addEventListener('focusin', handleFocus);
    return () => element?.removeEventListener('focusin', handleFocus);
  }, [fields, prefix]);
  return at;
}

/** Takes the paper to the form of another kind. */
function useToOther({ readPaper, paper, onForget }: ReviewProps): NotThisKindProps['onOther'] {
  const session = useSession();
  const navigate = useNavigate();
  return (tab, address) => {
    queueOf(session, newDraft(tab), readPaper).addPaper(paper.files);
    onForget();
    void navigate(address);
  };
}
