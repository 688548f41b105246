// Lines of print, each with its vertical position on the page.
const lines: readonly (readonly [y: number, drawn: string])[] = [
  [66, 'M28 66h120'],
  [80, 'M28 80h90'],
  [104, 'M28 104h204'],
  [126, 'M28 126h26M66 126h84M204 126h28'],
  [150, 'M28 150h26M66 150h66M200 150h32'],
  [174, 'M28 174h26M66 174h92M208 174h24'],
  [198, 'M28 198h26M66 198h74M202 198h30'],
  [222, 'M28 222h26M66 222h84M204 222h28'],
  [246, 'M28 246h26M66 246h60M200 246h32'],
  [270, 'M28 270h26M66 270h92M208 270h24'],
  [294, 'M28 294h26M66 294h70M204 294h28'],
];
const [top, height] = [16, 294];

/**
 * A drawing of a document. The lines that have been read are bold, and a ribbon shows the progress; `part` is from 0 to
 * 1.
 */
export function PageDrawing({ part, reading }: { readonly part: number; readonly reading: boolean }) {
  const until = top + part * height;
  return (
    <svg className="draw" viewBox="0 0 260 330" aria-hidden="true">
      <path className="f-sheet" d="M10 6h240v318H10z" />
      <path className="f-accent nostroke" d="M28 26h54v14H28z" />
      <path className="faint thin" d="M160 30h72M160 42h52" />
      {lines.map(([y, drawn]) => (
        <path key={y} className="thin faint" strokeDasharray={y > until ? '2 5' : undefined} d={drawn} />
      ))}
      {reading && <rect className="f-ribbon nostroke" x="10" y={until} width="240" height="4" />}
    </svg>
  );
}
