import { ChevronDown, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Text } from 'react-aria-components/Text';
import { Icon } from '../layout/Icon.tsx';
import { FieldLabel, type FieldTexts, getFieldClass } from './FieldFrame.tsx';
import { TextField } from './TextField.tsx';

export interface ComboBoxProps extends FieldTexts {
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  id?: string;
  /** The last option in the list: it opens a separate box for a name that is not in the list. */
  other?: { label: string; fieldLabel: string };
  onBlur?: () => void;
}

/** A list filtered by typing. Text that is not in the list is kept as typed. */
export function ComboBox({ options, value, onChange, other, onBlur, id: givenId, ...texts }: ComboBoxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [naming, setNaming] = useState(false);
  const items = [...options, ...(other ? [other.label] : [])].map(name => ({ id: name, name }));
  const handleChoose = (key: string | number | null) => {
    if (key === null) return;
    if (key !== other?.label) {
      setNaming(false);
      return onChange(String(key));
    }
    setNaming(true);
    // The typed text is the name, unless it was typed to find this option or is in the list.
    if (options.includes(value) || holds(key, value)) onChange('');
  };
  const handleType = (text: string) => {
    if (naming && text === other?.label) return;
    setNaming(false);
    onChange(text);
  };
  return (
    <>
      <AriaComboBox
        id={id}
        className={getFieldClass(texts.error)}
        allowsCustomValue
        menuTrigger="focus"
        defaultItems={items}
        defaultFilter={(name, text) => name === other?.label || holds(name, text)}
        inputValue={naming && other ? other.label : value}
        onInputChange={handleType}
        onSelectionChange={handleChoose}
        isInvalid={Boolean(texts.error) && !naming}
        isRequired={texts.required ?? false}
        validationBehavior="aria"
        onBlur={() => onBlur?.()}
      >
        <Label>
          <FieldLabel {...texts} />
        </Label>
        {texts.hint && (
          <Text slot="description" className="hint">
            {texts.hint}
          </Text>
        )}
        <FieldError className="field__error">
          <Icon of={CircleAlert} />
          <span>{texts.error}</span>
        </FieldError>
        <div className="selectbox">
          <Input className="input select" autoComplete="off" />
          <Button className="combo__open">
            <Icon of={ChevronDown} />
          </Button>
        </div>
        <Popover className="combo__list" placement="bottom start" offset={8}>
          <ListBox<(typeof items)[number]>>
            {item => (
              <ListBoxItem className="combo__item" textValue={item.name}>
                {item.name}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaComboBox>
      {naming && other && (
        <TextField
          id={`${id}-other`}
          label={other.fieldLabel}
          required={texts.required ?? false}
          error={texts.error}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** Matches any part of the name, ignoring accents and case. */
function holds(name: string, text: string): boolean {
  return plain(name).includes(plain(text.trim()));
}

const plain = (words: string) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
