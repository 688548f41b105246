import type { Refusal } from './form-errors.ts';

/** What is missing in a form, as its fields have it written on them (`FormField`); undefined when nothing is. */
export function checkForm(form: HTMLFormElement): Refusal | undefined {
  const fields: Record<string, string> = {};
  for (const frame of form.querySelectorAll<HTMLElement>('[data-missing]')) {
    const { field = '', missing = '' } = frame.dataset;
    if (frame.querySelector(':invalid')) fields[field] = missing;
  }
  return Object.keys(fields)[0] === undefined ? undefined : { message: '', fields };
}
