/**
 * Formats a time in RFC 3339, as used on the wire. Returns undefined if there is no time, because JSON omits undefined.
 */
export function formatInstant(ms: number | null | undefined): string | undefined {
  return ms === null || ms === undefined ? undefined : new Date(ms).toISOString();
}
