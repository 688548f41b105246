/** A browser without a screen, which stores cookies, follows redirects and fills in forms. */
export interface HeadlessBrowser {
  /**
   * Starts at a URL, follows redirects, and fills in the forms on the way with the values in `typed`, until
   * `there` returns true for a URL. `onWay` may change a URL before it is requested.
   */
  walk(from: string, how: Way): Promise<URL>;
}

interface Way {
  there: (url: URL) => boolean;
  typed?: Readonly<Record<string, string>>;
  onWay?: (url: URL) => URL;
  /** The text of a link to follow in place of pressing a form's button. */
  press?: string;
}

/**
 * Starts a browser without cookies. Requests to an origin in `moved` go to its other address. Each request
 * has the given `headers` as well.
 */
export function startHeadlessBrowser(
  moved: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): HeadlessBrowser {
  const jars = new Map<string, Map<string, string>>();
  const place = (url: URL) => {
    const there = moved[url.origin];
    return there === undefined ? url.href : url.href.replace(url.origin, there);
  };
  const ask = async (url: URL, form: URLSearchParams | undefined) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(place(url), {
      redirect: 'manual',
      method: form === undefined ? 'GET' : 'POST',
      headers: cookie === '' ? headers : { ...headers, cookie },
      ...(form !== undefined && { body: form }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  return {
    async walk(from, { there, typed = {}, onWay = url => url, press }) {
      let next = new URL(from);
      let form: URLSearchParams | undefined;
      for (let steps = 0; steps < 20; steps += 1) {
        next = onWay(next);
        if (there(next)) return next;
        const answer = await ask(next, form);
        const page = await answer.text();
        const location = answer.headers.get('location');
        form = undefined;
        if (location !== null) next = new URL(location, next);
        else if (press !== undefined && page.includes(press)) next = new URL(linkOf(page, press), next);
        else {
          form = formOf(page, typed);
          next = new URL(attribute(/<form[^>]*>/i.exec(page)?.[0] ?? '', 'action') ?? '', next);
        }
      }
      throw new Error(`It goes on and on, at ${next.href}`);
    },
  };
}

function formOf(page: string, typed: Readonly<Record<string, string>>): URLSearchParams {
  if (!/<form/i.test(page)) throw new Error(`Nothing to go on with: ${page.slice(0, 500)}`);
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/gi)) {
    const name = attribute(input, 'name');
    if (name !== undefined) form.set(name, typed[name] ?? attribute(input, 'value') ?? '');
  }
  return form;
}

function linkOf(page: string, text: string): string {
  const links = [...page.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)/gi)];
  return unescaped(links.find(([, , words]) => words?.includes(text))?.[1] ?? '');
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
}

const signs: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" };

function unescaped(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, digits?: string, name = '') => {
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
      return Number.isNaN(code) ? (signs[name] ?? whole) : String.fromCodePoint(code);
    },
  );
}
