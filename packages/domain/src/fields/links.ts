/**
 * Parses the stored form of links: the ids of linked records, separated by a space. Empty if the record has no links.
 */
export function readLinks(stored: unknown): readonly string[] {
  return typeof stored === 'string' ? stored.split(' ').filter(id => id !== '') : [];
}

/** Serialises a list of ids without duplicates; '' if it is empty. */
export function serialiseLinks(ids: readonly string[]): string {
  return [...new Set(ids)].join(' ');
}
