import type { InstalledPackage } from './lock.ts';

/** The text of NOTICE: each package that Kinfolio runs with, grouped by licence. */
export function createNotice(installed: readonly InstalledPackage[]): string {
  const running = installed.filter(({ runs }) => runs);
  const byLicense = Map.groupBy(running, ({ license }) => license);
  const parts = [...byLicense]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([license, all]) =>
        `${license}\n${'-'.repeat(license.length)}\n${all.map(({ name, version }) => `${name} ${version}`).join('\n')}\n`,
    );
  return `Kinfolio is built with the work of others. Each package below comes with its licence and its authors' names in its
own folder of node_modules; the fonts' licences lie beside them. Written by npm run dev:notices.

${parts.join('\n')}`;
}

/**
 * The list of every package as CycloneDX 1.6 JSON. It has no time or serial number in it, so that the same lock always
 * gives the same list.
 */
export function createSbom(installed: readonly InstalledPackage[]): string {
  const components = installed.map(({ name, version, license, integrity, runs }) => ({
    type: 'library',
    'bom-ref': purlOf(name, version),
    name,
    version,
    scope: runs ? 'required' : 'excluded',
    ...hashesOf(integrity),
    licenses: [{ expression: license }],
    purl: purlOf(name, version),
  }));
  const head = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 };
  // One package per line, so that a diff shows what changed.
  const lines = components.map(component => `  ${JSON.stringify(component)}`);
  return `${JSON.stringify(head).slice(0, -1)},"components":[\n${lines.join(',\n')}\n]}\n`;
}

/** A package's URL, as https://github.com/package-url/purl-spec defines it: the @ of a scope is escaped. */
const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function hashesOf(integrity: string) {
  const [algorithm = '', hash] = integrity.split('-');
  if (hash === undefined) return {};
  const alg = algorithm.replace('sha', 'SHA-');
  return { hashes: [{ alg, content: Buffer.from(hash, 'base64').toString('hex') }] };
}
