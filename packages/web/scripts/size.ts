import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const built = join(dirname(dirname(fileURLToPath(import.meta.url))), 'build', 'client');

/** What a page needs before it works, gzip level 9, bytes. */
export interface PageSize {
  page: string;
  scriptBytes: number;
  styleBytes: number;
  documentBytes: number;
}

/** The most a sign-in page may need, bytes (kB = 1,000 bytes). */
export const budget = { scriptBytes: 140_000, styleBytes: 15_000 };

/** Reads the built page: every module it preloads or starts, and every style sheet. Later imports do not count. */
export async function pageSize(path: string, client = built): Promise<PageSize> {
  const html = await readFile(join(client, path, 'index.html'), 'utf8');
  const scripts = new Set(
    [...html.matchAll(/(?:href|src|from|import)[=\s(]*"(\/[^"]+\.js)"/g)].map(match => match[1] ?? ''),
  );
  const styles = new Set([...html.matchAll(/href="(\/[^"]+\.css)"/g)].map(match => match[1] ?? ''));
  return {
    page: path,
    scriptBytes: await total(client, scripts),
    styleBytes: await total(client, styles),
    documentBytes: gzipSync(html, { level: 9 }).length,
  };
}

async function total(client: string, files: ReadonlySet<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async file => gzipSync(await readFile(join(client, file)), { level: 9 }).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of ['/login', '/signup', '/recover']) console.table([await pageSize(path)]);
}
