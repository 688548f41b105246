export interface ProgressBarProps {
  /** What is going on, "Making the file". */
  label: string;
  /** How far it is, "Adding 200 of 1,000". */
  words: string;
  /** From 0 to 1; undefined while nobody can say. */
  part: number | undefined;
}

/** A bar that moves because something happened. The words carry it; the bar is there to see it from afar. */
export function ProgressBar({ label, words, part }: ProgressBarProps) {
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
        aria-valuetext={words}
      >
        <svg aria-hidden="true">
          <rect width={`${String(percent ?? 0)}%`} height="100%" />
        </svg>
      </div>
    </div>
  );
}
