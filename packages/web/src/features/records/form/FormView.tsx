import { useCallback, useId, useMemo } from 'react';
import { useLocation } from 'react-router';
import { boxId } from '../../../passport/form/RecordFields.tsx';
import { useAddedOwner } from '../../../passport/form/use-added-owner.ts';
import { HelpPanel } from '../../../passport/HelpPanel.tsx';
import { returnTo } from '../../../passport/return-to.ts';
import type { Draft } from '../../../session/api/passport.ts';
import { usePassport, useSyncStatus } from '../../../session/api/react.ts';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { UnsavedDrafts } from '../drafts/UnsavedDrafts.tsx';
import { useDraftsWait } from '../drafts/use-drafts-wait.ts';
import { PageTabs } from '../list/PageTabs.tsx';
import { PageTop } from '../list/PageTop.tsx';
import { TabList } from '../list/TabList.tsx';
import { useList } from '../list/use-list.ts';
import { NoSuchRecord } from '../NoSuchRecord.tsx';
import { ImportOffer } from '../offers/ImportOffer.tsx';
import { OfferLink } from '../offers/OfferLink.tsx';
import { ScanOffer } from '../offers/ScanOffer.tsx';
import type { ViewProps } from '../page-props.ts';
import { addressOf } from '../record-location.ts';
import { SyncNotice } from '../SyncNotice.tsx';
import { UnreadableNotice } from '../UnreadableNotice.tsx';
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

/** A form of the page, for a new record or for one that is there; where there is room, with the list at its right. */
export function FormView(props: FormViewProps) {
  const { page, map, spot, clock, messageFor, importers, lists, wide, list, saved } = props;
  const { roll, draftKey, draft, draftRead, beside: Beside } = props;
  const { view, tab } = spot;
  const { kind } = tab;
  const { texts } = kind;
  const passport = usePassport();
  const { records, ofKind, whole, lead } = useList(map.tabs, tab);
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
  const open = { draftKey, id, form, keeper, savedId, draftKept, paper: filled.paper };
  const act = useFormActions({ ...props, ...open });
  const waits = useDraftsWait(props.neighbours, draftKey, `${ofKind.length} ${props.runs}`);
  const back = returnTo(useLocation());
  useAddedOwner(form, draftRead);
  const known = useMemo(() => knownNames(kind, ofKind), [kind, ofKind]);
  const first = boxId(prefix, Object.keys(kind.fields)[0] ?? '');
  const focusForm = useCallback(() => document.getElementById(first)?.focus(), [first]);

  if (gone && draftRead) {
    return <NoSuchRecord page={page} kind={page.kinds.length === 1 ? kind : undefined} id={id} />;
  }
  const updating = id !== undefined;
  const formTitle = updating ? texts.updateTitle : texts.addTitle;
  const record = id === undefined ? undefined : passport.record(id);
  const side = (
    <>
      {Beside && record && <Beside id={record.id} kind={kind} content={record.content} />}
      <HelpPanel kind={kind} />
    </>
  );
  const notices = (
    <div className="notices">
      <SyncNotice />
      <UnsavedDrafts {...props} />
      {wide && <UnreadableNotice kinds={page.kinds} />}
    </div>
  );
  const formBlock = draftRead && (
    <FormBlock
      {...{ kind, prefix, known }}
      form={filled.marked}
      recordId={id}
      besideList={wide}
      onSubmit={act.submit}
      onCancel={updating || !wide ? act.cancel : undefined}
      onClear={act.clear}
    >
      <ScanOffer {...props} {...{ kind, filled }} />
      {!updating && (
        <ImportOffer
          {...{ kind, records: ofKind, whole, messageFor }}
          importer={importers[kind.id]}
          onFill={form.fill}
        />
      )}
      <SameNumbersNotice {...{ kind, id }} values={form.values} records={ofKind} hrefOf={act.hrefOf} />
      <FormNotices
        restored={form.unsaved ? draft : undefined}
        draftKept={draftKept || !form.unsaved}
        failed={problem === undefined ? undefined : messageFor(problem)}
        onTryAgain={act.submit}
      />
    </FormBlock>
  );
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={wide ? [page.title] : [formTitle, page.title]} />
      <ProblemSummary form={form} prefix={prefix} />
      <PageTop
        back={back ?? (wide ? '/dashboard' : addressOf(map, { view: { at: 'list' }, tab }))}
        clock={clock}
        facts={{
          saving: form.saving || (status.state === 'saving' && !form.unsaved),
          unsaved: form.unsaved,
          savedAt: saved,
        }}
        waits={waits}
        onSaveAll={act.saveAll}
      />
      <PageHead title={wide ? page.title : formTitle} lead={wide && lists[kind.id] === undefined && lead} />
      {wide ? (
        <PageTabs {...props}>
          {notices}
          <div className="desk">
            <div>{formBlock}</div>
            <div className="desk__side">
              <TabList
                {...{ spot, clock, lists, list, roll, records, whole }}
                hrefOf={act.hrefOf}
                onAdd={focusForm}
                onEdit={act.edit}
                onDelete={act.removeRecord}
              />
              <OfferLink kind={kind} />
              {side}
            </div>
          </div>
        </PageTabs>
      ) : (
        <>
          {notices}
          <div className="formgrid">
            {formBlock}
            {/* Not before the form: it would be pushed away by it. */}
            {draftRead && <div className="col">{side}</div>}
          </div>
        </>
      )}
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
