import { withArticle } from '../../../passport/wording/with-article.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { ListState } from '../page-props.ts';
import { AddActions, type AddActionsProps } from './AddActions.tsx';

export interface ListBarProps extends AddActionsProps {
  /** How many records the list has. */
  readonly count: number;
  readonly list: ListState;
  /** Opens the form that changes several at once; absent where there is none. */
  readonly onSeveral?: (() => void) | undefined;
  /** The plan has it not, which the button says. */
  readonly severalNeedsPlan?: boolean;
}

/** From so many records on there is something to find. */
const findFrom = 8;

/** Above a list: what can be done, and the box to find a record once there are many. On a phone the buttons come first. */
export function ListBar({ count, list, onSeveral, severalNeedsPlan = false, ...add }: ListBarProps) {
  return (
    <div className="listbar">
      <AddActions {...add}>
        {onSeveral !== undefined && count > 1 && (
          <Button variant="quiet" onClick={onSeveral}>
            Change several{severalNeedsPlan && ' (Enhanced plan)'}
          </Button>
        )}
      </AddActions>
      {count >= findFrom && (
        <TextField
          label={`Find ${withArticle(add.kind.texts.count[0])}`}
          plainLabel
          value={list.query}
          onChange={list.onQuery}
        />
      )}
    </div>
  );
}
