import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox, type Key } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../layout/Icon.tsx';

export interface ItemSearchOption {
  readonly id: string;
  readonly words: string;
  /** Further words about the option, to distinguish it from others with the same name. */
  readonly about: string;
}

export interface ItemSearchBoxProps {
  readonly id: string;
  readonly label: string;
  /** Called with the typed text, and again when the box is empty. */
  readonly onQuery: (query: string) => void;
  /** The results for the query; for an empty query, the things people are likely to look for. */
  readonly items: readonly ItemSearchOption[];
  /** Shown if nothing was found. */
  readonly emptyWords: string;
  readonly onChoose: (id: string) => void;
}

/** A box for finding one of many things by typing. It is emptied once something was chosen. */
export function ItemSearchBox(props: ItemSearchBoxProps) {
  const { id, label, onQuery, items, emptyWords, onChoose } = props;
  // The chosen item is kept until the list has closed: when it is reset to null, React Aria empties the box.
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
        <ListBox<ItemSearchOption> renderEmptyState={() => <p className="combo__none">{emptyWords}</p>}>
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
