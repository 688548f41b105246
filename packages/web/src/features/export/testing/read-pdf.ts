import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** An element of a page's structure, as a screen reader sees it. */
export interface PdfTag {
  readonly role: string;
  readonly text: string;
  readonly children: readonly PdfTag[];
}

export interface PdfContent {
  readonly title: unknown;
  readonly language: unknown;
  readonly tagged: boolean;
  readonly bookmarks: readonly string[];
  readonly pages: readonly {
    readonly text: string;
    readonly tags: readonly PdfTag[];
    readonly sizes: readonly number[];
  }[];
}

interface Node {
  role: string;
  children: (Node | { type: string; id: string })[];
}

/** Reads a PDF with a third-party reader, so that our writer does not check itself. */
export async function readPdf(file: Blob): Promise<PdfContent> {
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

/** The reader returns null for a document without bookmarks, although its types do not allow that. */
function bookmarksOf(outline: readonly { readonly title: string }[] | null): readonly string[] {
  return (outline ?? []).map(({ title }) => title);
}

/** All tags of a tree, with parents before their children. */
export function flattenTags(tags: readonly PdfTag[]): PdfTag[] {
  return tags.flatMap(tag => [tag, ...flattenTags(tag.children)]);
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

function childrenOf(node: Node, texts: ReadonlyMap<string, string>): PdfTag[] {
  return node.children.flatMap(child => {
    if (!('role' in child)) return [];
    const own = child.children.map(part => ('role' in part ? '' : (texts.get(part.id) ?? ''))).join('');
    return [{ role: child.role, text: own.trim(), children: childrenOf(child, texts) }];
  });
}
