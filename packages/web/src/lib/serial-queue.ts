/** See {@link createSerialQueue}. */
export type RunInOrder = <T>(what: () => Promise<T>) => Promise<T>;

/**
 * Runs what it is given one after the other, in the order asked: at once when nothing runs. A failure of one does not
 * stop the next.
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
