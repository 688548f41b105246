/**
 * The menu of narrow screens lies over the page, so it closes when one goes on: by Escape, which gives the focus
 * back to its button, by a link of it, and when the focus leaves it for what lies below.
 */
export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.pubmenu');
  if (menu === null) return;
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    close();
    menu.querySelector('summary')?.focus();
  });
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) close();
  });
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close();
  });
}
