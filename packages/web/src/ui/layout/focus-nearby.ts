export interface FocusNearby {
  /** Puts the focus on the neighbour's name instead of losing it with the button that was pressed. */
  readonly move: () => void;
  /** Goes on to Undo, for those who work by keys: the toast stands at the far end of their way, for ten seconds. */
  readonly offerUndo: () => void;
}

/**
 * Call before a row is taken away or loses its button, while the focus is still in it. The rows that follow come
 * first, then those before, then `otherwise`; without that, nothing moves for a button outside a row.
 */
export function focusNearby(otherwise?: () => HTMLElement | null): FocusNearby {
  const focused = document.activeElement;
  const row = focused?.closest('tr, li');
  const neighbours = row ? nearest(row) : [];
  // The browser shows a focus ring for keys and not for pointers.
  const byKeys = focused?.matches('button:focus-visible') ?? false;
  return {
    move: () => {
      const target = neighbours
        .map(one => one.querySelector<HTMLElement>('a, button'))
        .find(one => one?.isConnected);
      const last = otherwise ?? (row ? mainHeading : undefined);
      (target ?? last?.())?.focus({ preventScroll: true });
    },
    offerUndo: () => {
      if (byKeys) requestAnimationFrame(() => document.querySelector<HTMLElement>('.toast__action')?.focus());
    },
  };
}

/** The heading of the page, where a list has nothing left to go to. */
export const mainHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

function nearest(row: Element): readonly Element[] {
  const all = [...(row.parentElement?.children ?? [])];
  const at = all.indexOf(row);
  return [...all.slice(at + 1), ...all.slice(0, at).toReversed()];
}
