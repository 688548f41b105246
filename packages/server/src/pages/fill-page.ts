import type { Operator } from '../config/operator-settings.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageFact } from './page-facts.ts';

/** What only the server knows of a page of the public site. */
export interface PageValues {
  /** Where the site is reached, without a slash at the end. */
  origin: string;
  operator: Operator;
  facts: readonly PageFact[];
}

/** What a page is told of the message that somebody just sent. */
export interface PageAsked {
  REFERENCE?: string;
}

// The innermost first: none is left inside what this takes.
const condition = /<!--when (!?)([A-Z0-9_]+)-->((?:(?!<!--when )[\s\S])*?)<!--\/when-->/g;

/** Writes the origin and the operator's settings into a page as the build left it (web/marketing/operator.tsx). */
export function fillPage(
  page: string,
  { origin, operator, facts }: PageValues,
  asked: PageAsked = {},
): string {
  const so = facts.map(fact => [fact, ''] as const);
  const said = new Map<string, string | undefined>([...Object.entries({ ...operator, ...asked }), ...so]);
  let filled = page;
  for (let before = ''; before !== filled; ) {
    before = filled;
    filled = filled.replace(condition, (_all, not: string, name: string, content: string) =>
      said.has(name) === (not === '') ? content : '',
    );
  }
  return filled
    .replaceAll('https://origin.invalid', () => escapeHtml(origin))
    .replaceAll(/\{\{([A-Z0-9_]+)\}\}( days| hours)?/g, (_all, name: string, unit = '') =>
      counted(escapeHtml(said.get(name) ?? ''), String(unit)),
    );
}

/** "1 day", "3 days". */
const counted = (value: string, unit: string) => value + (value === '1' ? unit.replace(/s$/, '') : unit);
