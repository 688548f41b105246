import { Markdown } from 'markdown-to-jsx/react';

/** Text written in Markdown. HTML in it stays text. */
export function Prose({ children }: { children: string }) {
  return (
    <Markdown options={{ forceBlock: true, disableParsingRawHTML: true, wrapper: 'div' }}>
      {children}
    </Markdown>
  );
}
