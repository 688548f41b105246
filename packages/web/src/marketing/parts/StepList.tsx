export interface NumberedStep {
  title: string;
  says: string;
}

interface StepListProps {
  steps: readonly NumberedStep[];
  heading: 'h2' | 'h3';
  /** Puts the text of each step below its title instead of next to it. */
  long?: boolean;
}

/** A list of steps between two strong rules. The steps are numbered as in a ledger. */
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
