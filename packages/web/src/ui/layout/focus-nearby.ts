export interface FocusMover {
  /** Moves the focus to the name in a neighbouring row, because it would otherwise be lost with the pressed button. */
  readonly move: () => void;
  /**
   * For keyboard users, moves the focus to Undo: the toast is at the far end of the tab order and disappears after ten
   * seconds.
   */
  readonly offerUndo: () => void;
}

/**
 * Call this before a row is removed or loses its button, while the focus is still in the row. The focus then goes to
 * the next row that is left or, if no row follows, to the nearest row before. If no row is left, it goes to
 * `otherwise`, which is the page's heading by default; without `otherwise`, the focus does not move if the button was
 * not in a row. `wanted` selects the element in a row that takes the focus.
 */
export function prepareFocusMove(otherwise?: () => HTMLElement | null, wanted = 'a, button'): FocusMover {
  const focused = document.activeElement;
  const row = focused?.closest('tr, li');
  const neighbours = row ? nearest(row) : [];
  // The browser shows a focus ring only for keyboard users, so this shows whether the button was pressed with a key.
  const byKeys = focused?.matches('button:focus-visible') ?? false;
  return {
    move: () => {
      const target = neighbours
        .map(one => one.querySelector<HTMLElement>(wanted))
        .find(one => one?.isConnected);
      const last = otherwise ?? (row ? findPageHeading : undefined);
      (target ?? last?.())?.focus({ preventScroll: true });
    },
    offerUndo: () => {
      if (byKeys) requestAnimationFrame(() => document.querySelector<HTMLElement>('.toast__action')?.focus());
    },
  };
}

/** The page's heading, which takes the focus when a list has nothing left to focus. */
export const findPageHeading = (): HTMLElement | null => document.querySelector<HTMLElement>('main h1');

function nearest(row: Element): readonly Element[] {
  const all = [...(row.parentElement?.children ?? [])];
  const at = all.indexOf(row);
  return [...all.slice(at + 1), ...all.slice(0, at).toReversed()];
}
