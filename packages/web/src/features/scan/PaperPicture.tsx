import { useEffect, useMemo, useState } from 'react';
import { PageDrawing } from './PageDrawing.tsx';

/** The picture that was read, to compare its values with; a drawing where the browser does not draw such pictures. */
export function PaperPicture({ file }: { readonly file: File }) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const [drawn, setDrawn] = useState(true);
  if (!drawn) return <PageDrawing part={1} reading={false} />;
  return (
    <img
      className="scan__picture"
      src={address}
      alt={`Your paper: ${file.name}`}
      onError={() => setDrawn(false)}
    />
  );
}
