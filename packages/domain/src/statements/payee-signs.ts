import { spendingOf } from '../extraction/spending.ts';
import { utilityProvidersIn } from '../reference/utility-providers.ts';

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
