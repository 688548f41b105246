import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of a page's structure, as a screen reader meets it. */
export interface ReadTag {
  readonly role: string;
  readonly text: string;
  readonly children: readonly ReadTag[];
}

export interface ReadPdf {
  readonly title: unknown;
  readonly language: unknown;
  readonly tagged: boolean;
  readonly bookmarks: readonly string[];
  readonly pages: readonly {
    readonly text: string;
    readonly tags: readonly ReadTag[];
    readonly sizes: readonly number[];
  }[];
}

interface Node {
  role: string;
  children: (Node | { type: string; id: string })[];
}

/** Reads a PDF back with somebody else's reader. */
export async function readPdf(file: Blob): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 });
  const document = await task.promise;
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
  const marks = await document.getMarkInfo();
  const outline = await document.getOutline();
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent({ includeMarkedContent: true });
    const tree = (await page.getStructTree()) as Node | null;
    const texts = textsById(content.items);
    const items = content.items.flatMap(item => ('str' in item && item.str.trim() !== '' ? [item] : []));
    pages.push({
      text: items.map(item => item.str).join('\n'),
      tags: tree === null ? [] : childrenOf(tree, texts),
      sizes: items.map(item => item.height),
    });
  }
  const read = {
    title: info['Title'],
    language: info['Language'],
    tagged: (marks as unknown as ReadonlyMap<string, boolean>).get('Marked') === true,
    bookmarks: bookmarksOf(outline),
    pages,
  };
  await task.destroy();
  return read;
}

/** A document without any has null, against its types. */
function bookmarksOf(outline: readonly { readonly title: string }[] | null): readonly string[] {
  return (outline ?? []).map(({ title }) => title);
}

/** All tags of a tree, the outer before the inner. */
export function flat(tags: readonly ReadTag[]): ReadTag[] {
  return tags.flatMap(tag => [tag, ...flat(tag.children)]);
}

function textsById(items: readonly object[]): Map<string, string> {
  const texts = new Map<string, string>();
  const open: (string | undefined)[] = [];
  for (const item of items as { type?: string; id?: string; str?: string }[]) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item.id);
    else if (item.type === 'endMarkedContent') open.pop();
    else {
      const id = open.findLast(each => each !== undefined);
      if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str ?? ''}`);
    }
  }
  return texts;
}

function childrenOf(node: Node, texts: ReadonlyMap<string, string>): ReadTag[] {
  return node.children.flatMap(child => {
    if (!('role' in child)) return [];
    const own = child.children.map(part => ('role' in part ? '' : (texts.get(part.id) ?? ''))).join('');
    return [{ role: child.role, text: own.trim(), children: childrenOf(child, texts) }];
  });
}
