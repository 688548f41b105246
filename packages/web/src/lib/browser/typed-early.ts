/**
 * Re-enters the text that a person, or their browser, typed into a page before its script had loaded. The text is
 * visible, but React trusts its own state, and would empty every such field at the next change. Then submits a form
 * whose button was pressed before the app had loaded (start-on-press.js).
 */
export async function reenterEarlyText(page: ParentNode): Promise<void> {
  const boxes = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  for (const again of [...boxes].map(whatWasDone)) {
    again?.();
    // One field may affect the next, so let React render before continuing.
    await Promise.resolve();
  }
  for (const form of page.querySelectorAll<HTMLFormElement>('form[data-start]')) {
    const isPressed = form.dataset['start'] === 'pressed';
    delete form.dataset['start'];
    if (isPressed) form.requestSubmit();
  }
}

function whatWasDone(box: HTMLInputElement | HTMLTextAreaElement): (() => void) | undefined {
  if (box instanceof HTMLInputElement && box.type === 'checkbox')
    return box.checked === box.defaultChecked ? undefined : () => tick(box);
  const { value } = box;
  return value === box.defaultValue ? undefined : () => fill(box, value);
}

function tick(box: HTMLInputElement): void {
  box.checked = box.defaultChecked;
  box.click();
}

function fill(box: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  // React compares the value with the one last set through the element's own property. Typing bypasses that property,
  // so it is bypassed here too.
  box.value = box.defaultValue;
  const prototype = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(box, value);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
