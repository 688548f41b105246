/** Planted data that only its owner may ever read. */
export interface Canary {
  /** A description of the data, used in the message if it is found. */
  readonly what: string;
  /** The text as typed, and other forms of the same value: as stored and as shown. */
  readonly texts: readonly string[];
}

/** One sequence of bytes in which a canary could appear. */
export interface CanaryForm {
  readonly what: string;
  readonly how: string;
  readonly bytes: Buffer;
  /**
   * Whether the form counts only if the bytes around it are not letters or digits. This is for short words, which
   * appear in base64 by chance.
   */
  readonly alone: boolean;
}

/** The minimum length of an encoded form. Shorter ones appear in large files by chance. */
const shortest = 6;

/** Every form in which a canary could appear, such as lower case or base64. */
export function listCanaryForms({ what, texts }: Canary): CanaryForm[] {
  const spellings = new Set(texts.flatMap(text => [text, text.toLowerCase(), text.toUpperCase()]));
  const forms = [...spellings].flatMap(text =>
    Object.entries(encodings).flatMap(([how, encode]) =>
      encode(text).map(bytes => ({
        what,
        how,
        bytes,
        alone: bytes.length < 8 && /^[\w-]+$/.test(bytes.toString('latin1')),
      })),
    ),
  );
  // If several encodings give the same bytes, keep the plainest name.
  const byBytes = new Map(forms.toReversed().map(form => [form.bytes.toString('latin1'), form]));
  return [...byBytes.values()].filter(({ bytes }) => bytes.length >= shortest);
}

const encodings: Readonly<Record<string, (text: string) => Buffer[]>> = {
  raw: text => [Buffer.from(text)],
  // Chromium's encoding of text whose characters are all at or below ÿ.
  'Latin-1': text => (/^[\0-\u00ff]*$/.test(text) ? [Buffer.from(text, 'latin1')] : []),
  'UTF-16': text => [Buffer.from(text, 'utf16le'), Buffer.from(text, 'utf16le').swap16()],
  base64: text => atThreePlaces(text, 'base64'),
  base64url: text => atThreePlaces(text, 'base64url'),
  hex: text => [Buffer.from(hexOf(text)), Buffer.from(hexOf(text).toUpperCase())],
  URL: text =>
    [encodeURIComponent(text), encodeURI(text), new URLSearchParams({ '': text }).toString().slice(1)]
      .flatMap(url => [url, url.replaceAll(/%../g, escape => escape.toLowerCase())])
      .map(url => Buffer.from(url)),
  JSON: text =>
    [inJson(text), inJson(inJson(text)), asciiJson(text), asciiJson(text).toUpperCase()].map(json =>
      Buffer.from(json),
    ),
};

const hexOf = (text: string) => Buffer.from(text).toString('hex');

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const asciiJson = (text: string) =>
  inJson(text).replaceAll(/[^ -~]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * The base64 of the text at each of the three possible offsets, without the characters that also depend on neighbouring
 * bytes.
 */
function atThreePlaces(text: string, alphabet: 'base64' | 'base64url'): Buffer[] {
  const bytes = Buffer.from(text);
  return [0, 1, 2].map(before => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes])
      .toString(alphabet)
      .replaceAll('=', '');
    const sure = Math.floor(((before + bytes.length) * 8) / 6);
    return Buffer.from(whole.slice(Math.ceil((before * 8) / 6), sure));
  });
}
