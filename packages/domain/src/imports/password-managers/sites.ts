import type { digitalAccountTypes } from '../../kinds/digital-account.ts';

type DigitalAccountType = (typeof digitalAccountTypes)[number]['value'];

/** Websites on which many people in the United Kingdom have an account. The first matching line counts. */
const sites: readonly (readonly [DigitalAccountType, RegExp])[] = [
  [
    'email',
    /\b(?:gmail|google mail|accounts\.google|outlook|hotmail|live|yahoo|aol|proton(?:mail)?|fastmail|btinternet)\b/i,
  ],
  ['photos', /\b(?:icloud|dropbox|onedrive|google (?:drive|photos)|(?:drive|photos)\.google|flickr)\b/i],
  [
    'social',
    /\b(?:facebook|instagram|twitter|x\.com|linkedin|tiktok|snapchat|pinterest|whatsapp|reddit|nextdoor|youtube)\b/i,
  ],
  ['crypto', /\b(?:coinbase|kraken|binance|blockchain|ledger|trezor|crypto)\b/i],
  ['domain', /\b(?:godaddy|namecheap|123-?reg|fasthosts|ionos|squarespace|wix|wordpress|cloudflare)\b/i],
  ['password-manager', /\b(?:bitwarden|1password|lastpass|dashlane|keeper|nordpass)\b/i],
  [
    'shopping',
    /\b(?:amazon|ebay|paypal|etsy|argos|tesco|sainsburys|asda|ocado|waitrose|johnlewis|john lewis|marksandspencer|asos|vinted|next)\b/i,
  ],
];

/**
 * The type of an account, judged by the host of its website ('' if it has no website) or by its name; "other" if
 * neither is known.
 */
export function guessSiteType(host: string, name: string): DigitalAccountType {
  return named(host) ?? named(name) ?? 'other';
}

function named(text: string): DigitalAccountType | undefined {
  return sites.find(([, pattern]) => pattern.test(text))?.[0];
}
