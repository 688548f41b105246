import { addIndefiniteArticle } from '../../../passport/wording/with-article.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ListState } from '../page-props.ts';
import { AddRecordActions, type AddRecordActionsProps } from './AddActions.tsx';

export interface ListToolbarProps extends AddRecordActionsProps {
  /** How many records are in the list. */
  readonly count: number;
  readonly list: ListState;
  /** Opens the form that changes several records at once; absent if this list has no such form. */
  readonly onSeveral?: (() => void) | undefined;
  /** Whether the plan does not include changing several records. The button then says so. */
  readonly severalNeedsPlan?: boolean;
}

/** The number of records from which a search box is useful. */
const findFrom = 8;

/**
 * The bar above a list, with its actions and, once there are many records, a search box. On a phone the buttons come
 * first.
 */
export function ListToolbar({ count, list, onSeveral, severalNeedsPlan = false, ...add }: ListToolbarProps) {
  return (
    <div className="listbar">
      <AddRecordActions {...add}>
        {onSeveral !== undefined && count > 1 && (
          <Button variant="quiet" onClick={onSeveral}>
            Change several{severalNeedsPlan && ' (Enhanced plan)'}
          </Button>
        )}
      </AddRecordActions>
      {count >= findFrom && (
        <TextField
          label={`Find ${addIndefiniteArticle(add.kind.texts.count[0])}`}
          plainLabel
          value={list.query}
          onChange={list.onQuery}
        />
      )}
    </div>
  );
}
