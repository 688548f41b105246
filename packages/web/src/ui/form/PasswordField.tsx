import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../layout/Icon.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'affix' | 'prefix' | 'rows'> {
  autoComplete: 'current-password' | 'new-password' | 'off';
}

/** A password box. Its button is labelled with its action, and pasting and password managers work. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      affix={
        <button className="affix__btn" type="button" onClick={() => setShown(!shown)}>
          <Icon of={shown ? EyeOff : Eye} size="sm" />
          {shown ? 'Hide' : 'Show'} <span className="hide">{props.label.toLowerCase()}</span>
        </button>
      }
    />
  );
}
