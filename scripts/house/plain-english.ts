// Patterns of stilted English that people would not say aloud. A single ordinary word is never one of them.

/** A pattern to avoid, and plain words to use instead. */
export interface StiltedPattern {
  readonly found: RegExp;
  readonly instead: string;
}

const MACHINES =
  `server|service|worker|page|screen|device|tab|browser|client|database|store|session|job|machine|
program|app|function|caller|route|form|button|provider|call|request|answer|statement|query|cluster|node|engine|process`
    .split(/\W+/)
    .join('|');
const STORES = 'server|worker|database|machine|shard|node|bucket|S3|disk|table|cluster';
/** Matches the start of a sentence, where a verb has no subject. */
const START = String.raw`(?:^|[.;:]\s)`;
/** Words that put the following verb in a separate clause. */
const CLAUSE = 'once|when|if|where|while|that|which|who|after|before|because|so|until|unless|than|as|what';

export const STILTED_PATTERNS: readonly StiltedPattern[] = [
  pattern(String.raw`\b(?:whoever|whomever)\b`, 'name the person: the card holder, a reader'),
  pattern(String.raw`\bof (?:before|now|then|late)\b`, 'previous, current, earlier, recently'),
  pattern(String.raw`(?<!\bthere )\b(?:is|are|was|were|be) none\b`, 'is not one'),
  pattern(String.raw`\bgives back\b`, 'returns'),
  pattern(String.raw`\b(?:is|are|was|were|be|been) said\b`, 'is shown, is reported'),
  pattern(String.raw`\b(?:${MACHINES})s? (?:is|are|was|were|be) (?:not )?told\b`, 'receives, is notified'),
  pattern(String.raw`\b(?:is|are|was|were|be) told (?:by|from)\b`, 'is recognised by, is distinguished from'),
  pattern(String.raw`\bwhere [^.]{0,60}\bstands\b|\bstands? (?:there|beside|in the place)\b`, 'is'),
  pattern(
    String.raw`\b(?:lies|lay|lying) (?:there|here|beside|aside|in|on|at|with|outside)\b`,
    'is, is stored',
  ),
  pattern(
    String.raw`\b(?:${MACHINES}|that|which|design|specification|grammar|protocol|format) wants (?:a|an|the|no|its|another|one|it)\b`,
    'needs, requires',
  ),
  pattern(String.raw`\b(?:is|are|was|were) wanted\b`, 'is needed'),
  pattern(
    String.raw`\bask(?:s|ed|ing)? (?:of )?(?:a|one|its|every|each|all|several) (?:\w+ )?(?:${STORES})s?\b`,
    'queries, calls',
  ),
  pattern(String.raw`\b(?:statement|query|database|shard|bucket|disk|table)s? asks?\b`, 'queries, reads'),
  pattern(String.raw`\b(?:is|are) led by\b`, 'is filtered by'),
  pattern(String.raw`\b(?:go|goes|going|went|gone) on\b(?! to\b)`, 'continue'),
  pattern(String.raw`\blet(?:s|ting)? go\b`, 'delete, release, free'),
  pattern(String.raw`\b(?:take|takes|taken|took) out\b|\blet(?:s|ting)? in\b`, 'remove; accept, sign in'),
  pattern(String.raw`\bhand(?:s|ed|ing)? (?:it |them )?on\b`, 'forward, pass on, send'),
  pattern(
    String.raw`\b(?:anew|afresh|thereby|thereof|therein|whence|hitherto|reckon(?:s|ed|ing|ings)?|mend(?:s|ed|ing)?)\b`,
    'again, calculate, repair',
  ),
  pattern(String.raw`${START}without [^,.;]{1,40} nothing\b`, 'X needs Y'),
  pattern(
    String.raw`${START}what (?:is|was|are|were|has|can be|could be|cannot be|came|comes|waits|does) (?:(?!\b(?:${CLAUSE}|and|or)\b)[^.,;:])+ (?:is|are|was|were|stays|goes|must|may|cannot)\b`,
    'begin with the noun, not with "what"',
  ),
];

/** The stilted parts of a text, each with better words. Code in backticks is ignored. */
export function findStiltedWords(
  text: string,
): readonly { readonly words: string; readonly instead: string }[] {
  const prose = text.replaceAll(/`[^`]*`/g, '`').replaceAll(/\s+/g, ' ');
  return STILTED_PATTERNS.flatMap(({ found, instead }) =>
    [...prose.matchAll(found)].map(([words]) => ({ words: words.trim(), instead })),
  );
}

function pattern(source: string, instead: string): StiltedPattern {
  return { found: new RegExp(source, 'gi'), instead };
}
