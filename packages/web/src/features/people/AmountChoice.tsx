import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { type AccessDraft, includesWholePassport, opensAfterWait } from './give-access.ts';

interface AmountChoiceProps {
  readonly draft: AccessDraft;
  readonly onChange: (change: Partial<AccessDraft>) => void;
}

const amounts = [
  {
    value: 'all',
    label: 'Everything, after I die',
    hint: 'They can read and print everything, including private notes and the budget. Your passport opens after the wait you choose, even if you are simply too ill to log in.',
  },
  { value: 'some', label: 'Only some sections' },
] as const;

/**
 * Asks whether the person gets everything, which opens after a wait and is what an executor needs, or only a part of
 * the passport.
 */
export function AccessAmountChoice({ draft, onChange }: AmountChoiceProps) {
  return (
    <RadioGroup
      label="How much?"
      options={amounts}
      value={includesWholePassport(draft) ? 'all' : 'some'}
      onChange={amount =>
        onChange(
          amount === 'all'
            ? { everything: true, level: 'view', ...(!opensAfterWait(draft) && { road: 'silence' }) }
            : { everything: false },
        )
      }
    />
  );
}
