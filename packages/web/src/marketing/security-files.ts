import { type ClaimId, claims, isClaim } from './claims.ts';

const published = new Set(['vault-format.md', 'threat-model.md']);

const texts = import.meta.glob<string>(
  ['../../../../docs/{vault-format,threat-model}.md', '../../../vault/src/testing/independent-reader.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const vectors = import.meta.glob<unknown>('../../../vault/src/vectors/*.json', {
  import: 'default',
  eager: true,
});

/** A document for experts, served as it was when the web app was built. */
export interface SecurityFile {
  path: string;
  type: 'text/plain' | 'application/json';
  body: string;
}

/** What an expert needs to check the encryption without an account: linked from "How this is checked". */
export const securityFiles: readonly SecurityFile[] = [
  {
    path: '/security/vault-format.md',
    type: 'text/plain',
    body: withPublishedLinks(textOf('vault-format.md')),
  },
  {
    path: '/security/threat-model.md',
    type: 'text/plain',
    body: withPublishedLinks(textOf('threat-model.md')),
  },
  { path: '/security/reader.ts', type: 'text/plain', body: textOf('independent-reader.ts') },
  { path: '/security/vectors.json', type: 'application/json', body: listVectors() },
  { path: '/security/promises.md', type: 'text/plain', body: listPromises() },
];

/** The text of a document by the name of its file. Throws where it is missing. */
function textOf(name: string): string {
  const found = Object.entries(texts).find(([path]) => path.endsWith(`/${name}`));
  if (found === undefined) throw new Error(`${name} is missing`);
  return found[1];
}

/** Keeps the words of each Markdown link, and its address only where that is one of these documents. */
export function withPublishedLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words: string, address: string) =>
    published.has(address) || address.startsWith('https://') ? link : words,
  );
}

/** The test vectors of every part of the format, by the name of their file. */
function listVectors(): string {
  const byName = Object.fromEntries(
    Object.entries(vectors).map(([path, content]) => [path.replace(/^.*\/|\.json$/g, ''), content]),
  );
  return `${JSON.stringify(byName, null, 2)}\n`;
}

/** Each promise of the public pages, and what keeps it. */
function listPromises(): string {
  const rows = Object.keys(claims).filter(isClaim).map(promiseLine);
  return `# The promises of the public pages, and what keeps each\n\n${rows.join('\n')}\n`;
}

function promiseLine(id: ClaimId): string {
  const { words, keptBy } = claims[id];
  const keeper =
    'test' in keptBy
      ? `kept by the test ${keptBy.test}`
      : `promised by the operator of this site, if they set ${keptBy.setting}`;
  return `- ${words} (${keeper})`;
}
