import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

/** Every element of a page or a part of it, in order. */
export function elementsOf(node: Node): Element[] {
  return childrenOf(node).flatMap(child =>
    isElement(child) ? [child].concat(elementsOf(child)) : elementsOf(child),
  );
}

/** The elements of a page with a tag, and with an attribute where one is named. */
export function find(html: string, tag: string, attribute?: string): Element[] {
  return elementsOf(parse(html)).filter(
    element =>
      element.tagName === tag && (attribute === undefined || valueOf(element, attribute) !== undefined),
  );
}

/** The value of an attribute; undefined when it is not there. */
export const valueOf = (element: Element, name: string): string | undefined =>
  element.attrs.find(attribute => attribute.name === name)?.value;

/** What stands in an element, with single spaces. */
export const textOf = (node: Node): string => rawText(node).replaceAll(/\s+/g, ' ').trim();

const rawText = (node: Node): string =>
  node.nodeName === '#text' && 'value' in node ? node.value : childrenOf(node).map(rawText).join('');

const unread = new Set(['script', 'style', 'svg', 'nav', 'form', 'code']);
const blocks =
  /^(p|li|ul|ol|div|section|details|summary|h[1-4]|dl|dt|dd|aside|article|table|tr|td|th|kin-when)$/;

/**
 * The sentences of a page's main part, as somebody reads them: each heading, item and paragraph ends as a sentence.
 * What only shows where an operator promised it is left out when `promised` is false.
 */
export function sentencesOf(html: string, promised = true): string[] {
  const [main] = find(html, 'main');
  return main ? sentences(main, promised) : [];
}

function sentences(node: Node, promised: boolean): string[] {
  if (!isElement(node) || unread.has(node.tagName)) return [];
  if (!promised && node.tagName === 'kin-when' && valueOf(node, 'has') !== undefined) return [];
  const inner = childrenOf(node);
  if (inner.some(child => isElement(child) && blocks.test(child.tagName)))
    return inner.flatMap(child => sentences(child, promised));
  const text = textOf(node);
  if (!/[a-z]/i.test(text)) return [];
  return [/[.!?]$/.test(text) ? text : `${text.replace(/:$/, '')}.`];
}
