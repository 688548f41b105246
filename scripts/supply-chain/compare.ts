import { type BuildManifest, hashSha256Hex } from '../../packages/web/scripts/manifest.ts';
import { hashForPolicy, listInlineScripts } from '../../packages/web/scripts/page-policy.ts';

/**
 * The encodings in which a server may send a file. Each is a separate file on the server, and may differ on its own.
 */
const encodings = ['br', 'gzip', 'identity'] as const;

/** Returns the decompressed bytes at a path, requested in an encoding. */
export type RequestBytes = (path: string, encoding: (typeof encodings)[number]) => Promise<Uint8Array>;

/**
 * Fetches everything from a server and names the differences from the build, one sentence each. For a page that the
 * server fills in, it compares the scripts, and checks that the page requests no others.
 */
export async function compareBuild(
  { files, app, pages }: Omit<BuildManifest, 'lock'>,
  ask: RequestBytes,
): Promise<string[]> {
  const found: string[] = [];
  const alike = async (address: string, file: string) => {
    const said = await Promise.all(encodings.map(encoding => answerOf(ask, address, encoding)));
    if (said.includes(undefined)) found.push(`${address} does not answer`);
    else if (said.some(bytes => bytes !== undefined && hashSha256Hex(bytes) !== files[file]?.sha256))
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
    if (listInlineScripts(html).some(text => !scripts.includes(hashForPolicy(text))))
      found.push(`${address} has a script that the build did not put there`);
    const asked = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(([, source = '']) => source);
    for (const script of asked.filter(path => files[path.slice(1)] === undefined))
      found.push(`${address} asks for ${script}, which is no file of the build`);
  }
  return found;
}

const answerOf = (ask: RequestBytes, path: string, encoding: (typeof encodings)[number]) =>
  ask(path, encoding).catch(() => undefined);
