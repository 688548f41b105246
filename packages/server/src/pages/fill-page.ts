import type { Operator } from '../operator-settings.ts';

/** What only the server knows of a page of the public site. */
export interface PageValues {
  /** Where the site is reached, without a slash at the end. */
  origin: string;
  operator: Operator;
}

// The innermost first: none is left inside what this takes.
const condition = /<!--when (!?)([A-Z0-9_]+)-->((?:(?!<!--when )[\s\S])*?)<!--\/when-->/g;

/** Writes the origin and the operator's settings into a page as the build left it (web/marketing/operator.tsx). */
export function fillPage(page: string, { origin, operator }: PageValues): string {
  const said = new Map<string, string | undefined>(Object.entries(operator));
  let filled = page;
  for (let before = ''; before !== filled; ) {
    before = filled;
    filled = filled.replace(condition, (_all, not: string, name: string, content: string) =>
      said.has(name) === (not === '') ? content : '',
    );
  }
  return filled
    .replaceAll('https://origin.invalid', () => escaped(origin))
    .replaceAll(/\{\{([A-Z0-9_]+)\}\}/g, (_all, name: string) => escaped(said.get(name) ?? ''));
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign);
