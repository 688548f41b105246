import type { Choice } from '../fields/fields.ts';
import { findUtilityProviders } from '../reference/utility-providers.ts';

/** The six categories of spending (spec 2 §5). */
export const spendingCategories = [
  { value: 'housing', label: 'Housing' },
  { value: 'transport', label: 'Transport' },
  { value: 'food', label: 'Food' },
  { value: 'healthcare', label: 'Healthcare' },
  { value: 'entertainment', label: 'Entertainment' },
  { value: 'miscellaneous', label: 'Other things' },
] as const satisfies readonly Choice[];

/** The category of a payment, judged by its text. */
export interface PaymentCategory {
  readonly category: (typeof spendingCategories)[number]['value'];
  /** Whether the spending is essential, so that a household could not do without it. */
  readonly isEssential: boolean;
}

/**
 * Keywords that identify a category, in order; the first match wins (spec 2 §5 Statement parsing; shops and services:
 * the project's reference data, read 2026-11-21). Only whole words match: "car" does not match "card", nor "gas"
 * "gastro".
 */
const rules: readonly (readonly [PaymentCategory['category'], RegExp])[] = [
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

/** The category of a payment from its description, and whether it is essential. Never throws. */
export function categoriseSpending(description: string): PaymentCategory {
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

/** The usual direction of payments with such a text; undefined if the text does not suggest one. Never throws. */
export function guessMoneyDirection(words: string): 'in' | 'out' | undefined {
  if (into.test(words)) return 'in';
  if (out.test(words) || categoriseSpending(words).category !== 'miscellaneous') return 'out';
  return findUtilityProviders(words).length > 0 ? 'out' : undefined;
}
