import { banks } from './banks.ts';
import { utilityProviders } from './utility-providers.ts';

/** A company whose name is looked for in scanned documents. */
export interface Company {
  readonly name: string;
  readonly match: RegExp;
  /**
   * Whether its name is a single ordinary word that can occur in any sentence. Absent if `match` was written specially.
   */
  readonly isWord?: boolean;
}

/**
 * Insurers, pension providers and platforms that may send a document, for forms where the provider is free text. The
 * names commonly used in the UK, listed by hand rather than taken from a register. Any other name can be typed.
 */
export const insurersAndPensions: readonly string[] = [
  '1st Central',
  'AA Insurance',
  'Admiral',
  'Aegon',
  'Ageas',
  'AJ Bell',
  'Allianz',
  'Aviva',
  'AXA',
  'Bupa',
  'Canada Life',
  'Churchill',
  'Co-op Insurance',
  'Denplan',
  'Direct Line',
  'esure',
  'Fidelity',
  'Hargreaves Lansdown',
  'Hastings Direct',
  'Hiscox',
  'HomeServe',
  'interactive investor',
  'Legal & General',
  'LV=',
  'ManyPets',
  'More Than',
  'Nest',
  'NFU Mutual',
  'NS&I',
  'Nutmeg',
  'PensionBee',
  'Petplan',
  'Phoenix Life',
  'Policy Expert',
  'Prudential',
  'Quilter',
  'RAC Insurance',
  'Royal London',
  'RSA',
  'Saga',
  'Scottish Widows',
  'Simplyhealth',
  'Standard Life',
  'Sun Life',
  'Swinton',
  'Tesco Insurance',
  'The People’s Pension',
  'Vanguard',
  'Vitality',
  'WPA',
  'Zurich',
];

const known = new Map([...banks, ...utilityProviders].map(({ name, match }) => [name, match]));
// Words that describe a company's trade after its name, as in "Aviva Home Insurance".
const trades =
  /\b(?:insurance|home|car|life|travel|pet|health|pensions?|mortgages?|loans?|finance|financial|services?|bank(?:ing)?|building|society|cards?|credit|energy|water|oil|broadband|mobile|uk|group|direct|plc|ltd|limited|company|statement|bill|policy)\b/gi;

/**
 * Patterns for finding companies by name, longer names before the names they contain. Notes in brackets are not part of
 * a name.
 */
export function listCompanies(names: readonly string[]): readonly Company[] {
  return [...new Set(names)].toSorted((a, b) => b.length - a.length).map(companyOf);
}

/** Whether the words next to a name only describe the company's trade. */
export function isTradeDescription(words: string): boolean {
  return !/[A-Za-z]/.test(words.replaceAll(trades, ''));
}

function companyOf(name: string): Company {
  const match = known.get(name);
  if (match !== undefined) return { name, match };
  const plain = name.replace(/\s*\(.*\)$/, '');
  const either = [plain, plain.toUpperCase()].map(patternOf).join('|');
  return { name, match: new RegExp(`(?<![\\w&’'-])(?:${either})(?![\\w’'])`), isWord: !plain.includes(' ') };
}

// The pattern for a name. "&" may be printed as "and", and any kind of apostrophe matches.
function patternOf(name: string): string {
  return name
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/[’']/g, "[’']")
    .replaceAll(/\s+/g, String.raw`\s+`)
    .replaceAll('&', '(?:&|and)');
}
