import { parse } from 'postcss';
import selectorParser, { type Selector } from 'postcss-selector-parser';

/** Every word of a page or a script, which includes every class used there. */
const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_][\w-]*/g) ?? [];

/**
 * A style sheet without the rules for classes that no page has and no script adds. It is careful: a class inside
 * `:is()` or `:has()` keeps its rule, and so does any word that only looks like a class.
 */
export function removeUnusedStyles(css: string, texts: readonly string[]): string {
  const words = new Set(texts.flatMap(wordsOf));
  const parser = selectorParser(root => {
    for (const selector of root.nodes.filter(one => !mayMatch(one, words))) selector.remove();
  });
  const sheet = parse(css);
  sheet.walkRules(rule => {
    // The steps of an animation are not selectors.
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return;
    const left = parser.processSync(rule.selector);
    if (left === '') rule.remove();
    else rule.selector = left;
  });
  const used = new Set(sheet.toString().match(/(?<=var\()--tw-[\w-]+/g));
  sheet.walkAtRules('property', at => {
    if (at.params.startsWith('--tw-') && !used.has(at.params)) at.remove();
  });
  sheet.walkDecls(/^--tw-/, declaration => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
  sheet.walkRules(rule => {
    if (rule.nodes.length === 0) rule.remove();
  });
  // Works from the inside out, because a block that contains only empty blocks is empty itself.
  const empty = () => {
    let found = false;
    sheet.walkAtRules(/^(media|container|supports|layer)$/, at => {
      if (at.nodes?.length !== 0) return;
      at.remove();
      found = true;
    });
    return found;
  };
  while (empty());
  return sheet.toString();
}

const mayMatch = (selector: Selector, words: ReadonlySet<string>): boolean =>
  selector.nodes.every(part => part.type !== 'class' || words.has(part.value));
