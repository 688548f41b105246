import { formatCount } from '@kinfolio/domain/values/count';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { useAddedOwner } from '../../../passport/form/use-added-owner.ts';
import { HelpPanel } from '../../../passport/HelpPanel.tsx';
import { readReturn } from '../../../passport/return-to.ts';
import type { ReadFileOnDevice } from '../../../reading/read-on-device.ts';
import type { FormDraft } from '../../../session/api/passport.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { usePassport, useSyncStatus } from '../../../session/api/react.ts';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { UnsavedDrafts } from '../drafts/UnsavedDrafts.tsx';
import { useHasWaitingDraft } from '../drafts/use-drafts-wait.ts';
import { PageTopRow } from '../list/PageTop.tsx';
import { useTabRecordList } from '../list/use-list.ts';
import { RecordNotFound } from '../NoSuchRecord.tsx';
import { ImportOffer } from '../offers/ImportOffer.tsx';
import { ScanOffer } from '../offers/ScanOffer.tsx';
import type { PageViewProps } from '../page-props.ts';
import { formatViewUrl } from '../record-location.ts';
import { SyncNotice } from '../SyncNotice.tsx';
import { usePaperQueue } from '../scan/use-paper-queue.ts';
import { RecordFormBlock } from './FormBlock.tsx';
import { FormNotices } from './FormNotices.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { SameNumbersNotice } from './SameNumbersNotice.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import { useFormActions } from './use-form-actions.ts';
import { useKnownTexts } from './use-known-texts.ts';
import { useOpenForm } from './use-open-form.ts';

export interface RecordFormViewProps extends PageViewProps {
  readonly draftKey: string;
  readonly draft: FormDraft | undefined;
  /** Whether the draft has been read. Until then the person cannot type in the form. */
  readonly draftRead: boolean;
}

/** The form of a page, for a new or existing record, at its own address. */
export function RecordFormView(props: RecordFormViewProps) {
  const { page, map, spot, clock, importers, saved } = props;
  const { draftKey, draft, draftRead, beside: Beside } = props;
  const { view, tab } = spot;
  const { kind } = tab;
  const { texts } = kind;
  const passport = usePassport();
  const { records, ofKind, whole } = useTabRecordList(map.tabs, tab);
  const status = useSyncStatus();
  const prefix = useId();
  const id = view.at === 'edit' ? view.id : undefined;
  const { form, filled, keeper, savedId, problem, draftKept, gone } = useOpenForm({
    tab,
    clock,
    passport,
    draftKey,
    draft,
    id,
  });
  const { queue, paper } = usePaperQueue(draftKey, props.readPaper ?? readNothing);
  // The document from which the form was filled in, if the person came here from the page that reads documents.
  const its =
    paper?.step.at === 'read' && paper.step.filled && filled.found !== undefined ? paper : undefined;
  const open = { draftKey, id, form, keeper, savedId, draftKept, queue, paper: its };
  const act = useFormActions({ ...props, ...open });
  const waits = useHasWaitingDraft(props.neighbours, draftKey, `${ofKind.length} ${props.runs}`);
  const back = readReturn(useLocation());
  useAddedOwner(form, draftRead);
  const known = useKnownTexts(kind, ofKind);

  if (gone && draftRead) {
    return <RecordNotFound page={page} kind={page.kinds.length === 1 ? kind : undefined} id={id} />;
  }
  const updating = id !== undefined;
  const formTitle = updating ? texts.updateTitle : texts.addTitle;
  const record = id === undefined ? undefined : passport.record(id);
  const list = formatViewUrl(map, { view: { at: 'list' }, tab });
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[formTitle, page.title]} />
      <ProblemSummary form={form} prefix={prefix} />
      <PageTopRow
        back={back?.to ?? list}
        backState={back?.state}
        backWords={back === undefined ? listWords(tab.words, whole ? records.length : undefined) : undefined}
        clock={clock}
        facts={{
          saving: form.saving || (status.state === 'saving' && !form.unsaved),
          unsaved: form.unsaved,
          isEmpty: !updating && saved === undefined,
          savedAt: saved,
        }}
        waits={waits}
        onSaveAll={act.saveAll}
      />
      <PageHeading title={formTitle} />
      <div className="notices">
        <SyncNotice />
        <UnsavedDrafts {...props} />
      </div>
      <div className="formgrid">
        {draftRead && (
          <RecordFormBlock
            {...{ kind, prefix, known }}
            form={filled.marked}
            recordId={id}
            onSubmit={act.submit}
            onCancel={act.cancel}
          >
            {props.readPaper !== undefined && (
              <ScanOffer
                {...{ kind, filled }}
                to={formatViewUrl(map, { view: { at: 'scan', ...(id !== undefined && { id }) }, tab })}
                hasPaper={its !== undefined}
              />
            )}
            {!updating && (
              <ImportOffer
                {...{ kind, records: ofKind, whole }}
                importer={importers[kind.id]}
                onFill={form.fill}
              />
            )}
            {/* A record that is being saved just now does not count as existing. */}
            {!form.saving && (
              <SameNumbersNotice
                {...{ kind, id }}
                values={form.values}
                records={ofKind}
                hrefOf={act.hrefOf}
              />
            )}
            <FormNotices
              restored={form.unsaved ? draft : undefined}
              draftKept={draftKept || !form.unsaved}
              failed={problem === undefined ? undefined : getProblemText(problem)}
              onTryAgain={act.submit}
            />
          </RecordFormBlock>
        )}
        {/* Rendered only once the draft has been read, because the form would otherwise push it down. */}
        {draftRead && (
          <div className="col">
            {Beside && record && <Beside id={record.id} kind={kind} content={record.content} />}
            <HelpPanel kind={kind} folds />
          </div>
        )}
      </div>
      <UnsavedDialog
        asked={act.asked}
        saving={form.saving}
        onSave={act.saveAndGoOn}
        onGoOn={act.goOnUnsaved}
        onCancel={act.stay}
      />
    </div>
  );
}

/** Used if no reader was passed. Documents then never enter the queue. */
const readNothing: ReadFileOnDevice = () => Promise.resolve({ ok: false, problem: 'not-loaded' });

/** The text of the link back to the list, such as "Bills (7)". */
const listWords = (words: string, count: number | undefined): string =>
  count === undefined ? words : `${words} (${formatCount(count)})`;
