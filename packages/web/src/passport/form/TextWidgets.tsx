import { tidied } from '@kinfolio/domain/records/record-check';
import { MoneyField, TextField, type TextFieldProps } from '../../ui/form/TextField.tsx';
import { PeriodicMoney } from './PeriodicMoney.tsx';
import { boxOf, type Widget, type WidgetProps } from './widget.ts';

type Ways = Omit<TextFieldProps, keyof ReturnType<typeof boxOf>>;

/** One box, with the keyboard, the width and the figures that suit what goes in. */
const box =
  (ways: Ways): Widget =>
  props => <TextField {...ways} {...boxOf(props)} />;

/** As {@link box}; what was typed takes its usual shape once the person moves on, so that they see it was understood. */
const tidyBox =
  (ways: Ways): Widget =>
  props => {
    const boxProps = boxOf(props);
    const handleBlur = (): void => {
      const tidy = tidied(props.field, boxProps.value);
      if (tidy !== boxProps.value) props.onChange(tidy);
    };
    return <TextField {...ways} {...boxProps} onBlur={handleBlur} />;
  };

export const TextWidget = box({});
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
// No type="url": the browser would refuse "halifax.co.uk", which the field takes.
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
    <TextField inputMode="numeric" ident width={(props.field.length ?? 14) <= 6 ? 6 : 14} {...boxOf(props)} />
  );
}

export function MoneyWidget(props: WidgetProps) {
  const { per } = props;
  return per === undefined ? <MoneyField {...boxOf(props)} /> : <PeriodicMoney {...props} per={per} />;
}
