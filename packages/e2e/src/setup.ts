import { findChromium } from '../../../scripts/chromium.ts';

/** Vitest's global setup for the journeys: there is a browser to drive. `npm test` has built the web app before. */
export default function setup(): void {
  const { whole, shell } = findChromium();
  process.env.CHROMIUM_PATH = whole;
  process.env.CHROMIUM_SHELL_PATH = shell;
}
