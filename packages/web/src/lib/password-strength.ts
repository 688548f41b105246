import type { StrengthMeter } from './password-meter.ts';

let loading: Promise<StrengthMeter> | undefined;

/** The meter and its dictionaries are large, so they come at the first keystroke in a password box. */
export function loadStrengthMeter(): Promise<StrengthMeter> {
  loading ??= import('./password-meter.ts').then(({ makeMeter }) => makeMeter());
  // A piece that did not arrive may arrive at the next try.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
