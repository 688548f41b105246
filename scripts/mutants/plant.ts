// Small faults of the sort that a hurried change makes: a comparison the wrong way round, a condition that is not asked, a
// check that is not called. The text is read by the compiler's own parser, and one place in it is other.
import ts from 'typescript';

/** A fault that can be planted in a module. */
export interface Fault {
  /** Where it is: a line of the module, from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The whole text of the module with it. */
  readonly text: string;
}

interface Place {
  readonly start: number;
  readonly end: number;
  readonly after: string;
}

const otherOperator: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};

/** Every fault that can be planted in the text of a module, in the order of its lines. */
export function faultsIn(path: string, text: string): Fault[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const places: Place[] = [];
  const visit = (node: ts.Node): void => {
    // A loop that never ends is noticed by nothing but the clock, and types by no test.
    if (ts.isIterationStatement(node, false)) return visit(node.statement);
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    // Of a table of constants its literals are types: the compiler refuses another one.
    if (ts.isAsExpression(node) && ts.isConstTypeReference(node.type)) return;
    places.push(...placesAt(node, source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, after }) => ({
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      before: text.slice(start, end),
      after,
      text: text.slice(0, start) + after + text.slice(end),
    }));
}

function placesAt(node: ts.Node, source: ts.SourceFile): Place[] {
  const whole = (of: ts.Node, after: string): Place => ({ start: of.getStart(source), end: of.end, after });
  if (ts.isBinaryExpression(node)) {
    const after = otherOperator[node.operatorToken.kind];
    return after === undefined ? [] : [whole(node.operatorToken, after)];
  }
  if (ts.isIfStatement(node)) return [whole(node.expression, 'false')];
  if (ts.isConditionalExpression(node))
    return [whole(node.condition, `!(${node.condition.getText(source)})`)];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [whole(node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [whole(node, 'true')];
  // A call whose answer nothing reads is there for what it does, or throws.
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return [whole(node, 'void 0;')];
  return [];
}

const isCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(ts.isAwaitExpression(node) ? node.expression : node);

/** At most so many of a list, spread over it evenly; the same ones each time. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]).filter(
    one => one !== undefined,
  );
}
