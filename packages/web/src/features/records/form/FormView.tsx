import { useCallback, useId, useMemo } from 'react';
import { useLocation } from 'react-router';
import { wayBack } from '../../passport/coming-back.ts';
import { boxId } from '../../passport/form/RecordFields.tsx';
import { useAddedOwner } from '../../passport/form/use-added-owner.ts';
import { HelpPanel } from '../../passport/HelpPanel.tsx';
import type { Draft } from '../../sync/passport.ts';
import { usePassport, useSyncStatus } from '../../sync/react.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { FormBlock } from './FormBlock.tsx';
import { FormNotices } from './FormNotices.tsx';
import { ImportOffer } from './ImportOffer.tsx';
import { knownNames } from './known-names.ts';
import { LeftDrafts } from './LeftDrafts.tsx';
import { NoSuchRecord } from './NoSuchRecord.tsx';
import { OfferLink } from './OfferLink.tsx';
import { PageTabs } from './PageTabs.tsx';
import { PageTop } from './PageTop.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import type { PlaceProps } from './page-props.ts';
import { addressOf } from './place.ts';
import { ScanOffer } from './ScanOffer.tsx';
import { SyncNotice } from './SyncNotice.tsx';
import { TabList } from './TabList.tsx';
import { UnreadableNotice } from './UnreadableNotice.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import { useFormActions } from './use-form-actions.ts';
import { useList } from './use-list.ts';
import { useOpenForm } from './use-open-form.ts';

export interface FormPlaceProps extends PlaceProps {
  readonly draftKey: string;
  readonly draft: Draft | undefined;
  /** It is known whether there is a draft; before, there is no form to type in. */
  readonly draftRead: boolean;
}

/** A form of the page, for a new record or for one that is there; where there is room, with the list at its right. */
export function FormPlace(props: FormPlaceProps) {
  const { page, map, spot, clock, say, importers, lists, wide, list, saved } = props;
  const { roll, draftKey, draft, draftRead, beside: Beside } = props;
  const { place, tab } = spot;
  const { kind } = tab;
  const { texts } = kind;
  const passport = usePassport();
  const { records, ofKind, whole, lead } = useList(map.tabs, tab);
  const status = useSyncStatus();
  const prefix = useId();
  const id = place.at === 'edit' ? place.id : undefined;
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
  const back = wayBack(useLocation());
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
      <LeftDrafts {...props} />
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
      <ScanOffer {...props} {...{ kind, filled }} typed={form.values} />
      {!updating && (
        <ImportOffer
          {...{ kind, records: ofKind, whole, say }}
          importer={importers[kind.id]}
          onFill={form.fill}
        />
      )}
      <FormNotices
        restored={form.unsaved ? draft : undefined}
        draftKept={draftKept || !form.unsaved}
        failed={problem === undefined ? undefined : say(problem)}
        onTryAgain={act.submit}
      />
    </FormBlock>
  );
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={wide ? [page.title] : [formTitle, page.title]} />
      <ProblemSummary form={form} prefix={prefix} />
      <PageTop
        back={back ?? (wide ? '/dashboard' : addressOf(map, { place: { at: 'list' }, tab }))}
        clock={clock}
        facts={{
          saving: form.saving || (status.state === 'saving' && !form.unsaved),
          unsaved: form.unsaved,
          savedAt: saved,
        }}
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
