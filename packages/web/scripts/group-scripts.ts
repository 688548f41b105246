import type { Plugin } from 'vite';

/** Our sources. The bundler splits packages by their users, except those that every app page starts with. */
const ours = /\/packages\/(web|domain|vault|contract)\/src\//;
const everywhere = /\/node_modules\/react-router\//;
/** Icons are shared by all groups and import React, so React gets its own script. */
const react = /\/node_modules\/(react|react-dom|scheduler)\//;
/**
 * The root module is left out of the groups, because its style sheet would otherwise be loaded with every part that is
 * loaded later.
 */
const root = /\/packages\/web\/src\/root\.tsx/;

/**
 * The pages whose weight is limited (`size.ts`), or that visitors see first: the code of one is never loaded with
 * another.
 */
const pagesOfVisitors = ['login', 'signup', 'recover'];
const pagesOfTool = ['budget-frame', 'budgeting'];
const isForVisitors = (name: string): boolean =>
  ['root', 'entry.client', 'visitor', ...pagesOfVisitors, ...pagesOfTool].includes(name);

/**
 * Puts modules that several pages share into about twenty scripts. On its own, the bundler makes a script for each set
 * of pages that share something: about 260, most of them smaller than the request that fetches them (decision 836).
 *
 * A group never imports from one that fewer pages load, because whatever a module imports is reached by at least the
 * pages that reach the module. So no two scripts import each other, which would make one run before the code it needs.
 * The build fails if two do.
 */
export function groupScripts(): Plugin {
  /** Module → the pages that cannot work without it. */
  let pages = new Map<string, Set<string>>();
  return {
    name: 'kinfolio-group-scripts',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: environment => environment.name === 'client',
    // A page's module may then share its script with others, and export what they need in addition to what React Router
    // calls.
    options: options => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    buildEnd() {
      pages = new Map();
      const entries = [...this.getModuleIds()].filter(id => this.getModuleInfo(id)?.isEntry === true);
      for (const entry of entries) {
        // A set may grow during iteration.
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
      const circle = findCircularImport(new Map(imports));
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
              // Modules reached only by `import()` have no pages here, and remain separate.
              const users = [...(pages.get(id) ?? [])];
              // A prerendered page has one style sheet, and the rules it needs are written into the page
              // (`critical-style.ts`).
              return id.endsWith('.css') && users.some(isForVisitors) ? null : createGroupName(users);
            },
          },
        ],
      },
    }),
  };
}

/** `login`, `sharing/card`, `entry.client`: an entry's file without the routes folder. */
function pageName(entry: string): string {
  return /\/src\/(?:app\/routes\/)?([^?]+)\.tsx/.exec(entry)?.[1] ?? entry;
}

/**
 * Returns the name of the group of scripts to which code used by these pages belongs; null if the code stays with its
 * page.
 */
export function createGroupName(pages: readonly string[]): string | null {
  const loads = (page: string) => pages.includes(page);
  if (loads('root') || loads('entry.client')) return 'start';
  const visitors = loads('visitor') ? pagesOfVisitors : pagesOfVisitors.filter(loads);
  const tool = pagesOfTool.some(loads) ? ['tool'] : [];
  if (visitors.length > 1) return ['visitors', ...tool].join('-');
  if (visitors.length + tool.length > 0) return [...visitors, ...tool].join('-');
  // Everything needed to open a passport, whichever page is opened then.
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

/** The first circular imports found among scripts, given the imports of each. */
export function findCircularImport(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
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
