export interface ProgressBarProps {
  /** The action in progress, such as "Making the file". */
  label: string;
  /**
   * The progress in words, such as "Adding 200 of 1,000". If it begins with the label, screen readers read the label only
   * once.
   */
  words: string;
  /** The completed fraction, from 0 to 1; undefined while unknown. */
  part: number | undefined;
}

/**
 * A bar that moves only when something has happened. The words carry the meaning; the bar can be seen from a distance.
 */
export function ProgressBar({ label, words, part }: ProgressBarProps) {
  const named = `${label}: `;
  const percent = part === undefined ? undefined : Math.round(part * 100);
  return (
    <div className="stack-2">
      <p className="strong" aria-hidden="true">
        {words}
      </p>
      <div
        className="progress"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuetext={words.startsWith(named) ? words.slice(named.length) : words}
      >
        <svg aria-hidden="true">
          <rect width={`${String(percent ?? 0)}%`} height="100%" />
        </svg>
      </div>
    </div>
  );
}
