/** One step of several, told in order. */
export interface NumberedStep {
  title: string;
  says: string;
}

interface StepListProps {
  steps: readonly NumberedStep[];
  heading: 'h2' | 'h3';
  /** With the words below the title rather than beside it. */
  long?: boolean;
}

/** Steps between two strong rules, each with its number as in a ledger. */
export function StepList({ steps, heading: Heading, long = false }: StepListProps) {
  return (
    <ol className={long ? 'how how--long' : 'how'}>
      {steps.map(({ title, says }, index) => (
        <li key={title}>
          <span className="how__n" aria-hidden="true">
            {index + 1}
          </span>
          <Heading>{title}</Heading>
          <p>{says}</p>
        </li>
      ))}
    </ol>
  );
}
