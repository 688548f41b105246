import type { StrengthMeter } from './password-meter.ts';

let loading: Promise<StrengthMeter> | undefined;

/** The meter and its dictionaries are large, so they load at the first keystroke in a password field. */
export function loadStrengthMeter(): Promise<StrengthMeter> {
  loading ??= import('./password-meter.ts').then(({ createPasswordMeter: makeMeter }) => makeMeter());
  // Forget a failed attempt, so that the next call tries again.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
