/** A time in RFC 3339, as the wire writes it; undefined, which JSON leaves out, for none. */
export function instantOf(ms: number | null | undefined): string | undefined {
  return ms === null || ms === undefined ? undefined : new Date(ms).toISOString();
}
