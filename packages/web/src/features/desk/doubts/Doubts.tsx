import type { DisputedFact } from '@kinfolio/domain/desk/model/doubts';
import { describeDispute } from '@kinfolio/domain/desk/organisations/doubt-words';
import type { FieldValue, FieldValues } from '@kinfolio/domain/fields/fields';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { findPageHeading, prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';
import { SaveProblemMessage } from '../DeskPage.tsx';
import { useDesk } from '../desk-context.ts';
import { createLogRecord, type DeskRecordToSave } from '../desk-store.ts';
import { useDeskSaving } from '../use-saving.ts';

/** Facts that two executors recorded differently while they were offline. Both values are shown until one is chosen. */
export function DisputedFacts({ doubts }: { readonly doubts: readonly DisputedFact[] }) {
  const { mayChange } = useDesk();
  if (doubts.length === 0) return null;
  return (
    <Banner tone="caution">
      <p className="strong">Two executors wrote different things</p>
      <p>
        {mayChange
          ? 'We keep both answers until you choose one. Until then the desk uses the first.'
          : 'We keep both answers until an executor chooses one. Until then the desk uses the first.'}
      </p>
      {doubts.map(doubt => (
        <Choice key={`${doubt.ids.join(' ')} ${doubt.fact}`} doubt={doubt} />
      ))}
    </Banner>
  );
}

function Choice({ doubt }: { readonly doubt: DisputedFact }) {
  const store = useDesk();
  const { busy, problem, run } = useDeskSaving();
  const { title, values } = describeDispute(store.desk, doubt);
  const keep = async (value: FieldValue, words: string, together: FieldValues = {}) => {
    const writes = doubt.ids.flatMap((id): DeskRecordToSave[] => {
      const base = store.contentOf(id);
      if (base === undefined) return [];
      const chosen = { [doubt.fact]: value, ...together };
      return [
        { id, kind: base.kind, base, fields: { ...base.fields, ...chosen }, settles: Object.keys(chosen) },
      ];
    });
    const focus = prepareFocusMove(findPageHeading);
    const entry = createLogRecord(store, { what: 'note', text: `Chose for ${title}: ${words}` });
    if (await run([...writes, entry])) focus.move();
  };
  return (
    <fieldset>
      <legend className="legend">{title}</legend>
      <SaveProblemMessage problem={problem} />
      {store.mayChange ? (
        <div className="actions">
          {doubt.values.map((value, index) => (
            <Button
              key={String(value)}
              busy={busy && index === 0 ? 'Saving...' : undefined}
              onClick={() => void keep(value, values[index] ?? '', doubt.together?.[index])}
            >
              Keep {values[index]}
            </Button>
          ))}
        </div>
      ) : (
        <p>{values.join(' / ')}</p>
      )}
    </fieldset>
  );
}
