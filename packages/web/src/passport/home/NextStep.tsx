import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { NeedState } from '@kinfolio/domain/overview/completeness';
import type { ExecutorNeed } from '@kinfolio/domain/records/record-kind';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { createEditUrl, createNewRecordUrl } from '../record-address.ts';
import type { SectionState } from './section-states.ts';

export interface NextStepProps {
  /** The next need; undefined once nothing is missing. */
  readonly next: NeedState | undefined;
  readonly states: readonly SectionState[];
  /** Called when the person presses "I don't have this". */
  readonly onAbsent: (need: ExecutorNeed) => void;
}

/** Shows the most useful next step, with the minutes it takes. */
export function NextStepRibbon({ next, states, onAbsent }: NextStepProps) {
  return (
    <div className="next">
      <svg className="next__ribbon" viewBox="0 0 30 135" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0h30v135L15 120 0 135z" />
      </svg>
      {next === undefined ? (
        <>
          <h2>You have recorded everything your executor needs</h2>
          <p>Look through your passport once a year.</p>
        </>
      ) : (
        <Step {...{ next, states, onAbsent }} />
      )}
    </div>
  );
}

function Step({ next, states, onAbsent }: NextStepProps & { readonly next: NeedState }) {
  const { need, kind, recordId, missing } = next;
  const kinds = states.find(({ section }) => section.kinds.includes(kind))?.section.kinds ?? [kind];
  const label = kind.fields[missing[0] ?? '']?.label;
  const begun = recordId !== undefined && label !== undefined;
  return (
    <>
      <h2>Next: {lowerFirst(need.step)}</h2>
      <p>
        About {formatCounted(need.minutes, 'minute')}.{' '}
        {begun ? `Still missing: ${lowerFirst(label)}.` : need.reason}
      </p>
      <div className="actions">
        <ButtonLink
          variant="primary"
          to={begun ? createEditUrl(kind, recordId) : createNewRecordUrl(kind, kinds)}
        >
          {begun ? 'Add what is missing' : kind.texts.empty.button}
        </ButtonLink>
        {!begun && (
          <Button variant="quiet" onClick={() => onAbsent(need)}>
            {need.none?.button ?? 'I don’t have this'}
          </Button>
        )}
      </div>
    </>
  );
}
