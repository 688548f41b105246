import { Markdown } from 'markdown-to-jsx/react';

/** Renders Markdown. HTML in the text is shown as text. */
export function MarkdownText({ children }: { children: string }) {
  return (
    <Markdown options={{ forceBlock: true, disableParsingRawHTML: true, wrapper: 'div' }}>
      {children}
    </Markdown>
  );
}
