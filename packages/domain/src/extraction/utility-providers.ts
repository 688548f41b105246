/** A company that sends household bills, and what it supplies. */
export interface UtilityProvider {
  readonly name: string;
  /** The spec's list it is in; it says which type of bill this is. */
  readonly supplies: 'energy' | 'water' | 'broadband';
  /** Finds the name in a scan, as whole words; names of two letters only in a phrase. */
  readonly match: RegExp;
}

/**
 * The 25 providers that a scan recognises (spec 1 §9), with their trading names. Patterns: the project's reference
 * data, read 2026-11-21.
 */
export const utilityProviders: readonly UtilityProvider[] = [
  { name: 'British Gas', supplies: 'energy', match: /\bbritish\s+gas\b|\bscottish\s+gas\b/i },
  { name: 'Octopus Energy', supplies: 'energy', match: /\boctopus\s+energy\b/i },
  { name: 'E.ON Next', supplies: 'energy', match: /\be\.?\s?on\s+next\b|\be\.on\b/i },
  { name: 'EDF', supplies: 'energy', match: /\bedf(?:\s+energy)?\b/i },
  { name: 'ScottishPower', supplies: 'energy', match: /\bscottish\s*power\b/i },
  { name: 'OVO Energy', supplies: 'energy', match: /\bovo(?:\s+energy)?\b|\bsse\s+energy\b/i },
  { name: 'Utilita', supplies: 'energy', match: /\butilita\b/i },
  { name: 'Utility Warehouse', supplies: 'energy', match: /\butility\s+warehouse\b|\btelecom\s+plus\b/i },
  { name: 'So Energy', supplies: 'energy', match: /\bso\s+energy\b/i },
  { name: 'Thames Water', supplies: 'water', match: /\bthames\s+water\b/i },
  { name: 'Severn Trent Water', supplies: 'water', match: /\bsevern\s+trent\b/i },
  { name: 'Anglian Water', supplies: 'water', match: /\banglian\s+water\b/i },
  { name: 'Yorkshire Water', supplies: 'water', match: /\byorkshire\s+water\b/i },
  { name: 'United Utilities', supplies: 'water', match: /\bunited\s+utilities\b/i },
  { name: 'Southern Water', supplies: 'water', match: /\bsouthern\s+water\b/i },
  { name: 'South West Water', supplies: 'water', match: /\bsouth\s+west\s+water\b/i },
  { name: 'Dŵr Cymru Welsh Water', supplies: 'water', match: /\bwelsh\s+water\b|\bd[wŵ]r\s+cymru\b/i },
  {
    name: 'Northumbrian Water',
    supplies: 'water',
    match: /\bnorthumbrian\s+water\b|\bessex\s*(?:&|and)\s*suffolk\s+water\b/i,
  },
  {
    name: 'BT',
    supplies: 'broadband',
    match: /\bbt\s+(?:group|broadband|consumer|bill|account|plc)\b|\bbritish\s+telecom(?:munications)?\b/i,
  },
  {
    name: 'EE',
    supplies: 'broadband',
    match: /\bee\s+(?:limited|broadband|home|mobile|bill)\b|\bee\.co\.uk\b/i,
  },
  { name: 'Virgin Media', supplies: 'broadband', match: /\bvirgin\s+media\b/i },
  {
    name: 'Sky',
    supplies: 'broadband',
    match: /\bsky\s+(?:uk|broadband|tv|digital|bill|subscriber)\b|\bsky\.com\b/i,
  },
  { name: 'TalkTalk', supplies: 'broadband', match: /\btalk\s*talk\b/i },
  { name: 'Vodafone', supplies: 'broadband', match: /\bvodafone\b/i },
  { name: 'Plusnet', supplies: 'broadband', match: /\bplus\s*net\b/i },
];

/** The providers a text names, in the order in which it names them. */
export function utilityProvidersIn(text: string): UtilityProvider[] {
  return utilityProviders
    .map(provider => ({ provider, at: text.search(provider.match) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ provider }) => provider);
}
