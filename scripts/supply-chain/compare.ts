import { type BuildManifest, sha256 } from '../../packages/web/scripts/manifest.ts';
import { hash, inlineScripts } from '../../packages/web/scripts/page-policy.ts';

/** The forms in which a server may send a file. Each lies on it as a file of its own, and may differ on its own. */
const encodings = ['br', 'gzip', 'identity'] as const;

/** Returns the bytes at a path, unpacked, asked for in a form. */
export type Ask = (path: string, encoding: (typeof encodings)[number]) => Promise<Uint8Array>;

/**
 * Asks a server for everything and names what differs from the build, one sentence each; none when all is as built. Of a
 * page that the server fills in, its scripts are compared, and that it asks for no other.
 */
export async function compareBuild(
  { files, app, pages }: Omit<BuildManifest, 'lock'>,
  ask: Ask,
): Promise<string[]> {
  const found: string[] = [];
  const alike = async (address: string, file: string) => {
    const said = await Promise.all(encodings.map(encoding => answerOf(ask, address, encoding)));
    if (said.includes(undefined)) found.push(`${address} does not answer`);
    else if (said.some(bytes => bytes !== undefined && sha256(bytes) !== files[file]?.sha256))
      found.push(`${address} is not the ${file} of the build`);
  };
  for (const file of Object.keys(files)) await alike(`/${file}`, file);
  for (const [address, file] of Object.entries(app)) await alike(address, file);
  for (const [address, scripts] of Object.entries(pages)) {
    const said = await answerOf(ask, address, 'identity');
    if (said === undefined) {
      found.push(`${address} does not answer`);
      continue;
    }
    const html = new TextDecoder().decode(said);
    if (inlineScripts(html).some(text => !scripts.includes(hash(text))))
      found.push(`${address} has a script that the build did not put there`);
    const asked = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source = '']) => source);
    for (const script of asked.filter(path => files[path.slice(1)] === undefined))
      found.push(`${address} asks for ${script}, which is no file of the build`);
  }
  return found;
}

const answerOf = (ask: Ask, path: string, encoding: (typeof encodings)[number]) =>
  ask(path, encoding).catch(() => undefined);
