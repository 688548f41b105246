import { normaliseFieldText } from '@kinfolio/domain/records/record-check';
import { Button } from '../../ui/form/Button.tsx';
import { MoneyField, TextField, type TextFieldProps } from '../../ui/form/TextField.tsx';
import { PeriodicMoney } from './PeriodicMoney.tsx';
import { type FieldWidget, getWidgetBoxProps, type WidgetProps } from './widget.ts';

type Ways = Omit<TextFieldProps, keyof ReturnType<typeof getWidgetBoxProps>>;

/**
 * Creates a widget with a single text box. `ways` sets the keyboard, width and style of digits that suit the content.
 */
const box =
  (ways: Ways): FieldWidget =>
  props => (
    <TextField {...ways} {...getWidgetBoxProps(props)}>
      <KnownTextButtons {...props} />
    </TextField>
  );

/** Like {@link box}, but tidies the typed text when the person leaves the box, to show that it has been understood. */
const tidyBox =
  (ways: Ways): FieldWidget =>
  props => {
    const boxProps = getWidgetBoxProps(props);
    const handleBlur = (): void => {
      const tidy = normaliseFieldText(props.field, boxProps.value);
      if (tidy !== boxProps.value) props.onChange(tidy);
    };
    return (
      <TextField {...ways} {...boxProps} onBlur={handleBlur}>
        <KnownTextButtons {...props} />
      </TextField>
    );
  };

/** Below an empty box, offers what the passport already knows, such as the home address with its postcode. */
function KnownTextButtons({ id, value, known, together, onChange, onUseKnown = onChange }: WidgetProps) {
  if (value !== '' || known.length === 0) return null;
  const use = (text: string): void => {
    onUseKnown(text);
    // The button disappears, so the box takes the focus.
    document.getElementById(id)?.focus();
  };
  return (
    <div className="actions">
      {known.map(text => (
        <Button key={text} variant="quiet" onClick={() => use(text)}>
          Use {[text.replaceAll('\n', ', '), ...Object.values(together?.[text] ?? {})].join(', ')}
        </Button>
      ))}
    </div>
  );
}

export const TextWidget = box({});
/** A box with several lines, such as an address. */
export const MultilineWidget = box({ rows: 3 });

export const AccountNumberWidget = box({ inputMode: 'numeric', width: 14, ident: true });
export const SortCodeWidget = tidyBox({ inputMode: 'numeric', width: 10, ident: true });
export const PhoneWidget = tidyBox({ type: 'tel', inputMode: 'tel', width: 14 });
export const EmailWidget = box({
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
});
// The type is not "url", because browsers would then reject "halifax.co.uk", which this field accepts.
export const WebAddressWidget = box({ inputMode: 'url', autoCapitalize: 'none', spellCheck: false });
export const PercentWidget = box({ inputMode: 'decimal', width: 6 });
export const NiNumberWidget = tidyBox({
  autoCapitalize: 'characters',
  spellCheck: false,
  width: 14,
  ident: true,
});
export const RegistrationWidget = tidyBox({ autoCapitalize: 'characters', spellCheck: false, width: 10 });
export const PostcodeWidget = tidyBox({ autoCapitalize: 'characters', spellCheck: false, width: 10 });

export function DigitsWidget(props: WidgetProps) {
  return (
    <TextField
      inputMode="numeric"
      ident
      width={(props.field.length ?? 14) <= 6 ? 6 : 14}
      {...getWidgetBoxProps(props)}
    />
  );
}

export function MoneyWidget(props: WidgetProps) {
  const { per } = props;
  return per === undefined ? (
    <MoneyField {...getWidgetBoxProps(props)} />
  ) : (
    <PeriodicMoney {...props} per={per} />
  );
}
