export type RunInOrder = <T>(what: () => Promise<T>) => Promise<T>;

/**
 * Runs tasks one after another, in the order requested: at once if none is running. A failed task does not stop the
 * next.
 */
export function createSerialQueue(): RunInOrder {
  let last: Promise<unknown> | undefined;
  return async what => {
    const mine = last === undefined ? what() : last.then(what, what);
    last = mine;
    try {
      return await mine;
    } finally {
      if (last === mine) last = undefined;
    }
  };
}
