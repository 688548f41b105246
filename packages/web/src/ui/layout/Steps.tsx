export interface StepsProps {
  names: readonly string[];
  /** Which one is being done, from 0. */
  current: number;
}

export function Steps({ names, current }: StepsProps) {
  return (
    <ol className="steps" aria-label={stepWords(names, current)}>
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

export const stepWords = (names: readonly string[], current: number) =>
  `Step ${current + 1} of ${names.length}`;
