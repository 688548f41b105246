import { budget, pageSize, routeScripts, toolBudget, toolRoutes } from '@kinfolio/web/build-size';
import type { Figure } from './report.ts';

/** What /login, /signup and a visitor's budget need before they work, gzipped, beside what they may need. */
export async function measurePageWeight(): Promise<Figure[]> {
  const pages = await Promise.all(['/login', '/signup'].map(path => pageSize(path)));
  return [
    ...pages.flatMap(({ page, scriptBytes, styleBytes }) => [
      weight(`${page}: JavaScript before it works`, scriptBytes, budget.scriptBytes),
      weight(`${page}: CSS before it works`, styleBytes, budget.styleBytes),
    ]),
    weight('/budgeting/tool: JavaScript before it works', await routeScripts(toolRoutes), toolBudget),
  ];
}

function weight(name: string, ours: number, baseline: number): Figure {
  return { name, unit: 'bytes', ours, against: 'the budget', baseline, bound: { atMost: 1 } };
}
