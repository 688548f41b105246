import { TextField } from '../../ui/TextField.tsx';
import { boxOf, type WidgetProps } from './widget.ts';

/** Takes six digits with any separators, and shows them as XX-XX-XX once the person moves on. */
export function SortCodeWidget(props: WidgetProps) {
  const box = boxOf(props);
  const handleBlur = (): void => {
    const tidy = inPairs(box.value);
    if (tidy !== box.value) props.onChange(tidy);
  };
  return <TextField inputMode="numeric" ident width={10} {...box} onBlur={handleBlur} />;
}

/** "309430" is "30-94-30"; anything that is not six digits stays as it was typed. */
export function inPairs(typed: string): string {
  const digits = typed.replaceAll(/[\s.\-\u2010-\u2015\u2212]/gu, '');
  return /^\d{6}$/u.test(digits) ? (digits.match(/\d\d/gu) ?? []).join('-') : typed;
}
