/**
 * Types again what a person, or their browser for them, put into a page before its script had come. It stands on the
 * screen, but React believes its own state, and at the next change would empty every such box.
 */
export async function typeAgain(page: ParentNode): Promise<void> {
  for (const again of [...page.querySelectorAll('input')].map(whatWasDone)) {
    again?.();
    // The state of one box may be part of the next one's: it is drawn before that is touched.
    await Promise.resolve();
  }
}

function whatWasDone(box: HTMLInputElement): (() => void) | undefined {
  if (box.type === 'checkbox') return box.checked === box.defaultChecked ? undefined : () => tick(box);
  const { value } = box;
  return value === box.defaultValue ? undefined : () => fill(box, value);
}

function tick(box: HTMLInputElement): void {
  box.checked = box.defaultChecked;
  box.click();
}

function fill(box: HTMLInputElement, value: string): void {
  // React compares with what was last set through the element itself; what a person types does not pass there.
  box.value = box.defaultValue;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
