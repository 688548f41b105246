import type { OperatorDetails } from '../config/operator-settings.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageFact } from './page-facts.ts';

/** The values in a public page that only the server knows. */
export interface PageValues {
  /** The address of the site, without a slash at the end. */
  origin: string;
  operator: OperatorDetails;
  facts: readonly PageFact[];
}

/** The values that a page shows about the message that a visitor has just sent. */
export interface SentMessageValues {
  REFERENCE?: string;
}

// Matches the innermost condition first, so that none is left inside another.
const condition = /<!--when (!?)([A-Z0-9_]+)-->((?:(?!<!--when )[\s\S])*?)<!--\/when-->/g;

/** Writes the origin and the operator's settings into a page from the build (web/marketing/operator.tsx). */
export function fillPageValues(
  page: string,
  { origin, operator, facts }: PageValues,
  asked: SentMessageValues = {},
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

/** Formats a count with its unit, such as "1 day" or "3 days". */
const counted = (value: string, unit: string) => value + (value === '1' ? unit.replace(/s$/, '') : unit);
