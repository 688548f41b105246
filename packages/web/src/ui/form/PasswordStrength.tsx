import { Check, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadStrengthMeter, type Strength } from '../lib/password-strength.ts';
import { Icon } from './Icon.tsx';

const words: Record<Strength, string> = {
  0: 'Very easy to guess. Use three words that do not belong together.',
  1: 'Easy to guess. Add another word.',
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

/** Strength in words, under the box. Advice only: it never refuses. */
export function PasswordStrength({ password, knownAboutPerson = nothingKnown }: PasswordStrengthProps) {
  const measured = useStrength(password, knownAboutPerson);
  const strength = password === '' ? undefined : measured;
  const good = strength !== undefined && strength >= 3;
  const icon: LucideIcon = good ? Check : TriangleAlert;
  return (
    <output className={good ? 'meets' : 'meets meets--weak'}>
      {strength !== undefined && (
        <>
          <Icon of={icon} size="sm" />
          <span>
            {countWords(password)} {words[strength]}
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
      if (current) setStrength(measure(password, knownText.split('\n')));
    };
    // Without the meter (offline before it was ever loaded) nothing is said: it is advice.
    measureIt().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, knownText]);
  return strength;
}
