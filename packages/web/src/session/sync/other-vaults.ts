/** The vaults of others that are looked at here. */
export interface OtherVaults {
  /** Those that are looked at. */
  readonly all: () => ReadonlySet<string>;
  /** Runs a listener when there are others than before. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Looks at one until it is ended: `hear` runs when something of it was changed, or may not be read any more. */
  readonly look: (vault: string, hear: () => void) => () => void;
  /** Something of one was changed. */
  readonly tell: (vault: string) => void;
}

/** Makes them, for one tab; nothing is looked at. */
export function createOtherVaults(): OtherVaults {
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
      // One that is looked at twice is heard of by both.
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
