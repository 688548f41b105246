import { parse } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';

/** Every word of a page or a script: whatever is a class there is one of them. */
const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_][\w-]*/g) ?? [];

/**
 * A style sheet without the rules that ask for a class no page has and no script gives. It is careful: a class inside
 * `:is()` or `:has()` keeps its rule, and so does any word that only looks like a class.
 */
export function usedStyles(css: string, texts: readonly string[]): string {
  const words = new Set(texts.flatMap(wordsOf));
  const parser = selectorParser(root => {
    for (const selector of root.nodes.filter(one => !mayMatch(one, words))) selector.remove();
  });
  const sheet = parse(css);
  sheet.walkRules(rule => {
    // The steps of an animation are no selectors.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return;
    const left = parser.processSync(rule.selector);
    if (left === '') rule.remove();
    else rule.selector = left;
  });
  sheet.walkAtRules(/^(media|container|supports)$/, at => {
    if (at.nodes?.length === 0) at.remove();
  });
  return sheet.toString();
}

const mayMatch = (selector: Selector, words: ReadonlySet<string>): boolean =>
  selector.nodes.every(part => part.type !== 'class' || words.has(part.value));
