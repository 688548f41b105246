import { defaultTreeAdapter as adapter, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Attributes that name other elements by their ids. */
const naming: ReadonlySet<string> = new Set(['aria-labelledby', 'aria-describedby', 'aria-controls']);
/** Attributes that React Aria writes for its own scripts. */
const ofScripts: ReadonlySet<string> = new Set(['data-rac', 'data-react-aria-pressable']);

/**
 * Removes attributes and elements that React Aria adds for a script that a public page does not have: templates, marks,
 * and names of elements that only the script would add. The page then refers only to elements that it contains.
 */
export function removeScriptAttributes(document: Tree.Document): void {
  const elements = elementsOf(document);
  for (const element of elements) if (element.tagName === 'template') adapter.detachNode(element);
  const ids = new Set(elements.flatMap(({ attrs }) => attrs.find(({ name }) => name === 'id')?.value ?? []));
  for (const element of elements) {
    element.attrs = element.attrs.flatMap(attribute => {
      if (ofScripts.has(attribute.name)) return [];
      if (!naming.has(attribute.name)) return [attribute];
      const value = attribute.value
        .split(' ')
        .filter(id => ids.has(id))
        .join(' ');
      return value === '' ? [] : [{ ...attribute, value }];
    });
  }
}

function elementsOf(parent: Tree.ParentNode): Tree.Element[] {
  return parent.childNodes.flatMap(node => (adapter.isElementNode(node) ? [node, ...elementsOf(node)] : []));
}
