// The project's code files, read and parsed once for all house rules.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A code file by its path from the root, with `/`; `syntax` is missing if TypeScript cannot parse it (CSS, SQL). */
export interface CodeFile {
  readonly path: string;
  /** The package, such as `contract` or `web`, or `scripts`. */
  readonly place: string;
  readonly isTest: boolean;
  readonly text: string;
  readonly syntax?: ts.SourceFile;
}

/** A rule's name and what breaks it, on one line. */
export interface RuleFinding {
  readonly rule: string;
  readonly text: string;
}

const CODE = /\.(tsx?|mjs|js|css|sql)$/;
const PARSED = /\.(tsx?|mjs|js)$/;
const GENERATED = /^(node_modules|build(\.old)?|\..*)$/;

/** Reads every code file below `packages/` and `scripts/` of `root`, sorted by path. Generated folders are left out. */
export function readCodeFiles(root: string): CodeFile[] {
  const paths = ['packages', 'scripts'].flatMap(folder => pathsBelow(root, folder));
  return paths.toSorted().map(path => parse(root, path));
}

function pathsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return GENERATED.test(entry.name) ? [] : pathsBelow(root, path);
    return CODE.test(entry.name) ? [path] : [];
  });
}

function parse(root: string, path: string): CodeFile {
  const [top = '', second = ''] = path.split('/');
  const text = readFileSync(join(root, path), 'utf8');
  return {
    path,
    place: top === 'packages' ? second : top,
    isTest: /\.test\.tsx?$/.test(path),
    text,
    ...(PARSED.test(path) && { syntax: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }),
  };
}
