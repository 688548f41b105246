import type { Db } from './database.ts';

/**
 * Prepares a statement for frequent use. The text is built once for each database and not for each request;
 * each connection parses it once. In a transaction, the text is built again but not parsed again. The
 * statement's name on the server is derived from its text.
 */
export function prepareOncePerDb<Prepared>(build: (db: Db) => Prepared): (db: Db) => Prepared {
  const built = new WeakMap<Db, Prepared>();
  return db => {
    const known = built.get(db) ?? build(db);
    built.set(db, known);
    return known;
  };
}
