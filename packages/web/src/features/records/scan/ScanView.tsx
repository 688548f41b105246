import { scanButtonLabel } from '@kinfolio/domain/extraction/fillable-fields';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useCallback } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { announceToScreenReader } from '../../../lib/browser/announce.ts';
import { createSavedState, readComingBack, readReturn } from '../../../passport/return-to.ts';
import { usePassport } from '../../../session/api/react.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { UnsavedDialog } from '../form/UnsavedDialog.tsx';
import { useOpenForm } from '../form/use-open-form.ts';
import { useSave } from '../form/use-save.ts';
import { useUnsavedGuard } from '../form/use-unsaved-guard.ts';
import { RecordNotFound } from '../NoSuchRecord.tsx';
import { formatViewUrl } from '../record-location.ts';
import { ChoosePapers } from './ChoosePapers.tsx';
import { findPaperToCheck, type ScannedPaper } from './paper-queue.ts';
import { QueueList } from './QueueList.tsx';
import { PaperReview } from './Review.tsx';
import type { ScanViewProps } from './scan-view-props.ts';
import { useFillFromPaper } from './use-fill.ts';
import { usePaperQueue, useSkipUnreadable } from './use-paper-queue.ts';
import '../../../styles/scan.css';

/**
 * Reads documents and lets the person check each one in its form, next to its picture. Documents never leave the
 * device. The values stay until the person saves or leaves, instead of the two seconds in spec 1 §7, because nobody can
 * read six values in that time.
 */
export function ScanPapersView(props: ScanViewProps) {
  const { page, map, spot, clock, readPaper, draftKey, draft, draftRead } = props;
  const { view, tab } = spot;
  const { kind } = tab;
  const id = view.at === 'scan' ? view.id : undefined;
  const passport = usePassport();
  const navigate = useNavigate();
  const location = useLocation();
  const open = useOpenForm({ tab, clock, passport, draftKey, draft, id });
  const { form, keeper, savedId, draftKept, gone } = open;
  const { queue, list, paper } = usePaperQueue(draftKey, readPaper);
  const save = useSave({ ...props, id, form, savedId, paper, queue });
  const guard = useUnsavedGuard({ isUnsaved: form.isUnsaved, keepsForm: () => draftKept });
  const onPassed = useCallback(
    (file: File) => announceToScreenReader(`${file.name} could not be read. Moving on to the next one.`),
    [],
  );
  useFillFromPaper({ kind, queue, paper, open, draft, draftRead });
  useSkipUnreadable(queue, list, { typed: form.unsaved, onPassed });

  if (gone && draftRead) return <RecordNotFound page={page} kind={kind} id={id} />;
  const listPlace = formatViewUrl(map, { view: { at: 'list' }, tab });
  const back = id === undefined ? listPlace : formatViewUrl(map, { view: { at: 'edit', id }, tab });

  /**
   * Shows the next document. After the last one, shows the record or the page that the person came from, unless a message
   * about other documents remains to be shown.
   */
  const goOn = async (saved?: string): Promise<void> => {
    const now = queue.list();
    if (findPaperToCheck(now) !== undefined) return;
    if (now.some(({ step }) => step.at === 'problem') || (saved === undefined && now.length > 1)) return;
    queue.clear();
    const from = id === undefined ? undefined : readReturn(location);
    const record = id === undefined ? listPlace : formatViewUrl(map, { view: { at: 'record', id }, tab });
    await navigate(from?.to ?? record, { state: { ...from?.state, ...createSavedState(saved) } });
  };
  const submit = async (): Promise<void> => {
    if ((await save()) !== undefined) await goOn(savedId());
  };
  const forget = (one: ScannedPaper): void => {
    form.startAgain();
    void keeper.forget();
    queue.set(one.id, { at: 'left' });
  };
  const leave = async (one: ScannedPaper): Promise<void> => {
    forget(one);
    await goOn();
  };

  const isChoosing = list.length === 0;
  const title = isChoosing ? (scanButtonLabel(kind) ?? '') : 'Is this right?';
  return (
    <>
      <PageTitle parts={[title, page.title]} />
      <BackLink to={back} state={id === undefined ? undefined : readComingBack(location.state)}>
        {id === undefined ? page.title : kind.texts.updateTitle}
      </BackLink>
      {isChoosing && (
        <>
          <PageHeading title={title} />
          {draftRead && form.unsaved && id === undefined && (
            <Banner tone="info">
              <p>
                You began a new {kind.texts.count[0]} and have not saved it yet.{' '}
                <Link to={formatViewUrl(map, { view: { at: 'new' }, tab })}>Carry on</Link>
              </p>
            </Banner>
          )}
          {draftRead && (
            <section className="sheet">
              <ChoosePapers
                isOne={id !== undefined}
                onFiles={id === undefined ? queue.add : queue.addPaper}
              />
            </section>
          )}
        </>
      )}
      {draftRead && paper !== undefined && (
        <PaperReview
          {...props}
          {...{ open, queue, paper, id }}
          papers={list}
          onSave={() => void submit()}
          onLeave={() => void leave(paper)}
          onForget={() => forget(paper)}
        />
      )}
      {!isChoosing && paper === undefined && (
        <>
          <PageHeading key="end" title="No papers left to check" lead={endWords(list)} takesFocus />
          <div className="actions">
            <ButtonLink variant="primary" to={listPlace} onClick={() => queue.clear()}>
              Go to the list
            </ButtonLink>
            <Button onClick={() => queue.clear()}>Scan more papers</Button>
          </div>
        </>
      )}
      {list.length > 1 || (list.length === 1 && paper === undefined) ? (
        <QueueList {...{ kind, list }} current={paper} onAgain={({ id: again }) => queue.read(again)} />
      ) : null}
      <UnsavedDialog
        asked={guard.asked}
        saving={form.saving}
        onSave={() => void save().then(saved => (saved === undefined ? guard.stay() : guard.goOn()))}
        onGoOn={guard.goOn}
        onCancel={guard.stay}
      />
    </>
  );
}

/** Sums up the scan, such as "18 saved, 1 left, 1 could not be read." */
function endWords(list: readonly ScannedPaper[]): string {
  const many = (at: ScannedPaper['step']['at']) => list.filter(({ step }) => step.at === at).length;
  const parts = [
    [many('saved'), 'saved'],
    [many('left'), 'left'],
    [many('problem'), 'could not be read'],
  ] as const;
  const said = parts.flatMap(([count, words]) => (count === 0 ? [] : `${String(count)} ${words}`));
  return `Of ${formatCounted(list.length, 'paper')}: ${said.join(', ')}.`;
}
