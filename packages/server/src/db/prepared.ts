import type { Db } from './database.ts';

/**
 * Prepares a statement for frequent use. It is built once for each database, not for each request, and parsed once by
 * each connection. In a transaction it is built again, but still parsed only once. Its name on the server is derived
 * from its text.
 */
export function prepareOncePerDb<Prepared>(build: (db: Db) => Prepared): (db: Db) => Prepared {
  const built = new WeakMap<Db, Prepared>();
  return db => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
