// Words that comments are better without: a subject that is nobody in particular, and verbs the field has a word for.
import ts from 'typescript';
import type { CodeFile } from './source-files.ts';

const BANNED = new RegExp(
  `\\b(${[
    'somebody|whoever|nobody|anybody',
    'mend(s|ed|ing)?|tell(s|ing)?|told|say(s|ing)?|said|gives?|gave|giving|stand(s|ing)?|stood',
    'let(s|ting)? go|(take|takes|took|taken|taking) back|(go|goes|going|went|gone) on|(come|comes|came|coming) in',
  ].join('|')})\\b`,
  'gi',
);

/** How often comments have a banned word, for each package and `scripts`. */
export function countBannedWords(files: readonly CodeFile[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const file of files) {
    const found = commentsOf(file).flatMap(comment => comment.match(BANNED) ?? []);
    counts[file.place] = (counts[file.place] ?? 0) + found.length;
  }
  return counts;
}

/** The comments of a module, each once. They are read before each token, so that `//` in text is none. */
function commentsOf({ syntax, text }: CodeFile): string[] {
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
  return [...ends].map(([pos, end]) => text.slice(pos, end));
}
