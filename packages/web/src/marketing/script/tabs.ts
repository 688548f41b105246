/**
 * Turns each choice between views inside `root` (`previews/TwoViews`) into tabs, between which the arrow keys, Home and
 * End move.
 */
export function turnViewsIntoTabs(root: ParentNode): void {
  for (const views of root.querySelectorAll<HTMLElement>('[data-tabs]')) {
    const choice = views.querySelector('fieldset');
    if (choice !== null) choice.replaceWith(tabList(views, choice));
  }
}

function tabList(views: HTMLElement, choice: HTMLFieldSetElement): HTMLElement {
  const list = document.createElement('div');
  list.className = 'tabs';
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', choice.querySelector('legend')?.textContent ?? '');
  const panels = views.querySelectorAll<HTMLElement>(':scope > section');
  const tabs = [...choice.querySelectorAll('label')].flatMap((label, index) => {
    const panel = panels[index];
    return panel === undefined ? [] : { tab: tabOf(label, panel), panel };
  });
  list.append(...tabs.map(({ tab }) => tab));

  const select = (wanted: number): void => {
    for (const [index, { tab, panel }] of tabs.entries()) {
      const selected = index === wanted;
      tab.setAttribute('aria-selected', String(selected));
      tab.tabIndex = selected ? 0 : -1;
      panel.hidden = !selected;
    }
  };
  for (const [index, { tab }] of tabs.entries()) {
    tab.addEventListener('click', () => select(index));
    tab.addEventListener('keydown', event => {
      const next = placeAfter(event.key, index, tabs.length);
      if (next === undefined) return;
      event.preventDefault();
      select(next);
      tabs[next]?.tab.focus();
    });
  }
  select(0);
  return list;
}

function tabOf(label: HTMLElement, panel: HTMLElement): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.id = `${panel.id}-tab`;
  tab.textContent = label.textContent;
  tab.setAttribute('role', 'tab');
  tab.setAttribute('aria-controls', panel.id);
  panel.setAttribute('role', 'tabpanel');
  panel.setAttribute('aria-labelledby', tab.id);
  panel.removeAttribute('aria-label');
  panel.tabIndex = 0;
  return tab;
}

/** The index of the tab that a key moves to, among `count` tabs; undefined for other keys. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const place = steps[key];
  return place === undefined ? undefined : (place + count) % count;
}
