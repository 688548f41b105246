import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a page needs the content policy to allow. */
export interface PagePolicy {
  /** `sha256-…` of each inline script. */
  scripts: string[];
}

/** Reads each page of the build. Throws when one has a style attribute: the policy would drop it, unseen. */
export async function readPolicy(
  folder: string,
  files: readonly string[],
): Promise<Record<string, PagePolicy>> {
  const pages: Record<string, PagePolicy> = {};
  for (const file of files.filter(name => name.endsWith('.html'))) {
    const html = await readFile(join(folder, file), 'utf8');
    refuseStyle(file, html);
    pages[file] = { scripts: inlineScripts(html).map(hash) };
  }
  return pages;
}

export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
    .map(([, , text = '']) => text);
}

function refuseStyle(file: string, html: string): void {
  const markup = html.replace(/<script[\s\S]*?<\/script>/g, '');
  const found = /<[a-z][^>]*\sstyle\s*=|<style/i.exec(markup);
  if (!found) return;
  const around = markup.slice(found.index, found.index + 160);
  throw new Error(
    `${file} has a style the content policy refuses. Leave the page out of the prerendered ones. ${around}`,
  );
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
