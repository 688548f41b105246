import { hiddenWords } from './list/row.ts';

/** A masked value where nobody can ask for it: the dots, and what may be seen. */
export function HiddenNumber({ text }: { readonly text: string }) {
  return (
    <span className="ident">
      <span aria-hidden="true">{text}</span>
      <span className="hide">{hiddenWords(text)}</span>
    </span>
  );
}
