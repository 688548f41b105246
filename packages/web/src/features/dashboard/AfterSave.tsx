import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import { allKinds, kindOf } from '@kinfolio/domain/kinds/index';
import { afterSave } from '@kinfolio/domain/overview/after-save';
import { isAnswered } from '@kinfolio/domain/overview/answers';
import { useMemo } from 'react';
import { pages, sections } from '../../passport/all-sections.ts';
import { passportState } from '../../passport/home/section-states.ts';
import { editAddress, newAddress } from '../../passport/record-address.ts';
import { useRecord, useRecordsOf } from '../../session/api/react.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';

/** Where the record that was just saved went, and the one thing that is worth doing next. */
export function AfterSave({ savedId }: { readonly savedId: string }) {
  const recordsOf = useRecordsOf();
  const record = useRecord(savedId);
  const next = useMemo(() => {
    if (recordsOf === undefined) return undefined;
    const { score, given } = passportState(sections, allKinds, recordsOf);
    return afterSave(score, { answered: isAnswered(given?.content.fields), savedId });
  }, [recordsOf, savedId]);
  const kind = record && kindOf(record.content.kind);
  if (record === undefined || kind === undefined || next === undefined) return null;
  const page = pages.find(({ id }) => id === kind.page)?.title ?? kind.label[1];
  return (
    <Note>
      <p>
        Saved in {page}. <NextWords next={next} />
      </p>
      <div className="actions tight">
        <NextLink next={next} />
      </div>
    </Note>
  );
}

type Next = { readonly next: ReturnType<typeof afterSave> };

function NextWords({ next }: Next) {
  if (next.offer === 'done') return 'Everything your executor needs is here.';
  if (next.offer === 'questions') return 'Next: three questions.';
  return `Next: ${lowerFirst(next.step.need.step)}.`;
}

function NextLink({ next }: Next) {
  if (next.offer === 'done') return null;
  if (next.offer === 'questions') return <ButtonLink to="/dashboard">Answer them</ButtonLink>;
  const { kind, recordId } = next.step;
  const kinds = sections.find(section => section.kinds.includes(kind))?.kinds ?? [kind];
  return recordId === undefined ? (
    <ButtonLink to={newAddress(kind, kinds)}>{kind.texts.empty.button}</ButtonLink>
  ) : (
    <ButtonLink to={editAddress(kind, recordId)}>Add what is missing</ButtonLink>
  );
}
