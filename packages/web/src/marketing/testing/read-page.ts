import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;
const childrenOf = (node: Node): readonly Node[] => ('childNodes' in node ? node.childNodes : []);

/** All elements of a page or of a part of it, in document order. */
export function listElements(node: Node): Element[] {
  return childrenOf(node).flatMap(child =>
    isElement(child) ? [child].concat(listElements(child)) : listElements(child),
  );
}

/** The elements of a page with a given tag and, if `attribute` is given, with this attribute. */
export function findElements(html: string, tag: string, attribute?: string): Element[] {
  return listElements(parse(html)).filter(
    element =>
      element.tagName === tag &&
      (attribute === undefined || getAttributeValue(element, attribute) !== undefined),
  );
}

/** The value of an attribute; undefined if the element does not have it. */
export const getAttributeValue = (element: Element, name: string): string | undefined =>
  element.attrs.find(attribute => attribute.name === name)?.value;

/** The text of an element, with single spaces. */
export const getElementText = (node: Node): string => rawText(node).replaceAll(/\s+/g, ' ').trim();

const rawText = (node: Node): string =>
  node.nodeName === '#text' && 'value' in node ? node.value : childrenOf(node).map(rawText).join('');

const unread = new Set(['script', 'style', 'svg', 'nav', 'form', 'code']);
const blocks =
  /^(p|li|ul|ol|div|section|details|summary|h[1-4]|dl|dt|dd|aside|article|table|tr|td|th|kin-when)$/;

/**
 * The sentences in the main part of a page, as a person reads them. Each heading, list item and paragraph counts as the
 * end of a sentence. If `promised` is false, sentences that depend on a promise of the operator are left out.
 */
export function listPageSentences(html: string, promised = true): string[] {
  const [main] = findElements(html, 'main');
  return main ? sentences(main, promised) : [];
}

function sentences(node: Node, promised: boolean): string[] {
  if (!isElement(node) || unread.has(node.tagName)) return [];
  if (!promised && node.tagName === 'kin-when' && getAttributeValue(node, 'has') !== undefined) return [];
  const inner = childrenOf(node);
  if (inner.some(child => isElement(child) && blocks.test(child.tagName)))
    return inner.flatMap(child => sentences(child, promised));
  const text = getElementText(node);
  if (!/[a-z]/i.test(text)) return [];
  return [/[.!?]$/.test(text) ? text : `${text.replace(/:$/, '')}.`];
}
