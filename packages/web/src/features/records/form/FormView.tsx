import { formatCount } from '@kinfolio/domain/values/count';
import { useId, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useAddedOwner } from '../../../passport/form/use-added-owner.ts';
import { HelpPanel } from '../../../passport/HelpPanel.tsx';
import { returnTo } from '../../../passport/return-to.ts';
import type { ReadFile } from '../../../reading/read-on-device.ts';
import type { Draft } from '../../../session/api/passport.ts';
import { usePassport, useSyncStatus } from '../../../session/api/react.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { UnsavedDrafts } from '../drafts/UnsavedDrafts.tsx';
import { useDraftsWait } from '../drafts/use-drafts-wait.ts';
import { PageTop } from '../list/PageTop.tsx';
import { useList } from '../list/use-list.ts';
import { NoSuchRecord } from '../NoSuchRecord.tsx';
import { ImportOffer } from '../offers/ImportOffer.tsx';
import { ScanOffer } from '../offers/ScanOffer.tsx';
import type { ViewProps } from '../page-props.ts';
import { addressOf } from '../record-location.ts';
import { SyncNotice } from '../SyncNotice.tsx';
import { usePaperQueue } from '../scan/use-paper-queue.ts';
import { FormBlock } from './FormBlock.tsx';
import { FormNotices } from './FormNotices.tsx';
import { knownNames } from './known-names.ts';
import { ProblemSummary } from './ProblemSummary.tsx';
import { SameNumbersNotice } from './SameNumbersNotice.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import { useFormActions } from './use-form-actions.ts';
import { useOpenForm } from './use-open-form.ts';

export interface FormViewProps extends ViewProps {
  readonly draftKey: string;
  readonly draft: Draft | undefined;
  /** It is known whether there is a draft; before, there is no form to type in. */
  readonly draftRead: boolean;
}

/** The form of a page, for a new record or for one that is there, at an address of its own. */
export function FormView(props: FormViewProps) {
  const { page, map, spot, clock, messageFor, importers, saved } = props;
  const { draftKey, draft, draftRead, beside: Beside } = props;
  const { view, tab } = spot;
  const { kind } = tab;
  const { texts } = kind;
  const passport = usePassport();
  const { records, ofKind, whole } = useList(map.tabs, tab);
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
  // The paper its values came from, if the person came back from there.
  const its =
    paper?.step.at === 'read' && paper.step.filled && filled.found !== undefined ? paper : undefined;
  const open = { draftKey, id, form, keeper, savedId, draftKept, queue, paper: its };
  const act = useFormActions({ ...props, ...open });
  const waits = useDraftsWait(props.neighbours, draftKey, `${ofKind.length} ${props.runs}`);
  const back = returnTo(useLocation());
  useAddedOwner(form, draftRead);
  const known = useMemo(() => knownNames(kind, ofKind), [kind, ofKind]);

  if (gone && draftRead) {
    return <NoSuchRecord page={page} kind={page.kinds.length === 1 ? kind : undefined} id={id} />;
  }
  const updating = id !== undefined;
  const formTitle = updating ? texts.updateTitle : texts.addTitle;
  const record = id === undefined ? undefined : passport.record(id);
  const list = addressOf(map, { view: { at: 'list' }, tab });
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={[formTitle, page.title]} />
      <ProblemSummary form={form} prefix={prefix} />
      <PageTop
        back={back ?? list}
        backWords={back === undefined ? listWords(tab.words, whole ? records.length : undefined) : undefined}
        clock={clock}
        facts={{
          saving: form.saving || (status.state === 'saving' && !form.unsaved),
          unsaved: form.unsaved,
          savedAt: saved,
        }}
        waits={waits}
        onSaveAll={act.saveAll}
      />
      <PageHead title={formTitle} />
      <div className="notices">
        <SyncNotice />
        <UnsavedDrafts {...props} />
      </div>
      <div className="formgrid">
        {draftRead && (
          <FormBlock
            {...{ kind, prefix, known }}
            form={filled.marked}
            recordId={id}
            onSubmit={act.submit}
            onCancel={act.cancel}
          >
            {props.readPaper !== undefined && (
              <ScanOffer
                {...{ kind, filled }}
                to={addressOf(map, { view: { at: 'scan', ...(id !== undefined && { id }) }, tab })}
                hasPaper={its !== undefined}
              />
            )}
            {!updating && (
              <ImportOffer
                {...{ kind, records: ofKind, whole, messageFor }}
                importer={importers[kind.id]}
                onFill={form.fill}
              />
            )}
            {/* What is being saved just now is not there already. */}
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
              failed={problem === undefined ? undefined : messageFor(problem)}
              onTryAgain={act.submit}
            />
          </FormBlock>
        )}
        {/* Not before the form: it would be pushed away by it. */}
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

/** Where nothing reads papers, none comes into the queue. */
const readNothing: ReadFile = () => Promise.resolve({ ok: false, problem: 'not-loaded' });

/** "Bills (7)": the way back to the list. */
const listWords = (words: string, count: number | undefined): string =>
  count === undefined ? words : `${words} (${formatCount(count)})`;
