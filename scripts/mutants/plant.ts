// Small faults like those a hurried change makes: a comparison the wrong way round, a condition not tested, a check not
// called. The compiler's own parser reads the module's text, and one part of it is changed.
import ts from 'typescript';

export interface PlantableFault {
  /** The line of the module, from 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
  /** The module's whole text, including the fault. */
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

/** Every fault that can be planted in the text of a module, in line order. */
export function listPlantableFaults(path: string, text: string): PlantableFault[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const places: Place[] = [];
  const visit = (node: ts.Node): void => {
    // Leave out the conditions of loops, because only a timeout would notice an endless loop. Also leave out types,
    // which no test notices.
    if (ts.isIterationStatement(node, false)) return visit(node.statement);
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node)) return;
    // In a table of constants the literals are types, so the compiler rejects any other value.
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
  // A call whose result is unused is made for its effect, or throws.
  if (ts.isExpressionStatement(node) && isCall(node.expression)) return [whole(node, 'void 0;')];
  return [];
}

const isCall = (node: ts.Expression): boolean =>
  ts.isCallExpression(ts.isAwaitExpression(node) ? node.expression : node);

/** Picks at most this many items of a list, spread evenly over it. The same list always gives the same items. */
export function pickEvenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]).filter(
    one => one !== undefined,
  );
}
