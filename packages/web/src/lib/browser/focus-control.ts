/**
 * Focuses the control with this id, or the first control in the group with this id. Returns false if neither exists.
 */
export function focusControl(id: string): boolean {
  const target = document.getElementById(id);
  if (target === null) return false;
  const control = target.matches('input, select, textarea, button')
    ? target
    : target.querySelector<HTMLElement>('input, select, textarea');
  (control ?? target).focus();
  return true;
}
