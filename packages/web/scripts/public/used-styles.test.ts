import { expect, it } from 'vitest';
import { removeUnusedStyles } from './used-styles.ts';

const page = '<main class="page wrap"><p class="note">Words</p></main>';

it.each([
  ['.note{color:red}', '.note{color:red}'],
  ['.gone{color:red}', ''],
  ['.note,.gone{color:red}', '.note{color:red}'],
  ['.page .gone{color:red}', ''],
  ['.gone-too:hover{color:red}', ''],
  ['p{color:red}', 'p{color:red}'],
  ['.open{color:red}', '.open{color:red}'],
  [
    '@media (width>=1em){.gone{color:red}.wrap{color:#00f}}@media print{.gone{color:red}}',
    '@media (width>=1em){.wrap{color:#00f}}',
  ],
  ['@layer properties{@supports (a:b){*{--tw-blur:initial}}}@property --tw-blur{syntax:"*"}', ''],
  [
    '@property --tw-blur{syntax:"*"}p{--tw-blur:blur(1px);filter:var(--tw-blur)}',
    '@property --tw-blur{syntax:"*"}p{--tw-blur:blur(1px);filter:var(--tw-blur)}',
  ],
  ['.page:is(.gone,.wrap){color:red}', '.page:is(.gone,.wrap){color:red}'],
])('of %s leaves %s', (css, left) => {
  expect(removeUnusedStyles(css, [page, 'element.classList.add("open")'])).toBe(left);
});
