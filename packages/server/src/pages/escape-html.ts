const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it is written into HTML, between tags or in an attribute with double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign);
