import {
  budgetToolLimitBytes,
  budgetToolRoutes,
  measurePageSize,
  measureRouteScripts,
  signInPageBudgetBytes,
} from '@kinfolio/web/build-size';
import type { Figure } from './report.ts';

/**
 * Measures the gzipped bytes that /login, /signup and a visitor's budget have to load before they work, against their
 * limits.
 */
export async function measurePageWeight(): Promise<Figure[]> {
  const pages = await Promise.all(['/login', '/signup'].map(path => measurePageSize(path)));
  return [
    ...pages.flatMap(({ page, scriptBytes, styleBytes }) => [
      weight(`${page}: JavaScript before it works`, scriptBytes, signInPageBudgetBytes.scriptBytes),
      weight(`${page}: CSS before it works`, styleBytes, signInPageBudgetBytes.styleBytes),
    ]),
    weight(
      '/budgeting/tool: JavaScript before it works',
      await measureRouteScripts(budgetToolRoutes),
      budgetToolLimitBytes,
    ),
  ];
}

function weight(name: string, ours: number, baseline: number): Figure {
  return { name, unit: 'bytes', ours, against: 'the budget', baseline, bound: { atMost: 1 } };
}
