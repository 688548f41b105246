// `npm run ops:compare-build -- https://kinfolio.example`: checks whether a server sends exactly this build. Anyone
// with the sources can run it. With `--signer KEY` it compares with the list signed by that key, and builds nothing.
// Differences are named, and the command then exits with 1.
import { parseArgs } from 'node:util';
import type { BuildManifest } from '../../packages/web/scripts/manifest.ts';
import { buildWebIfNeeded } from '../ensure-web.ts';
import { readSignedBuild } from './build-document.ts';
import { readBuiltManifest } from './built.ts';
import { compareBuild } from './compare.ts';

const { values, positionals } = parseArgs({
  options: { signer: { type: 'string' } },
  allowPositionals: true,
});
const [address] = positionals;
if (address === undefined || !URL.canParse(address)) {
  console.error('Say which server: npm run ops:compare-build -- https://kinfolio.example [--signer KEY]');
  process.exit(1);
}

const manifest = values.signer === undefined ? await own() : await signed(values.signer);
if (manifest === undefined) {
  console.log(`${address} shows no list of its build that this key signed.`);
  process.exit(1);
}
const found = await compareBuild(manifest, ask);
for (const one of found) console.log(one);
console.log(found.length === 0 ? `${address} gives out this build.` : `${found.length} things differ.`);
process.exitCode = found.length === 0 ? 0 : 1;

async function own(): Promise<BuildManifest> {
  await buildWebIfNeeded();
  return readBuiltManifest();
}

async function signed(signer: string): Promise<BuildManifest | undefined> {
  const text = new TextDecoder().decode(await ask('/.well-known/kinfolio-build.json', 'identity'));
  const read = await readSignedBuild(text, signer);
  if (read !== undefined) console.log(`The list was signed on ${read.signedAt}.`);
  return read?.manifest;
}

async function ask(path: string, encoding: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(path, address), { headers: { 'accept-encoding': encoding } });
  return new Uint8Array(await answer.arrayBuffer());
}
