import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, type Key } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../layout/Icon.tsx';

export interface FoundItem {
  readonly id: string;
  readonly words: string;
  /** What tells it from others of the same name. */
  readonly about: string;
}

export interface FindBoxProps {
  readonly id: string;
  readonly label: string;
  /** Told what is typed, and that the box is empty again. */
  readonly onQuery: (query: string) => void;
  /** What was found for the query; for an empty one, what is likely to be looked for. */
  readonly items: readonly FoundItem[];
  /** Shown when nothing was found. */
  readonly emptyWords: string;
  readonly onChoose: (id: string) => void;
}

/** A box to find one of many things by typing. It is empty again once something was chosen. */
export function FindBox(props: FindBoxProps) {
  const { id, label, onQuery, items, emptyWords, onChoose } = props;
  // Chosen until the list has closed because of it; once nothing is chosen any more, React Aria empties the box.
  const [chosen, setChosen] = useState<Key | null>(null);
  return (
    <ComboBox
      id={id}
      className="field findbox"
      menuTrigger="focus"
      allowsEmptyCollection
      items={items}
      onInputChange={onQuery}
      selectedKey={chosen}
      onOpenChange={open => {
        if (!open) setChosen(null);
      }}
      onSelectionChange={key => {
        setChosen(key);
        if (key !== null) onChoose(String(key));
      }}
    >
      <Label>{label}</Label>
      <div className="selectbox">
        <Input className="input select" autoComplete="off" spellCheck="false" />
        <Button className="combo__open">
          <Icon of={ChevronDown} />
        </Button>
      </div>
      <Popover className="combo__list" placement="bottom start" offset={8}>
        <ListBox<FoundItem> renderEmptyState={() => <p className="combo__none">{emptyWords}</p>}>
          {item => (
            <ListBoxItem className="combo__item combo__item--two" textValue={item.words}>
              <span>{item.words}</span>
              <span className="small muted">{item.about}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
