// Finds names of files and exports that say too little or have two meanings.
import ts from 'typescript';
import type { CodeFile, RuleFinding } from './source-files.ts';

/** Names that are too vague to use, written without hyphens and capitals. Only a whole name counts. */
const BANNED = new Set(
  `here keep kept keeper held hold holder cell line shelf enter comein leave inturn outside around place spot told tell
  say door mend`.split(/\s+/),
);
/**
 * Banned names that a package may use all the same, because they are standard terms in code about tables and
 * text.
 */
const FREE: Readonly<Record<string, ReadonlySet<string>>> = { domain: new Set(['cell', 'line']) };

const TEST_SUPPORT = /\/testing\//;
/**
 * These files repeat each kind as the specification describes it. Their exports have the same names as the kinds, which
 * does not count as a second meaning.
 */
const RESTATED = /^packages\/domain\/src\/kinds\/spec\//;
/**
 * A function of a service and one of its store may have the same name, because they do the same thing in two
 * layers.
 */
const TWO_FLOORS = /\/(service|store)\.ts$/;

/** Finds banned names of files and exports, as `path` or `path#name`. */
export function findBannedNames(files: readonly CodeFile[]): string[] {
  return files.flatMap(file => {
    const isBanned = (name: string) => {
      const plain = name.replaceAll('-', '').toLowerCase();
      return BANNED.has(plain) && FREE[file.place]?.has(plain) !== true;
    };
    const own = file.path.slice(file.path.lastIndexOf('/') + 1).replace(/\..*$/, '');
    return [
      ...(isBanned(own) ? [file.path] : []),
      ...exportedNames(file)
        .filter(isBanned)
        .map(name => `${file.path}#${name}`),
    ];
  });
}

/** Finds names that two files of a package export, as `package#name`. Tests and test support are left out. */
export function findNamesWithTwoMeanings(files: readonly CodeFile[]): string[] {
  const owners = new Map<string, string[]>();
  for (const file of files) {
    if (file.isTest || TEST_SUPPORT.test(file.path) || RESTATED.test(file.path)) continue;
    for (const name of exportedNames(file)) {
      const key = `${file.place}#${name}`;
      owners.set(key, [...(owners.get(key) ?? []), file.path.replace(TWO_FLOORS, '/')]);
    }
  }
  return [...owners].filter(([, paths]) => new Set(paths).size > 1).map(([key]) => key);
}

/** Finds barrels: modules that declare nothing and re-export several others. */
export function checkBarrels(files: readonly CodeFile[], allowed: readonly string[]): RuleFinding[] {
  return files
    .filter(({ path, syntax }) => syntax !== undefined && isBarrel(syntax) && !allowed.includes(path))
    .map(({ path }) => ({ rule: 'barrel', text: `${path}: import from the files themselves` }));
}

function isBarrel({ statements }: ts.SourceFile): boolean {
  if (statements.some(handsAllOn)) return true;
  return statements.filter(handsOn).length > 1 && statements.every(handsOn);
}

function handsOn(statement: ts.Statement): boolean {
  return ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined;
}

/** Whether a statement is `export * from` or `export * as name from`. */
function handsAllOn(statement: ts.Statement): boolean {
  if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier === undefined) return false;
  return statement.exportClause === undefined || ts.isNamespaceExport(statement.exportClause);
}

/** The names that a module declares and exports, each once; re-exports do not count. */
function exportedNames({ syntax }: CodeFile): string[] {
  return [...new Set(syntax?.statements.flatMap(namesOf) ?? [])];
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isExportDeclaration(statement)) return listedNames(statement);
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  const has = (kind: ts.SyntaxKind) => modifiers?.some(modifier => modifier.kind === kind) === true;
  if (!has(ts.SyntaxKind.ExportKeyword) || has(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const isDeclaration =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isDeclaration && statement.name !== undefined ? [statement.name.text] : [];
}

function listedNames({ moduleSpecifier, exportClause }: ts.ExportDeclaration): string[] {
  if (moduleSpecifier !== undefined || exportClause === undefined || ts.isNamespaceExport(exportClause))
    return [];
  return exportClause.elements.map(({ name }) => name.text).filter(name => name !== 'default');
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap(element => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}
