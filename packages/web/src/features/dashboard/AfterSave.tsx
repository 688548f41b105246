import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { allKinds, findKind } from '@kinfolio/domain/kinds/index';
import { chooseStepAfterSave } from '@kinfolio/domain/overview/after-save';
import { areSetUpQuestionsAnswered } from '@kinfolio/domain/overview/answers';
import { useMemo } from 'react';
import { recordPages, sectionsWithPages } from '../../passport/all-sections.ts';
import { computePassportState } from '../../passport/home/section-states.ts';
import { createEditUrl, createNewRecordUrl } from '../../passport/record-address.ts';
import { useRecord, useRecordsByKind } from '../../session/api/react.ts';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';

/** Tells the person where to find the record that they just saved, and the most useful thing to do next. */
export function AfterSaveMessage({ savedId }: { readonly savedId: string }) {
  const recordsOf = useRecordsByKind();
  const record = useRecord(savedId);
  const next = useMemo(() => {
    if (recordsOf === undefined) return undefined;
    const { score, given } = computePassportState(sectionsWithPages, allKinds, recordsOf);
    return chooseStepAfterSave(score, {
      answered: areSetUpQuestionsAnswered(given?.content.fields),
      savedId,
    });
  }, [recordsOf, savedId]);
  const kind = record && findKind(record.content.kind);
  if (record === undefined || kind === undefined || next === undefined) return null;
  const page = recordPages.find(({ id }) => id === kind.page)?.title ?? kind.label[1];
  return (
    <MarginNote>
      <p>
        Saved in {page}. <NextWords next={next} />
      </p>
      <div className="actions tight">
        <NextLink next={next} />
      </div>
    </MarginNote>
  );
}

type Next = { readonly next: ReturnType<typeof chooseStepAfterSave> };

function NextWords({ next }: Next) {
  if (next.offer === 'done') return 'You have recorded everything your executor needs.';
  if (next.offer === 'questions') return 'Next: three questions.';
  return `Next: ${lowerFirst(next.step.need.step)}.`;
}

function NextLink({ next }: Next) {
  if (next.offer === 'done') return null;
  if (next.offer === 'questions') return <ButtonLink to="/dashboard">Answer them</ButtonLink>;
  const { kind, recordId } = next.step;
  const kinds = sectionsWithPages.find(section => section.kinds.includes(kind))?.kinds ?? [kind];
  return recordId === undefined ? (
    <ButtonLink to={createNewRecordUrl(kind, kinds)}>{kind.texts.empty.button}</ButtonLink>
  ) : (
    <ButtonLink to={createEditUrl(kind, recordId)}>Add what is missing</ButtonLink>
  );
}
