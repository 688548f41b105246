import type { Choice } from '../fields/fields.ts';
import { utilityProvidersIn } from '../reference/utility-providers.ts';

/** The six things a payment may be for (spec 2 §5). */
export const spendingCategories = [
  { value: 'housing', label: 'Housing' },
  { value: 'transport', label: 'Transport' },
  { value: 'food', label: 'Food' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'entertainment', label: 'Entertainment' },
  { value: 'miscellaneous', label: 'Other things' },
] as const satisfies readonly Choice[];

/** What a payment was for, as far as its words say. */
export interface Spending {
  readonly category: (typeof spendingCategories)[number]['value'];
  /** Something a household cannot do without. */
  readonly isEssential: boolean;
}

/**
 * Words that tell a category, in order; the first that fits wins (spec 2 §5 Statement parsing; shops and services:
 * the project's reference data, read 2026-11-21). Always whole words: "car" is not in "card", nor "gas" in "gastro".
 */
const rules: readonly (readonly [Spending['category'], RegExp])[] = [
  ['housing', /\b(?:rent|mortgage|council ?tax|gas|electric(?:ity)?|water|broadband)\b/i],
  ['transport', /\b(?:petrol|diesel|fuel|cars?|parking|trains?|bus(?:es)?|taxis?)\b/i],
  [
    'food',
    /\b(?:tesco|sainsbury'?s?|asda|morrisons?|aldi|lidl|waitrose|ocado|iceland|co-?op|costco|farmfoods|booths|spar|m ?& ?s food|marks (?:&|and) spencer food|supermarket|food|restaurant|caf[eé]|pizza|mcdonald'?s?|kfc|burger king|nando'?s?|wagamama|wetherspoons?|greggs|pret|costa|starbucks|subway|deliveroo|uber ?\*? ?eats|just ?eat)\b/i,
  ],
  [
    'healthcare',
    /\b(?:pharmacy|pharmacist|chemist|boots|superdrug|dental|dentist|doctors?|optician'?s?|specsavers)\b/i,
  ],
  [
    'entertainment',
    /\b(?:netflix|spotify|amazon prime|prime video|disney ?(?:plus|\+)?|now ?tv|sky|apple|youtube|audible|paramount(?:plus)?|dazn|deezer|crunchyroll|mubi|hbo ?max)(?!\w)/i,
  ],
];

const essential =
  /\b(?:rent|mortgage|council ?tax|gas|electric(?:ity)?|water|insurance|food|supermarket|petrol|diesel)\b/i;

/** The category of a payment by its description, and whether it is essential. Never throws. */
export function spendingOf(description: string): Spending {
  const plain = description.replaceAll('’', "'");
  return {
    category: rules.find(([, words]) => words.test(plain))?.[0] ?? 'miscellaneous',
    isEssential: essential.test(plain),
  };
}

const into =
  /\b(?:salary|wages?|payroll|refund(?:ed)?|interest (?:paid|earned)|gross interest|dividend|child benefit|state pension|universal credit|cashback|payment received|thank you|bacs credit|bank credit|credit received|from savings)\b/i;
const out =
  /\b(?:direct debit|standing order|card payment|contactless|cash ?point|atm|cash withdrawal|withdrawal|bill payment|purchase|rent|mortgage|council tax|insurance|dvla|subscription|membership|tv licen[cs]e)\b/i;

/** Which way money mostly goes for a payment with these words; undefined when they do not show. Never throws. */
export function usualDirection(words: string): 'in' | 'out' | undefined {
  if (into.test(words)) return 'in';
  if (out.test(words) || spendingOf(words).category !== 'miscellaneous') return 'out';
  return utilityProvidersIn(words).length > 0 ? 'out' : undefined;
}
