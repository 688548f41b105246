/** A company that sends household bills. */
export interface UtilityProvider {
  readonly name: string;
  /** Matches the name in a scan, as whole words. Two-letter names match only within a phrase. */
  readonly match: RegExp;
}

/**
 * The 25 providers that a scan recognises (spec 1 §9), with their trading names. Patterns: the project's reference
 * data, read 2026-11-21.
 */
export const utilityProviders: readonly UtilityProvider[] = [
  { name: 'British Gas', match: /\bbritish\s+gas\b|\bscottish\s+gas\b/i },
  { name: 'Octopus Energy', match: /\boctopus\s+energy\b/i },
  { name: 'E.ON Next', match: /\be\.?\s?on\s+next\b|\be\.on\b/i },
  { name: 'EDF', match: /\bedf(?:\s+energy)?\b/i },
  { name: 'ScottishPower', match: /\bscottish\s*power\b/i },
  { name: 'OVO Energy', match: /\bovo(?:\s+energy)?\b|\bsse\s+energy\b/i },
  { name: 'Utilita', match: /\butilita\b/i },
  { name: 'Utility Warehouse', match: /\butility\s+warehouse\b|\btelecom\s+plus\b/i },
  { name: 'So Energy', match: /\bso\s+energy\b/i },
  { name: 'Thames Water', match: /\bthames\s+water\b/i },
  { name: 'Severn Trent Water', match: /\bsevern\s+trent\b/i },
  { name: 'Anglian Water', match: /\banglian\s+water\b/i },
  { name: 'Yorkshire Water', match: /\byorkshire\s+water\b/i },
  { name: 'United Utilities', match: /\bunited\s+utilities\b/i },
  { name: 'Southern Water', match: /\bsouthern\s+water\b/i },
  { name: 'South West Water', match: /\bsouth\s+west\s+water\b/i },
  { name: 'Dŵr Cymru Welsh Water', match: /\bwelsh\s+water\b|\bd[wŵ]r\s+cymru\b/i },
  {
    name: 'Northumbrian Water',
    match: /\bnorthumbrian\s+water\b|\bessex\s*(?:&|and)\s*suffolk\s+water\b/i,
  },
  {
    name: 'BT',
    match: /\bbt\s+(?:group|broadband|consumer|bill|account|plc)\b|\bbritish\s+telecom(?:munications)?\b/i,
  },
  {
    name: 'EE',
    match: /\bee\s+(?:limited|broadband|home|mobile|bill)\b|\bee\.co\.uk\b/i,
  },
  { name: 'Virgin Media', match: /\bvirgin\s+media\b/i },
  {
    name: 'Sky',
    match: /\bsky\s+(?:uk|broadband|tv|digital|bill|subscriber)\b|\bsky\.com\b/i,
  },
  { name: 'TalkTalk', match: /\btalk\s*talk\b/i },
  { name: 'Vodafone', match: /\bvodafone\b/i },
  { name: 'Plusnet', match: /\bplus\s*net\b/i },
];

/** The providers named in a text, in order of appearance. */
export function findUtilityProviders(text: string): UtilityProvider[] {
  return utilityProviders
    .map(provider => ({ provider, at: text.search(provider.match) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ provider }) => provider);
}
