import { parse, serialize } from 'parse5';
import { describe, expect, it } from 'vitest';
import { removeScriptAttributes } from './tidy.ts';

function tidied(body: string): string {
  const document = parse(`<!doctype html><html><head></head><body>${body}</body></html>`);
  removeScriptAttributes(document);
  return /<body>(.*)<\/body>/s.exec(serialize(document))?.[1] ?? '';
}

describe('a finished page', () => {
  it('has no templates and no marks for scripts that it does not have', () => {
    expect(tidied('<template><p>for later</p></template><input data-rac="" value="Halifax">')).toBe(
      '<input value="Halifax">',
    );
  });

  it('names no element that is not in it', () => {
    expect(
      tidied('<p id="hint">Six digits</p><input aria-describedby="gone hint" aria-controls="gone">'),
    ).toBe('<p id="hint">Six digits</p><input aria-describedby="hint">');
  });

  it('keeps everything else as it was', () => {
    const page = '<h1 id="top">Bills</h1><section aria-labelledby="top"><a href="#top">Up</a></section>';
    expect(tidied(page)).toBe(page);
  });
});
