import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { Chip } from '../../ui/layout/Chip.tsx';
import { returningTo } from '../return-to.ts';
import { type SectionState, statusWords } from './section-states.ts';

/** The sections of the passport as a list of things to do; the whole row is the link. */
export function SectionList({ states }: { readonly states: readonly SectionState[] }) {
  const titleId = useId();
  return (
    <section className="sheet sheet--flush" aria-labelledby={titleId}>
      <div className="pad-head">
        <h2 id={titleId}>My passport</h2>
        <Link className="back" to="/export" state={returningTo(useLocation())}>
          Download or print
        </Link>
      </div>
      <ol className="rows">
        {states.map(({ section, status, words }, index) => (
          <li key={section.path}>
            <Link className="task" to={section.path}>
              <span className="task__no">{index + 1}</span>
              <span>
                <span className="task__name">{section.title}</span>
                <br />
                <span className="task__gap">{words}</span>
              </span>
              <span className="task__state">
                <Chip tone={status}>{statusWords[status]}</Chip>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
