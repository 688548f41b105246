import type { Plugin } from 'vite';

/** Our sources. The bundler splits packages by their users, except those that every page of the app begins with. */
const ours = /\/packages\/(web|domain|vault|contract)\/src\//;
const everywhere = /\/node_modules\/react-router\//;
/** Icons are shared by all groups and import React, so React is a script of its own. */
const react = /\/node_modules\/(react|react-dom|scheduler)\//;
/** The style sheet of this page would otherwise come with each part that is loaded later. */
const root = /\/packages\/web\/src\/root\.tsx/;

/** The pages whose weight is limited (`size.ts`), or that are a visitor's first: code for one of them never comes with another. */
const pagesOfVisitors = ['login', 'signup', 'recover'];
const pagesOfTool = ['budget-frame', 'budgeting'];
const isForVisitors = (name: string): boolean =>
  ['root', 'entry.client', 'visitor', ...pagesOfVisitors, ...pagesOfTool].includes(name);

/**
 * Puts modules that several pages share into about twenty scripts. Left alone, the bundler makes a script for each set of
 * pages that share something: about 260, most of them smaller than the request that fetches them (decision 836).
 *
 * A group never imports from one that fewer pages load, because whatever a module imports is reached by at least the pages
 * that reach the module. So no two scripts import each other: one would run before what it needs. The build fails if two do.
 */
export function groupScripts(): Plugin {
  /** Module → the pages that cannot work without it. */
  let pages = new Map<string, Set<string>>();
  return {
    name: 'kinfolio-group-scripts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    // A page's module may then share its script with others, and export what they need as well as what React Router calls.
    options: options => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildEnd() {
      pages = new Map();
      const entries = [...this.getModuleIds()].filter(id => this.getModuleInfo(id)?.isEntry === true);
      for (const entry of entries) {
        // A set may grow while it is walked.
        const reached = new Set([entry]);
        for (const id of reached) {
          pages.set(id, (pages.get(id) ?? new Set()).add(pageName(entry)));
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
        }
      }
    },
    generateBundle(_, files) {
      const imports = Object.values(files).flatMap(file =>
        file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
      );
      const circle = findCircle(new Map(imports));
      if (circle !== undefined) this.error(`scripts import each other: ${circle.join(' → ')}`);
    },
    outputOptions: options => ({
      ...options,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          {
            name(id, context) {
              if (react.test(id)) return 'react';
              const isGrouped = !root.test(id) && (ours.test(id) || everywhere.test(id));
              if (!isGrouped || context.getModuleInfo(id)?.isEntry === true) return null;
              // What only `import()` reaches has no pages here, and stays alone.
              const users = [...(pages.get(id) ?? [])];
              // A prerendered page has one style sheet, whose rules it needs are written into it (`critical-style.ts`).
              return id.endsWith('.css') && users.some(isForVisitors) ? null : groupName(users);
            },
          },
        ],
      },
    }),
  };
}

/** `login`, `sharing/card`, `entry.client`: the file of an entry without the folder of routes. */
function pageName(entry: string): string {
  return /\/src\/(?:app\/routes\/)?([^?]+)\.tsx/.exec(entry)?.[1] ?? entry;
}

/** The name of the group for what these pages share; null when it stays with its page. */
export function groupName(pages: readonly string[]): string | null {
  const loads = (page: string) => pages.includes(page);
  if (loads('root') || loads('entry.client')) return 'start';
  const visitors = loads('visitor') ? pagesOfVisitors : pagesOfVisitors.filter(loads);
  const tool = pagesOfTool.some(loads) ? ['tool'] : [];
  if (visitors.length > 1) return ['visitors', ...tool].join('-');
  if (visitors.length + tool.length > 0) return [...visitors, ...tool].join('-');
  // All that is needed to open a passport, whatever is looked at in it then.
  if (loads('protected') || loads('dashboard')) return 'app';
  if (pages.length < 2) return null;
  const areas = new Set(pages.map(areaName));
  return areas.size === 1 ? ([...areas][0] ?? null) : 'several-areas';
}

/** The folder of a page's route, `budget`, or `records` for all others. */
function areaName(page: string): string {
  if (page.includes('/')) return page.slice(0, page.indexOf('/'));
  return page.startsWith('budget') ? 'budget' : 'records';
}

/** The first scripts found that import each other in a circle, by the imports of each. */
export function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...path, file]);
      if (circle !== undefined) return circle;
    }
    finished.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
