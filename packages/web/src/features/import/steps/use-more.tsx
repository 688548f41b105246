import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/form/Button.tsx';

/** How many are drawn at first, and with each further press: 10,000 rows would be slow to draw. */
const atOnce = 50;

/** The first of many, and the button that shows more of them. */
export function useMore<T>(all: readonly T[]): { readonly drawn: readonly T[]; readonly more: ReactNode } {
  const [limit, setLimit] = useState(atOnce);
  const next = Math.min(atOnce, all.length - limit);
  const more = next > 0 && (
    <Button className="more" onClick={() => setLimit(limit + atOnce)}>
      Show {next} more
    </Button>
  );
  return { drawn: all.slice(0, limit), more };
}
