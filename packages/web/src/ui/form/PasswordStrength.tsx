import { Check, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PasswordScore } from '../../lib/password-meter.ts';
import { loadStrengthMeter } from '../../lib/password-strength.ts';
import { Icon } from '../layout/Icon.tsx';

const words: Record<PasswordScore, string> = {
  0: 'Someone could guess this in fewer than 1,000 tries. Add two words.',
  1: 'Someone could guess this in fewer than a million tries. Add a word.',
  2: 'Someone could guess this password eventually. Add another word.',
  3: 'A good password.',
  4: 'A strong password.',
};

export interface PasswordStrengthProps {
  password: string;
  /** Facts about the person, such as the name and email, that anyone who knows them could guess. */
  knownAboutPerson?: readonly string[];
}

const nothingKnown: readonly string[] = [];

/**
 * The password's strength in words, shown under the box. This is only a hint: the form refuses a weak password when it
 * is submitted.
 */
export function PasswordStrength({ password, knownAboutPerson = nothingKnown }: PasswordStrengthProps) {
  const measured = useStrength(password, knownAboutPerson);
  const strength = password === '' ? undefined : measured;
  const good = strength !== undefined && strength >= 3;
  const icon: LucideIcon = good ? Check : TriangleAlert;
  return (
    <output className={good ? 'meets' : 'meets meets--weak'}>
      {/* The line appears with the first letter, so that it never moves the button under the pointer. */}
      {password !== '' && (
        <>
          <Icon of={icon} size="sm" />
          <span>
            {countWords(password)} {strength !== undefined && words[strength]}
          </span>
        </>
      )}
    </output>
  );
}

const countWords = (password: string) => {
  const count = Array.from(password).length;
  return count === 1 ? '1 character.' : `${String(count)} characters.`;
};

function useStrength(password: string, known: readonly string[]): PasswordScore | undefined {
  const [strength, setStrength] = useState<PasswordScore>();
  const knownText = known.join('\n');
  useEffect(() => {
    if (password === '') return undefined;
    let current = true;
    const measureIt = async () => {
      const measure = await loadStrengthMeter();
      if (current) setStrength(measure(password, knownText.split('\n')).strength);
    };
    // If the meter cannot be loaded (offline, and never loaded before), nothing is shown here. The form reports a weak
    // password when it is submitted.
    measureIt().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, knownText]);
  return strength;
}
