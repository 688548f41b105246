import type { ReactNode } from 'react';
import { DropZone, type DropZoneProps } from 'react-aria-components/DropZone';

export interface FileDropProps {
  /** The name of the zone for screen readers. */
  readonly label: string;
  readonly className?: string;
  /** If false, only the first of several dropped files is used. */
  readonly multiple?: boolean;
  /** Called with the dropped files; never with an empty list. */
  readonly onFiles: (files: readonly File[]) => void;
  /** Must include a button for choosing files, because not everyone can drag and drop. */
  readonly children: ReactNode;
}

type Dropped = Parameters<NonNullable<DropZoneProps['onDrop']>>[0]['items'];

/** An area where files can be dropped. Ignores anything else, such as text. */
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
