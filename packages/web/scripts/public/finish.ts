import {
  defaultTreeAdapter as adapter,
  parse,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
} from 'parse5';
import { conditionalElement } from '../../src/marketing/page.ts';
import { createContentHash } from './hash.ts';
import { removeScriptAttributes } from './tidy.ts';

/**
 * A page in the form that the content policy and the server need: each style attribute becomes a class, added with its
 * rules to `styles`; a part that depends on an operator setting is between two comments; and parts that only a script
 * reads are removed.
 */
export function finishPublicPage(page: string, styles: Map<string, string>): string {
  const document = parse(page);
  removeScriptAttributes(document);
  finishInside(document, styles);
  return serialize(document);
}

function finishInside(parent: Tree.ParentNode, styles: Map<string, string>): void {
  for (const node of parent.childNodes.filter(child => adapter.isElementNode(child))) {
    styleToClass(node, styles);
    finishInside(node, styles);
    if (node.tagName === conditionalElement) betweenComments(node);
  }
}

function styleToClass(node: Tree.Element, styles: Map<string, string>): void {
  const style = node.attrs.find(({ name }) => name === 'style');
  if (!style) return;
  const name = `s-${createContentHash(style.value)}`;
  styles.set(name, style.value);
  const before = node.attrs.find(attribute => attribute.name === 'class');
  const rest = node.attrs.filter(attribute => attribute !== style && attribute !== before);
  node.attrs = [...rest, { name: 'class', value: before ? `${before.value} ${name}` : name }];
}

/** `<!--when NAME-->` or `<!--when !NAME-->`, the content, `<!--/when-->`: the form that the server reads. */
function betweenComments(node: Tree.Element): void {
  const valueOf = (wanted: string) => node.attrs.find(({ name }) => name === wanted)?.value;
  const { parentNode: parent } = node;
  const condition = valueOf('has') ?? `!${valueOf('lacks') ?? ''}`;
  if (!parent) return;
  const parts = [
    adapter.createCommentNode(`when ${condition}`),
    ...node.childNodes,
    adapter.createCommentNode('/when'),
  ];
  for (const part of parts) {
    if (part.parentNode) adapter.detachNode(part);
    adapter.insertBefore(parent, part, node);
  }
  adapter.detachNode(node);
}
