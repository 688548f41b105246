import type { ReactNode } from 'react';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';

export interface FileDropProps {
  /** The name of the zone for screen readers. */
  readonly label: string;
  readonly className?: string;
  /** Without it, only the first of several dropped files counts. */
  readonly multiple?: boolean;
  /** Never with none. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Always with a button that chooses files: not every user can drop one. */
  readonly children: ReactNode;
}

type Dropped = Parameters<NonNullable<DropZoneProps['onDrop']>>[0]['items'];

/** A frame to drop files into. Anything else that is dropped, such as text, is ignored. */
export function FileDrop({ label, className, multiple = false, onFiles, children }: FileDropProps) {
  const handleDrop = async (items: Dropped): Promise<void> => {
    const dropped = items.filter(item => item.kind === 'file').slice(0, multiple ? undefined : 1);
    const files = await Promise.all(dropped.map(item => item.getFile()));
    if (files.length > 0) onFiles(files);
  };
  return (
    <DropZone
      className={className === undefined ? 'drop' : `drop ${className}`}
      aria-label={label}
      onDrop={({ items }) => void handleDrop(items)}
    >
      {children}
    </DropZone>
  );
}
