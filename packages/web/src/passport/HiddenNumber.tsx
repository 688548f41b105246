import { describeMaskedNumber } from './list/row.ts';

/** A masked value that cannot be revealed: the dots, and the visible part. */
export function HiddenNumber({ text }: { readonly text: string }) {
  return (
    <span className="ident">
      <span aria-hidden="true">{text}</span>
      <span className="hide">{describeMaskedNumber(text)}</span>
    </span>
  );
}
