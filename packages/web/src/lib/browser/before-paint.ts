import text from './before-paint.js?raw';

/**
 * The script that sets the chosen theme and text size before the first paint. It is inside the page, where it
 * costs no request; the content policy allows it by its hash. Its names and values are those of `appearance.ts`.
 */
export const beforePaint = text.replaceAll(/\s*\/\/.*\n|\n\s*/g, '\n').trim();
