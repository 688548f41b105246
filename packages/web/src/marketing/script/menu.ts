/**
 * On narrow screens the menu covers the page. So it closes when one of its links is followed, when the focus moves to
 * the page below, and on Escape, which returns the focus to the menu's button.
 */
export function enableMenuClosing(): void {
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
