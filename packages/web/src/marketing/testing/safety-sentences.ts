import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { find, sentencesOf, textOf, valueOf } from './read-page.ts';

/** What a sentence has to be about: sealing, reading, deleting, backing up, telling or opening. */
const about =
  /\b(un)?seal|\bread(s|able|ing)?\b|\bdelet|\bback(s|ed|ing)? up\b|\bbackup|\btell(s|ing)?\b|\btold\b|\bopen(s|ed|ing)?\b/i;

/** Guides are about banks and offices, samples are forms and records of the product, and the list of the database is data. */
const elsewhere = (element: Tree.Element): boolean =>
  valueOf(element, 'data-kind') !== undefined ||
  /(^|\s)(post|seen)(\s|$)/.test(valueOf(element, 'class') ?? '');

/** Every sentence a page says about the safety of what is kept: its title, what search engines show, and its main part. */
export function safetySentences(html: string): string[] {
  const description = find(html, 'meta', 'name').find(one => valueOf(one, 'name') === 'description');
  const said = [
    ...find(html, 'title').map(textOf),
    (description && valueOf(description, 'content')) ?? '',
    ...sentencesOf(withoutParts(html)),
  ];
  return said.flatMap(splitSentences).filter(sentence => about.test(sentence));
}

/** "One: two. Three: Four" as ["One: two.", "Three.", "Four"]: what ends is followed by a capital letter. */
export const splitSentences = (text: string): string[] =>
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
