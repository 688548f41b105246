import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { findElements, getAttributeValue, getElementText, listPageSentences } from './read-page.ts';

/** Matches sentences about sealing, reading, deleting, backing up, telling or opening. */
const about =
  /\b(un)?seal|\bread(s|able|ing)?\b|\bdelet|\bback(s|ed|ing)? up\b|\bbackup|\btell(s|ing)?\b|\btold\b|\bopen(s|ed|ing)?\b/i;

/**
 * Parts that are not about the safety of stored data: guides are about banks and authorities, samples are forms and
 * records of the product, and the list of database columns is data.
 */
const elsewhere = (element: Tree.Element): boolean =>
  getAttributeValue(element, 'data-kind') !== undefined ||
  /(^|\s)(post|seen)(\s|$)/.test(getAttributeValue(element, 'class') ?? '');

/**
 * All sentences of a page about the safety of stored data. The title, the description for search engines and the main
 * part are searched.
 */
export function listSafetySentences(html: string): string[] {
  const description = findElements(html, 'meta', 'name').find(
    one => getAttributeValue(one, 'name') === 'description',
  );
  const said = [
    ...findElements(html, 'title').map(getElementText),
    (description && getAttributeValue(description, 'content')) ?? '',
    ...listPageSentences(withoutParts(html)),
  ];
  return said.flatMap(splitIntoSentences).filter(sentence => about.test(sentence));
}

/**
 * Splits text after a full stop, colon, question or exclamation mark that a capital letter follows: "One: two. Three:
 * Four" becomes ["One: two.", "Three.", "Four"].
 */
export const splitIntoSentences = (text: string): string[] =>
  text
    .replaceAll('\u00A0', ' ')
    .split(/(?<=[.!?:])\s+(?=[A-Z“0-9{])/u)
    .map(sentence => sentence.trim().replace(/:$/, '.'));

function withoutParts(html: string): string {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const cuts = cutsIn(document);
  return cuts.toReversed().reduce((text, [from, to]) => text.slice(0, from) + text.slice(to), html);
}

function cutsIn(node: Tree.Node): (readonly [number, number])[] {
  if ('tagName' in node && elsewhere(node)) {
    const place = node.sourceCodeLocation;
    return place ? [[place.startOffset, place.endOffset]] : [];
  }
  return 'childNodes' in node ? node.childNodes.flatMap(cutsIn) : [];
}
