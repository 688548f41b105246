// Checks comments for stilted English.
import ts from 'typescript';
import { findStiltedWords } from './plain-english.ts';
import type { CodeFile, RuleFinding } from './source-files.ts';

/** Finds the comments that use a pattern of stilted English, each with plain words to use instead. */
export function checkComments(files: readonly CodeFile[]): RuleFinding[] {
  return files.flatMap(file =>
    commentsOf(file).flatMap(({ line, text }) =>
      findStiltedWords(text).map(({ words, instead }) => ({
        rule: 'plain-english',
        text: `${file.path}:${line} "${words}": ${instead}`,
      })),
    ),
  );
}

/**
 * The comments of a module, each once, with neighbouring `//` lines joined. They are read before each token, so that
 * `//` in strings does not count.
 */
function commentsOf({ syntax, text }: CodeFile): { line: number; text: string }[] {
  if (syntax === undefined) return [];
  const ends = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    if (ts.isToken(node)) {
      const before = [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.pos) ?? []),
      ];
      for (const { pos, end } of before) ends.set(pos, end);
    }
    for (const child of node.getChildren(syntax)) visit(child);
  };
  visit(syntax);
  const blocks: { pos: number; end: number }[] = [];
  for (const [pos, end] of [...ends].toSorted(([a], [b]) => a - b)) {
    const last = blocks.at(-1);
    const continues = last !== undefined && /^\n[ \t]*$/.test(text.slice(last.end, pos));
    if (continues && text.startsWith('//', pos) && text.startsWith('//', last.pos)) last.end = end;
    else blocks.push({ pos, end });
  }
  return blocks.map(({ pos, end }) => ({
    line: syntax.getLineAndCharacterOfPosition(pos).line + 1,
    text: proseOf(text.slice(pos, end)),
  }));
}

/** The sentences of a comment without its comment marks. */
function proseOf(comment: string): string {
  return comment
    .replaceAll(/^\/\*+|\*+\/$/g, '')
    .replaceAll(/^[ \t]*(?:\/\/|\*)/gm, '')
    .trim();
}
