import { useId, useMemo } from 'react';
import { boxId } from '../../passport/form/RecordForm.tsx';
import type { Draft } from '../../sync/passport.ts';
import { usePassport, useSyncStatus } from '../../sync/react.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { FormBlock } from './FormBlock.tsx';
import { FormNotices } from './FormNotices.tsx';
import { ImportOffer } from './ImportOffer.tsx';
import { knownNames } from './known-names.ts';
import { NoRecords } from './NoRecords.tsx';
import { NoSuchRecord } from './NoSuchRecord.tsx';
import { PageTop } from './PageTop.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import type { PlaceProps } from './page-props.ts';
import type { Place } from './place.ts';
import { RecordList } from './RecordList.tsx';
import { SyncNotice } from './SyncNotice.tsx';
import { UnreadableNotice } from './UnreadableNotice.tsx';
import { UnsavedDialog } from './UnsavedDialog.tsx';
import { useFormActions } from './use-form-actions.ts';
import { useList } from './use-list.ts';
import { useOpenForm } from './use-open-form.ts';

export interface FormPlaceProps extends PlaceProps {
  readonly place: Exclude<Place, { at: 'record' }>;
  readonly draftKey: string;
  readonly draft: Draft | undefined;
  /** It is known whether there is a draft; before, there is no form to type in. */
  readonly draftRead: boolean;
}

/** A form of the page, for a new record or for one that is there; with the list above it where there is room. */
export function FormPlace(props: FormPlaceProps) {
  const {
    kind,
    base,
    clock,
    say,
    importer,
    wide,
    place,
    draftKey,
    draft,
    draftRead,
    saved,
    onSaved,
    remove,
  } = props;
  const { texts } = kind;
  const passport = usePassport();
  const { records, whole, lead } = useList(kind);
  const status = useSyncStatus();
  const prefix = useId();
  const id = place.at === 'edit' ? place.id : undefined;
  const { form, keeper, problem, draftKept, gone } = useOpenForm({
    kind,
    clock,
    passport,
    draftKey,
    draft,
    id,
  });
  const act = useFormActions({ kind, base, clock, wide, draftKey, id, form, keeper, onSaved, remove });
  const known = useMemo(() => knownNames(kind, records), [kind, records]);

  if (gone && draftRead) return <NoSuchRecord kind={kind} base={base} id={id} />;
  const updating = id !== undefined;
  const formTitle = updating ? texts.updateTitle : texts.addTitle;
  const focusForm = (): void =>
    document.getElementById(boxId(prefix, Object.keys(kind.fields)[0] ?? ''))?.focus();
  return (
    <div className="sheet folio__sheet">
      <PageTitle parts={wide ? [texts.page] : [formTitle, texts.page]} />
      <ProblemSummary form={form} prefix={prefix} />
      <PageTop
        back={wide ? '/dashboard' : base}
        clock={clock}
        facts={{
          saving: form.saving || (status.state === 'saving' && !form.unsaved),
          unsaved: form.unsaved,
          savedAt: saved,
        }}
        onSaveAll={act.saveAll}
      />
      <PageHead title={wide ? texts.page : formTitle} lead={wide && lead} />
      <div className="notices">
        <SyncNotice />
        {wide && <UnreadableNotice kind={kind} />}
      </div>
      {wide && whole && records.length === 0 && <NoRecords kind={kind} main={false} onAdd={focusForm} />}
      {wide && records.length > 0 && (
        <RecordList
          kind={kind}
          records={records}
          whole={whole}
          query={props.query}
          onQuery={props.onQuery}
          limit={props.limit}
          onLimit={props.onLimit}
          hrefOf={act.hrefOf}
          onEdit={act.edit}
          onDelete={act.removeRecord}
        />
      )}
      {draftRead && (
        <FormBlock
          {...{ kind, form, prefix, updating, known }}
          underList={wide}
          onSubmit={act.submit}
          onCancel={updating || !wide ? act.cancel : undefined}
          onClear={act.clear}
        >
          {!updating && <ImportOffer {...{ kind, records, whole, say, importer }} onFill={form.fill} />}
          <FormNotices
            restored={form.unsaved ? draft : undefined}
            draftKept={draftKept || !form.unsaved}
            failed={problem === undefined ? undefined : say(problem)}
            onTryAgain={act.submit}
          />
        </FormBlock>
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
