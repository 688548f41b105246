// before-paint.js reads the same names before the first paint.
const themeKey = 'kinfolio-theme';
const textKey = 'kinfolio-text';

export const themes = ['system', 'light', 'dark', 'contrast', 'contrast-dark'] as const;
export type Theme = (typeof themes)[number];
export const textSizes = ['usual', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

export const readTheme = (): Theme => choice(themes, read(themeKey)) ?? 'system';
export const readTextSize = (): TextSize => choice(textSizes, read(textKey)) ?? 'usual';

/** Sets the colours at once and for later visits on this device. "system" follows the device. */
export function writeTheme(theme: Theme): void {
  apply('theme', themeKey, theme === 'system' ? undefined : theme);
}

export function writeTextSize(size: TextSize): void {
  apply('text', textKey, size === 'usual' ? undefined : size);
}

function apply(name: 'theme' | 'text', key: string, value: string | undefined): void {
  const { dataset } = document.documentElement;
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // If storage is switched off the choice lasts until the page is closed.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function choice<Value extends string>(allowed: readonly Value[], text: string | null): Value | undefined {
  return allowed.find(value => value === text);
}
