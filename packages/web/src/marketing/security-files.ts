import { type ClaimId, isClaimId, publicClaims } from './claims.ts';

const published = new Set(['vault-format.md', 'threat-model.md']);

const texts = import.meta.glob<string>(
  ['../../../../docs/{vault-format,threat-model}.md', '../../../vault/src/testing/independent-reader.ts'],
  { query: '?raw', import: 'default', eager: true },
);
const vectors = import.meta.glob<unknown>('../../../vault/src/vectors/*.json', {
  import: 'default',
  eager: true,
});

/** A document for experts, served in the version that was current when the web app was built. */
export interface SecurityFile {
  path: string;
  type: 'text/plain' | 'application/json';
  body: string;
}

/**
 * The documents with which an expert can check the encryption without an account. "How this is checked" links to them.
 */
export const securityFiles: readonly SecurityFile[] = [
  {
    path: '/security/vault-format.md',
    type: 'text/plain',
    body: removeUnpublishedLinks(textOf('vault-format.md')),
  },
  {
    path: '/security/threat-model.md',
    type: 'text/plain',
    body: removeUnpublishedLinks(textOf('threat-model.md')),
  },
  { path: '/security/reader.ts', type: 'text/plain', body: textOf('independent-reader.ts') },
  { path: '/security/vectors.json', type: 'application/json', body: listVectors() },
  { path: '/security/promises.md', type: 'text/plain', body: listPromises() },
];

/** The text of a document, by file name. Throws if there is no such file. */
function textOf(name: string): string {
  const found = Object.entries(texts).find(([path]) => path.endsWith(`/${name}`));
  if (found === undefined) throw new Error(`${name} is missing`);
  return found[1];
}

/** Replaces each Markdown link with its text, unless it leads to one of the published documents or to a web address. */
export function removeUnpublishedLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, words: string, address: string) =>
    published.has(address) || address.startsWith('https://') ? link : words,
  );
}

/** The test vectors for every part of the format, by file name. */
function listVectors(): string {
  const byName = Object.fromEntries(
    Object.entries(vectors).map(([path, content]) => [path.replace(/^.*\/|\.json$/g, ''), content]),
  );
  return `${JSON.stringify(byName, null, 2)}\n`;
}

/** A list of the promises on the public pages, with what ensures that each is kept. */
function listPromises(): string {
  const rows = Object.keys(publicClaims).filter(isClaimId).map(promiseLine);
  return `# The promises of the public pages, and what keeps each\n\n${rows.join('\n')}\n`;
}

function promiseLine(id: ClaimId): string {
  const { words, keptBy } = publicClaims[id];
  const keeper =
    'test' in keptBy
      ? `kept by the test ${keptBy.test}`
      : `promised by the operator of this site, if they set ${keptBy.setting}`;
  return `- ${words} (${keeper})`;
}
