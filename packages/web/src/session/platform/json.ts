/** What a text says as JSON; undefined for no text and for text that is none. */
export function jsonOf(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
