/** Other people's vaults that are being viewed in this tab. */
export interface ViewedVaults {
  /** The vaults being viewed. */
  readonly all: () => ReadonlySet<string>;
  /** Calls a listener when a vault is added to or removed from the set. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Watches a vault: `hear` runs when something in it was changed or can no longer be read. Returns a function that
   * stops watching.
   */
  readonly look: (vault: string, hear: () => void) => () => void;
  /** Reports a change in one of the vaults. */
  readonly tell: (vault: string) => void;
}

/** Makes an empty set of viewed vaults, for one tab. */
export function createViewedVaults(): ViewedVaults {
  const looks = new Map<string, Set<() => void>>();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    all: () => new Set(looks.keys()),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    look(vault, hear) {
      const before = looks.get(vault);
      const those = before ?? new Set();
      // A separate function for each viewer, so that two viewers of the same vault are both called.
      const mine = () => hear();
      those.add(mine);
      looks.set(vault, those);
      if (before === undefined) changed();
      return () => {
        those.delete(mine);
        if (those.size > 0 || looks.get(vault) !== those) return;
        looks.delete(vault);
        changed();
      };
    },
    tell(vault) {
      for (const hear of looks.get(vault) ?? []) hear();
    },
  };
}
