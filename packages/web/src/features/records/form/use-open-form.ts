import type { FieldValue } from '@kinfolio/domain/fields/fields';
import { createInitialFields, updateDependentChoices } from '@kinfolio/domain/records/record-check';
import {
  findRecordCategory,
  type RecordContent,
  type RecordKind,
} from '@kinfolio/domain/records/record-kind';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useCallback, useEffect, useRef, useState } from 'react';
import { readTypedDraft } from '../../../passport/form/typed.ts';
import { useRecordForm } from '../../../passport/form/use-record-form.ts';
import type { PageTab } from '../../../passport/page-tabs.ts';
import type { FormDraft, Passport, PassportRecord, SaveInput } from '../../../session/api/passport.ts';
import { useRecord, useSession } from '../../../session/api/react.ts';
import type { ProblemCode } from '../../../session/api/session-client.ts';
import { createDraftAutosave } from '../drafts/draft-autosave.ts';
import { useDraftAutosave } from '../drafts/use-draft-autosave.ts';
import { useScannedValues } from '../offers/use-scanned-values.ts';

interface Options {
  readonly tab: PageTab;
  readonly clock: Clock;
  readonly passport: Passport;
  readonly draftKey: string;
  readonly draft: FormDraft | undefined;
  /** The record being changed; absent for a new one. */
  readonly id: string | undefined;
}

/** One open form with its draft and the functions that save it to the passport. */
export function useOpenForm({ tab, clock, passport, draftKey, draft, id }: Options) {
  const { kind } = tab;
  const session = useSession();
  const record = useRecord(id);
  const [opened] = useState(() => openedContent(kind, record, draft));
  const [beginning] = useState(() =>
    updateDependentChoices(kind, { ...createInitialFields(kind), ...tab.begins }),
  );
  const [draftKept, setDraftKept] = useState(true);
  const [keeper] = useState(() => createDraftAutosave({ drafts: passport.drafts, key: draftKey }));
  useEffect(() => keeper.watch(setDraftKept), [keeper]);
  const [problem, setProblem] = useState<ProblemCode>();
  const lastSaved = useRef<string>(undefined);
  const savedId = useCallback(() => lastSaved.current, []);

  const handleSave = useCallback(
    async (fields: Readonly<Record<string, FieldValue>>) => {
      const saved = await passport.save(inputOf(kind, id, opened, fields));
      setProblem(saved.ok ? undefined : saved.problem);
      if (saved.ok) lastSaved.current = saved.value.id;
      // Not awaited, because the record has already been saved and deleting the draft from disk takes a while.
      if (saved.ok) void keeper.forget();
      return saved.ok;
    },
    [passport, kind, id, opened, keeper],
  );

  const form = useRecordForm({
    kind,
    clock,
    begin: opened?.fields ?? beginning,
    typed: draft === undefined ? undefined : readTypedDraft(draft.fields),
    onSave: handleSave,
  });
  const filled = useScannedValues(form, draft);
  useDraftAutosave({ keeper, form, base: opened, filled: filled.found, session });

  return {
    form,
    /** The values that were read from a scanned document. */
    filled,
    keeper,
    /** The id of the record saved last. */
    savedId,
    /** Why the last save failed. */
    problem,
    /** Whether the device can store the typed text. */
    draftKept,
    /** Whether the record to be changed does not exist. */
    gone: id !== undefined && opened === undefined,
  };
}

// The content that the form starts from. A draft brings its own, so that later changes to the record are merged when it
// is saved.
function openedContent(kind: RecordKind, record: PassportRecord | undefined, draft: FormDraft | undefined) {
  const current = record?.content.kind === kind.id && !record.deleted ? record.content : undefined;
  return draft?.base ?? current;
}

function inputOf(
  kind: RecordKind,
  id: string | undefined,
  base: RecordContent | undefined,
  fields: Readonly<Record<string, FieldValue>>,
): SaveInput {
  const input = { kind: kind.id, category: findRecordCategory(kind, fields), fields };
  return { ...input, ...(id === undefined ? {} : { id }), ...(base === undefined ? {} : { base }) };
}
