/** Focuses the control with an id, or the first one of the group with it; false where there is none. */
export function focusControl(id: string): boolean {
  const target = document.getElementById(id);
  if (target === null) return false;
  const control = target.matches('input, select, textarea, button')
    ? target
    : target.querySelector<HTMLElement>('input, select, textarea');
  (control ?? target).focus();
  return true;
}
