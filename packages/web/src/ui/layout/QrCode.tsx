import { create } from 'qrcode';
import { useMemo } from 'react';

/** The white margin around the code, in modules: ISO/IEC 18004 requires four. */
const margin = 4;

/** A QR code as one path, black on white in every theme, because phones cannot read anything else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { side, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect className="qr__paper" width={side} height={side} />
      <path className="qr__ink" d={path} />
    </svg>
  );
}

function drawn(text: string): { readonly side: number; readonly path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) path += `M${column + margin} ${row + margin}h1v1h-1z`;
    }
  }
  return { side: size + 2 * margin, path };
}
