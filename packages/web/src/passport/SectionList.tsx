import { useId } from 'react';
import { Link } from 'react-router';
import { Chip } from '../ui/Chip.tsx';
import { type RecordsOf, type Section, type SectionState, sectionState } from './sections.ts';

const states: Readonly<Record<SectionState['status'], string>> = {
  todo: 'Not started',
  progress: 'In progress',
  done: 'Done',
};

export interface SectionListProps {
  readonly sections: readonly Section[];
  readonly recordsOf: RecordsOf;
}

/** The sections of the passport as a list of things to do; the whole row is the link. */
export function SectionList({ sections, recordsOf }: SectionListProps) {
  const titleId = useId();
  return (
    <section className="sheet sheet--flush" aria-labelledby={titleId}>
      <div className="pad-head">
        <h2 id={titleId}>My passport</h2>
      </div>
      <ol className="rows">
        {sections.map((section, index) => {
          const state = sectionState(section, recordsOf);
          return (
            <li key={section.path}>
              <Link className="task" to={section.path}>
                <span className="task__no">{index + 1}</span>
                <span>
                  <span className="task__name">{section.title}</span>
                  <br />
                  <span className="task__gap">{state.words}</span>
                </span>
                <span className="task__state">
                  <Chip tone={state.status}>{states[state.status]}</Chip>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
