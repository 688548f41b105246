import { banks } from './banks.ts';
import { utilityProviders } from './utility-providers.ts';

/** A company as it is looked for on a paper. */
export interface Company {
  readonly name: string;
  readonly match: RegExp;
  /** Its name is one word, which may stand in any sentence. Absent where `match` was written for it. */
  readonly isWord?: boolean;
}

/**
 * Insurers, pension providers and platforms a paper may be from, for forms whose provider is typed freely. Names people
 * know them by in the UK, put together by hand and from no register; whoever is missing is typed.
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
// Said after the name of a company: "Aviva Home Insurance".
const trades =
  /\b(?:insurance|home|car|life|travel|pet|health|pensions?|mortgages?|loans?|finance|financial|services?|bank(?:ing)?|building|society|cards?|credit|energy|water|oil|broadband|mobile|uk|group|direct|plc|ltd|limited|company|statement|bill|policy)\b/gi;

/** How to find companies by their names, longer names before those they contain. Notes in brackets are no name. */
export function companiesOf(names: readonly string[]): readonly Company[] {
  return [...new Set(names)].toSorted((a, b) => b.length - a.length).map(companyOf);
}

/** Whether words beside a name say no more than what the company does. */
export function isTrade(words: string): boolean {
  return !/[A-Za-z]/.test(words.replaceAll(trades, ''));
}

function companyOf(name: string): Company {
  const match = known.get(name);
  if (match !== undefined) return { name, match };
  const plain = name.replace(/\s*\(.*\)$/, '');
  const either = [plain, plain.toUpperCase()].map(patternOf).join('|');
  return { name, match: new RegExp(`(?<![\\w&’'-])(?:${either})(?![\\w’'])`), isWord: !plain.includes(' ') };
}

// "&" may be printed "and", any apostrophe stands for another.
function patternOf(name: string): string {
  return name
    .replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/[’']/g, "[’']")
    .replaceAll(/\s+/g, String.raw`\s+`)
    .replaceAll('&', '(?:&|and)');
}
