import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';

/**
 * How many rows are rendered at first, and how many more with each press, because rendering 10,000 at once would be
 * slow.
 */
const atOnce = 50;

/** The first items of many, and the button that shows more. */
export function useShowMore<T>(all: readonly T[]): {
  readonly drawn: readonly T[];
  readonly more: ReactNode;
} {
  const [limit, setLimit] = useState(atOnce);
  const next = Math.min(atOnce, all.length - limit);
  const more = next > 0 && (
    <Button className="more" onClick={() => setLimit(limit + atOnce)}>
      Show {next} more
    </Button>
  );
  return { drawn: all.slice(0, limit), more };
}
