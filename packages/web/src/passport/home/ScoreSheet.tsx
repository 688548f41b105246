import { lowerFirst } from '@kinfolio/domain/fields/field-words';
import type { Completeness, NeedState } from '@kinfolio/domain/overview/completeness';
import type { Need } from '@kinfolio/domain/records/record-kind';
import { counted } from '@kinfolio/domain/values/count';
import { FolderOpen } from 'lucide-react';
import { useId } from 'react';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { editAddress, newAddress } from '../record-address.ts';
import { Nine } from './Nine.tsx';
import type { SectionState } from './section-states.ts';

export interface ScoreSheetProps {
  readonly score: Completeness;
  readonly states: readonly SectionState[];
  /** "I don't have this" for a need. */
  readonly onAbsent: (need: Need) => void;
  /** A page has one main button: while it is elsewhere, the next step is 'secondary'. */
  readonly nextLook?: 'primary' | 'secondary';
}

/** The sheet on top of Home: how complete the passport is, and the ribbon at the one next step. */
export function ScoreSheet({ score, states, onAbsent, nextLook = 'primary' }: ScoreSheetProps) {
  const titleId = useId();
  return (
    <section className="tabbed home-top" aria-labelledby={titleId}>
      <div className="sheet">
        <span className="tabbed__tab">
          <Icon of={FolderOpen} size="sm" />
          Your passport
        </span>
        <div className="home-top__in">
          <div className="stack">
            <h2 id={titleId} className="pct">
              <span className="hide">Your passport is </span>
              <span className="pct__n">{`${score.percent}%`}</span> <span>complete</span>
            </h2>
            <Nine states={states} />
            <p>{statesWords(states)}</p>
          </div>
          {score.next !== undefined && (
            <NextStep next={score.next} look={nextLook} {...{ states, onAbsent }} />
          )}
        </div>
      </div>
    </section>
  );
}

interface NextStepProps extends Pick<ScoreSheetProps, 'states' | 'onAbsent'> {
  readonly next: NeedState;
  readonly look: 'primary' | 'secondary';
}

function NextStep({ next, look, states, onAbsent }: NextStepProps) {
  const { need, kind, recordId, missing } = next;
  const kinds = states.find(({ section }) => section.kinds.includes(kind))?.section.kinds ?? [kind];
  const label = kind.fields[missing[0] ?? '']?.label;
  const begun = recordId !== undefined && label !== undefined;
  return (
    <div className="next">
      <svg className="next__ribbon" viewBox="0 0 30 135" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0h30v135L15 120 0 135z" />
      </svg>
      <h2>Next: {lowerFirst(need.step)}</h2>
      <p>
        {begun ? `Still missing: ${lowerFirst(label)}.` : need.reason} It takes about{' '}
        {counted(need.minutes, 'minute')}.
      </p>
      <div className="actions">
        <ButtonLink variant={look} to={begun ? editAddress(kind, recordId) : newAddress(kind, kinds)}>
          {begun ? 'Add what is missing' : kind.texts.empty.button}
        </ButtonLink>
        {!begun && (
          <Button variant="quiet" onClick={() => onAbsent(need)}>
            I don’t have this
          </Button>
        )}
      </div>
    </div>
  );
}

/** "4 sections are done, 4 have something missing, 1 has not been started." */
function statesWords(states: readonly SectionState[]): string {
  const count = (...wanted: readonly SectionState['status'][]): number =>
    states.filter(({ status }) => wanted.includes(status)).length;
  const [done, progress, untouched] = [count('done', 'none'), count('progress'), count('untouched')];
  if (progress + untouched === 0) return 'Everything your executor needs is here.';
  if (done + progress === 0)
    return 'Everything you add is sealed on this device before it is stored. Only you can read it.';
  const parts = [
    ...(done > 0 ? [`${counted(done, 'section is', 'sections are')} done`] : []),
    ...(progress > 0
      ? [
          done > 0
            ? `${counted(progress, 'has', 'have')} something missing`
            : `${counted(progress, 'section has', 'sections have')} something missing`,
        ]
      : []),
    ...(untouched > 0 ? [`${counted(untouched, 'has', 'have')} not been started`] : []),
  ];
  return `${parts.join(', ')}.`;
}
