// Checks where workers are started, which modules may name the readers of pictures and PDFs, and how parts of a page
// are loaded.
import { posix } from 'node:path';
import ts from 'typescript';
import type { CodeFile, RuleFinding } from './source-files.ts';

const READERS = /^(pdfjs-dist|tesseract\.js)(\/|$)/;
const WEB = 'packages/web/src/';

/** Finds workers that are started outside their own file. */
export function checkWorkers(files: readonly CodeFile[]): RuleFinding[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap(file =>
    nodesOf(file)
      .filter(node => ts.isNewExpression(node) && node.expression.getText() === 'Worker')
      .filter(node => !startsNeighbour(file.path, node, paths))
      .map(() => ({
        rule: 'worker-beside-its-file',
        text: `${file.path} starts a worker of another folder`,
      })),
  );
}

/** Finds web modules outside `reading/` that name PDF.js or Tesseract, in an import or as an address. */
export function checkReaders(files: readonly CodeFile[]): RuleFinding[] {
  return files
    .filter(({ path, isTest }) => path.startsWith(WEB) && !isTest && !path.includes('/testing/'))
    .filter(({ path }) => !path.startsWith(`${WEB}reading/`))
    .filter(file => nodesOf(file).some(node => ts.isStringLiteralLike(node) && READERS.test(node.text)))
    .map(({ path }) => ({ rule: 'readers-in-reading', text: `${path} names PDF.js or Tesseract` }));
}

/** Finds imports of React's own `lazy` outside `lib/page-code/`. If code is missing, `lazy` replaces the whole page. */
export function checkLazyParts(files: readonly CodeFile[]): RuleFinding[] {
  return files
    .filter(({ path, isTest }) => path.startsWith(WEB) && !path.startsWith(`${WEB}lib/page-code/`) && !isTest)
    .filter(file => nodesOf(file).some(node => ts.isImportSpecifier(node) && node.name.text === 'lazy'))
    .map(({ path }) => ({ rule: 'parts-by-lazy-part', text: `${path} imports lazy: use lazyPart` }));
}

/** Whether `new Worker(new URL('./x-worker.ts', …))` names a worker file in the same folder. */
function startsNeighbour(path: string, node: ts.Node, paths: ReadonlySet<string>): boolean {
  const [, name = ''] = /^new Worker\(\s*new URL\('\.\/((?:[\w-]+-)?worker\.ts)'/.exec(node.getText()) ?? [];
  return name !== '' && paths.has(posix.join(posix.dirname(path), name));
}

function nodesOf({ syntax }: CodeFile): ts.Node[] {
  const nodes: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, visit);
  };
  if (syntax !== undefined) visit(syntax);
  return nodes;
}
