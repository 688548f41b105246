// `npm run compare-build -- https://kinfolio.example`: whether a server sends exactly this build. Everybody with the sources
// can ask; what differs is named, and the command then ends with 1.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ensureWeb } from '../ensure-web.ts';
import { compareBuild } from './compare.ts';
import { root } from './lock.ts';

const address = process.argv[2];
if (address === undefined || !URL.canParse(address)) {
  console.error('Say which server: npm run compare-build -- https://kinfolio.example');
  process.exit(1);
}
ensureWeb();

const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(root, 'packages/web/build', name), 'utf8'));
const { files, pages } = z
  .object({
    files: z.record(z.string(), z.object({ sha256: z.string() })),
    pages: z.record(z.string(), z.array(z.string())),
  })
  .parse(read('manifest.json'));
const publicFiles = z.array(z.object({ path: z.string(), file: z.string() })).parse(read('pages.json'));
const routes = z.array(z.string()).parse(read('routes.json'));

const found = await compareBuild(
  {
    files,
    app: new Map(
      routes
        .filter(route => !route.includes(':') && publicFiles.every(({ path }) => path !== route))
        .map(route => {
          const own = `${route.slice(1)}/index.html`;
          return [route, own in files ? own : '__spa-fallback.html'];
        }),
    ),
    pages: new Map(
      publicFiles
        .filter(({ file }) => file.endsWith('.html'))
        .map(({ path, file }) => [path, pages[`pages/${file}`] ?? []]),
    ),
  },
  async path => {
    const answer = await fetch(new URL(path, address));
    return new Uint8Array(await answer.arrayBuffer());
  },
);
for (const one of found) console.log(one);
console.log(found.length === 0 ? `${address} gives out this build.` : `${found.length} things differ.`);
process.exitCode = found.length === 0 ? 0 : 1;
