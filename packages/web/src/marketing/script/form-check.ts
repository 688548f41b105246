import type { FormRefusalResponse } from './form-errors.ts';

/**
 * Finds the fields of a form that must be filled in but are not, using the attributes of its fields (`FormField`).
 * Undefined if no field is missing.
 */
export function checkForm(form: HTMLFormElement): FormRefusalResponse | undefined {
  const fields: Record<string, string> = {};
  for (const frame of form.querySelectorAll<HTMLElement>('[data-missing]')) {
    const { field = '', missing = '' } = frame.dataset;
    if (frame.querySelector(':invalid')) fields[field] = missing;
  }
  return Object.keys(fields)[0] === undefined ? undefined : { message: '', fields };
}
