/** See {@link createSerialQueue}. */
export type RunInOrder = <T>(what: () => Promise<T>) => Promise<T>;

/** Runs what it is given one after the other, in the order asked; a failure of one does not stop the next. */
export function createSerialQueue(): RunInOrder {
  let last: Promise<unknown> = Promise.resolve();
  return async what => {
    const mine = last.then(what, what);
    last = mine;
    return await mine;
  };
}
