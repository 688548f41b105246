import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { type InlineConfig, build as viteBuild } from 'vite';
import * as z from 'zod';
import type * as Render from '../../src/marketing/render.tsx';
import { inlinePageStyle } from '../critical-style.ts';
import { finishPublicPage } from './finish.ts';
import { createContentHash } from './hash.ts';
import { removeUnusedStyles } from './used-styles.ts';

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
const styleSource = 'src/marketing/styles/public.css';
const scriptSource = 'src/marketing/public.ts';
/** A placeholder for the sheet's address until all pages are rendered. */
const styleMark = '/public.css';
/** The fonts of the first screen; the others load when a page needs them. */
const firstFonts = /(atkinson|besley)[^/]*-basic-[^/]*\.woff2$/;

/** The folders that hold the files while the web is being built. */
export interface BuildFolders {
  web: string;
  fresh: string;
  client: string;
}

/**
 * Builds the public pages: `pages/` with one file each, and `pages.json`, which lists the address of each. They are not
 * part of `client/`, because the server fills in what only it knows before serving one. Returns the list.
 */
export async function buildPublicPages({ web, fresh, client }: BuildFolders) {
  const work = join(fresh, 'public-work');
  await viteBuild(assetsConfig(web, work));
  await viteBuild(renderConfig(web, work));
  const assets = await readAssets(work);
  const { renderSite }: typeof Render = await import(pathToFileURL(join(work, 'render/render.js')).href);

  const inlineStyles = new Map<string, string>();
  const files = renderSite({ ...assets.addresses, styles: [styleMark] }).map(file =>
    finishFile(file, inlineStyles),
  );
  const scripts = assets.others.filter(file => file.endsWith('.js')).map(file => join(work, file));
  const texts = await Promise.all(scripts.map(file => readFile(file, 'utf8')));
  const style = await styleOf(join(work, assets.style), inlineStyles, [
    ...texts,
    ...files.map(({ body }) => body),
  ]);
  await writeFile(join(client, style.address), style.text);
  for (const file of assets.others) await copyFile(join(work, file), join(client, file));
  for (const { path, body } of files) {
    const place = join(fresh, 'pages', fileOf(path));
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, withStyle(body, style, texts));
  }
  const list = files.map(({ path, type, status, guide }) => ({
    path,
    type,
    status,
    guide,
    file: fileOf(path),
  }));
  await writeFile(join(fresh, 'pages.json'), `${JSON.stringify(list, null, 2)}\n`);
  await rm(work, { recursive: true, force: true });
  return list;
}

/** The results of the first of the two builds: the sheet, the addresses that pages request, and every file to keep. */
async function readAssets(work: string) {
  const manifest = manifestShape.parse(JSON.parse(await readFile(join(work, '.vite/manifest.json'), 'utf8')));
  const entries = Object.values(manifest);
  const files = new Set(entries.flatMap(entry => [entry.file].concat(entry.css, entry.assets)));
  const style = manifest[styleSource]?.file ?? '';
  files.delete(style);
  return {
    style,
    others: [...files],
    addresses: {
      scripts: [addressOf(manifest[scriptSource]?.file ?? '')],
      fonts: [...files].filter(file => firstFonts.test(file)).map(addressOf),
    },
  };
}

const addressOf = (file: string) => `/${file}`;

function finishFile(file: Render.RenderedFile, styles: Map<string, string>): Render.RenderedFile {
  return file.type.startsWith('text/html') ? { ...file, body: finishPublicPage(file.body, styles) } : file;
}

async function styleOf(file: string, inlineStyles: ReadonlyMap<string, string>, texts: readonly string[]) {
  const classes = [...inlineStyles].map(([name, rules]) => `.${name}{${rules}}`);
  const text = `${removeUnusedStyles(await readFile(file, 'utf8'), texts)}${classes.join('')}`;
  return { text, address: `/assets/public-${createContentHash(text)}.css` };
}

/**
 * The rules that a page needs are written into the page itself; the whole sheet is loaded when a script first needs it.
 */
const withStyle = (
  page: string,
  { text, address }: { text: string; address: string },
  texts: readonly string[],
) =>
  inlinePageStyle(page, {
    link: `<link rel="stylesheet" href="${styleMark}">`,
    css: text,
    later: `<link rel="stylesheet" href="${address}" disabled>`,
    texts,
  });

/** Returns the file of a page: `about.html` for `/about`; `/feed.xml` keeps its name. */
const fileOf = (path: string) =>
  path === '/' ? 'index.html' : /\.[a-z]+$/.test(basename(path)) ? path.slice(1) : `${path.slice(1)}.html`;

const shared = (web: string): InlineConfig => ({
  root: web,
  configFile: false,
  mode: 'production',
  logLevel: 'error',
  publicDir: false,
  plugins: [tailwindcss()],
});

/** The style sheet and the script, with a hash in their names as in the app. */
const assetsConfig = (web: string, outDir: string): InlineConfig => ({
  ...shared(web),
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: [join(web, styleSource), join(web, scriptSource)] },
  },
});

/** The pages themselves, as a Node module. */
const renderConfig = (web: string, work: string): InlineConfig => ({
  ...shared(web),
  build: {
    outDir: join(work, 'render'),
    ssr: join(web, 'src/marketing/render.tsx'),
    rollupOptions: { output: { entryFileNames: 'render.js' } },
  },
});
