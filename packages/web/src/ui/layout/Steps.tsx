export interface StepProgressProps {
  names: readonly string[];
  /** The current step, counted from 0. */
  current: number;
}

export function StepProgress({ names, current }: StepProgressProps) {
  return (
    <ol className="steps" aria-label={formatStepNumber(names, current)}>
      {names.map((name, index) => (
        <li
          key={name}
          className={index < current ? 'past' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span>
            {index + 1}. {name}
          </span>
        </li>
      ))}
    </ol>
  );
}

export const formatStepNumber = (names: readonly string[], current: number) =>
  `Step ${current + 1} of ${names.length}`;
