import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The hashes that the content policy must allow for a page, each as `sha256-…`. */
export interface PagePolicy {
  scripts: string[];
  styles: string[];
}

/**
 * Reads each page among `files`: the hash of each inline script and style element. Throws if one has a style attribute,
 * which the policy would silently drop.
 */
export async function readPagePolicies(
  folder: string,
  files: readonly string[],
): Promise<Record<string, PagePolicy>> {
  const pages: Record<string, PagePolicy> = {};
  for (const file of files.filter(name => name.endsWith('.html'))) {
    const html = await readFile(join(folder, file), 'utf8');
    refuseStyleAttribute(file, html);
    pages[file] = {
      scripts: listInlineScripts(html).map(hashForPolicy),
      styles: inlineStyles(html).map(hashForPolicy),
    };
  }
  return pages;
}

/** The text of each script in the page that a browser runs; data blocks for machines (JSON-LD) do not count. */
export function listInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\ssrc=|application\/ld\+json/.test(attributes))
    .map(([, , text = '']) => text);
}

const inlineStyles = (html: string): string[] =>
  [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text);

function refuseStyleAttribute(file: string, html: string): void {
  const markup = html.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');
  const found = /<[a-z][^>]*\sstyle\s*=/i.exec(markup);
  if (!found) return;
  const around = markup.slice(found.index, found.index + 160);
  throw new Error(
    `${file} has a style the content policy refuses. Leave the page out of the prerendered ones. ${around}`,
  );
}

/** The hash of an inline text in the form that content policies use. */
export const hashForPolicy = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
