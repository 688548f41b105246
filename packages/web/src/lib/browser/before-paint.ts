import text from './before-paint.js?raw';

/**
 * A script that sets the chosen theme and text size before the first paint. It is inline because a request would be too
 * slow; the content security policy allows it by its hash. Its names and values must match those of `appearance.ts`.
 */
export const beforePaintScript = text.replaceAll(/\s*\/\/.*\n|\n\s*/g, '\n').trim();
