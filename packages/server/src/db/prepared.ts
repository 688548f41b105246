import type { Db } from './database.ts';

/**
 * A statement of a hot path: built once for a database instead of for every request, and parsed once by each
 * connection. In a transaction it is built anew, and parsed once all the same. Its name is the server's for one text.
 */
export function prepared<Prepared>(build: (db: Db) => Prepared): (db: Db) => Prepared {
  const built = new WeakMap<Db, Prepared>();
  return db => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
