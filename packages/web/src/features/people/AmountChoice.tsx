import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { type AccessDraft, isAllOfIt, isRelease } from './give-access.ts';

interface AmountChoiceProps {
  readonly draft: AccessDraft;
  readonly onChange: (change: Partial<AccessDraft>) => void;
}

const amounts = [
  {
    value: 'all',
    label: 'All of it, after I die',
    hint: 'To read and print, with private notes and the budget. It opens after the wait you choose, even if you are only too ill to log in.',
  },
  { value: 'some', label: 'Only some sections' },
] as const;

/** All of it after a wait, which an executor needs, or some of it. */
export function AmountChoice({ draft, onChange }: AmountChoiceProps) {
  return (
    <RadioGroup
      label="How much?"
      options={amounts}
      value={isAllOfIt(draft) ? 'all' : 'some'}
      onChange={amount =>
        onChange(
          amount === 'all'
            ? { everything: true, level: 'view', ...(!isRelease(draft) && { road: 'silence' }) }
            : { everything: false },
        )
      }
    />
  );
}
