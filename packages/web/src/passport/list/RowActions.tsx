import { type LucideIcon, Trash2 } from 'lucide-react';
import { Button } from '../../ui/form/Button.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';

export interface RowActionsProps {
  /** The row's title, which each button includes in its name. */
  readonly title: string;
  /** The action before "Delete". */
  readonly first: { readonly label: string; readonly icon: LucideIcon; readonly onClick: () => void };
  readonly onDelete: () => void;
}

/** The last cell of a row: two icon buttons whose hidden names end with the row's title. */
export function RowActions({ title, first, onDelete }: RowActionsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the buttons in the cell have names of their own
    <td className="num a-act">
      <span className="pair">
        <Button variant="icon" onClick={first.onClick}>
          <Icon of={first.icon} />
          <span className="hide">{`${first.label} ${title}`}</span>
        </Button>
        <Button variant="icon" onClick={onDelete}>
          <Icon of={Trash2} />
          <span className="hide">{`Delete ${title}`}</span>
        </Button>
      </span>
    </td>
  );
}
