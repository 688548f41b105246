import { formatCounted } from '@kinfolio/domain/values/count';
import { useId } from 'react';
import { Link } from 'react-router';
import { SectionTabs } from './SectionTabs.tsx';
import { type SectionState, sectionStatusLabels } from './section-states.ts';

export interface SectionListProps {
  readonly states: readonly SectionState[];
  /** How complete the passport is, as a percentage. */
  readonly percent: number;
}

/** Lists where things are: one line for each section, with its progress. */
export function SectionList({ states, percent }: SectionListProps) {
  const titleId = useId();
  return (
    <section className="sheet sheet--flush" aria-labelledby={titleId}>
      <div className="pad-head">
        <h2 id={titleId} className="h3">
          My passport
        </h2>
        <p className="muted">{percent}% complete</p>
      </div>
      <SectionTabs states={states} />
      <ol className="rows brief">
        {states.map((state, index) => (
          <li key={state.section.path}>
            <Link to={state.section.path}>
              <span className="task__no" aria-hidden="true">
                {index + 1}
              </span>
              <span className="brief__name">{state.section.title}</span>
              <span className="brief__state">{briefWords(state)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

const briefWords = ({ status, gaps }: SectionState): string =>
  gaps > 0 ? formatCounted(gaps, 'gap') : sectionStatusLabels[status];
