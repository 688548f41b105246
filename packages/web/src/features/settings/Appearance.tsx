import { useState } from 'react';
import {
  readTextSize,
  readTheme,
  type TextSize,
  type Theme,
  textSizes,
  themes,
  writeTextSize,
  writeTheme,
} from '../../lib/browser/appearance.ts';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';

const themeOptions = themes.map(value => ({
  value,
  label: {
    system: 'Same as this device',
    light: 'Light',
    dark: 'Dark',
    contrast: 'High contrast, light',
    'contrast-dark': 'High contrast, dark',
  }[value],
}));
const sizeOptions = textSizes.map(value => ({
  value,
  label: { usual: 'Usual', large: 'Large', larger: 'Larger' }[value],
}));

/**
 * The choice of colours and text size. It is stored on this device only, because another screen may need a
 * different choice.
 */
export function AppearanceSettings() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  const [size, setSize] = useState<TextSize>(readTextSize);
  return (
    <div className="settings__pair">
      <RadioGroup
        label="Colours"
        options={themeOptions}
        value={theme}
        onChange={chosen => {
          setTheme(chosen);
          writeTheme(chosen);
        }}
      />
      <RadioGroup
        label="Text size"
        options={sizeOptions}
        value={size}
        onChange={chosen => {
          setSize(chosen);
          writeTextSize(chosen);
        }}
      />
    </div>
  );
}
