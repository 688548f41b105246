import { type BuildManifest, sha256 } from '../../packages/web/scripts/manifest.ts';
import { hash, inlineScripts } from '../../packages/web/scripts/page-policy.ts';

/**
 * Asks a server for everything and names what differs from the build, one sentence each; none when all is as built. Of a
 * page that the server fills in, its scripts are compared, and that it asks for no other. `ask` returns the bytes at a path.
 */
export async function compareBuild(
  { files, app, pages }: Omit<BuildManifest, 'lock'>,
  ask: (path: string) => Promise<Uint8Array>,
): Promise<string[]> {
  const found: string[] = [];
  const alike = async (address: string, file: string) => {
    const said = await answerOf(ask, address);
    if (said === undefined) found.push(`${address} does not answer`);
    else if (sha256(said) !== files[file]?.sha256) found.push(`${address} is not the ${file} of the build`);
  };
  for (const file of Object.keys(files)) await alike(`/${file}`, file);
  for (const [address, file] of Object.entries(app)) await alike(address, file);
  for (const [address, scripts] of Object.entries(pages)) {
    const said = await answerOf(ask, address);
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

const answerOf = (ask: (path: string) => Promise<Uint8Array>, path: string) =>
  ask(path).catch(() => undefined);
