/** The ids of the records a record goes together with, from the stored form; apart by one space. Empty for none. */
export function linksOf(stored: unknown): readonly string[] {
  return typeof stored === 'string' ? stored.split(' ').filter(id => id !== '') : [];
}

/** The stored form of a list of ids, each once; '' for none. */
export function textOfLinks(ids: readonly string[]): string {
  return [...new Set(ids)].join(' ');
}
