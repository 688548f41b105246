import { Check, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Strength } from '../../lib/password-meter.ts';
import { loadStrengthMeter } from '../../lib/password-strength.ts';
import { Icon } from '../layout/Icon.tsx';

const words: Record<Strength, string> = {
  0: 'Guessed in under 1,000 tries. Add two words.',
  1: 'Guessed in under a million tries. Add a word.',
  2: 'Could be guessed in time. Add another word.',
  3: 'A good password.',
  4: 'A strong password.',
};

export interface PasswordStrengthProps {
  password: string;
  /** Name, email and such: easy to guess for those who know the person. */
  knownAboutPerson?: readonly string[];
}

const nothingKnown: readonly string[] = [];

/** Strength in words, under the box. What is too easy is refused when the form is sent. */
export function PasswordStrength({ password, knownAboutPerson = nothingKnown }: PasswordStrengthProps) {
  const measured = useStrength(password, knownAboutPerson);
  const strength = password === '' ? undefined : measured;
  const good = strength !== undefined && strength >= 3;
  const icon: LucideIcon = good ? Check : TriangleAlert;
  return (
    <output className={good ? 'meets' : 'meets meets--weak'}>
      {/* The line is there with the first letter: come later, it would push the button from under the pointer. */}
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

function useStrength(password: string, known: readonly string[]): Strength | undefined {
  const [strength, setStrength] = useState<Strength>();
  const knownText = known.join('\n');
  useEffect(() => {
    if (password === '') return undefined;
    let current = true;
    const measureIt = async () => {
      const measure = await loadStrengthMeter();
      if (current) setStrength(measure(password, knownText.split('\n')).strength);
    };
    // Without the meter (offline before it was ever loaded) nothing is said here; the form says it when it is sent.
    measureIt().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, knownText]);
  return strength;
}
