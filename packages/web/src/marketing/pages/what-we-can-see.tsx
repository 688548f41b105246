import { TiedBoxDrawing } from '../drawings/TiedBoxDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { PublicPageTop } from '../parts/PageTop.tsx';
import seen from '../what-we-can-see.json' with { type: 'json' };

/** The words for each sort of data. They say what a reader of the whole database could see. */
const readableWords = {
  sealed: { words: 'Sealed', says: 'Sealed on your device. We hold no key.' },
  'server-sealed': {
    words: 'Sealed by us',
    says: 'Sealed by our server while it is in the database. The server can open it when it has to.',
  },
  fingerprint: {
    words: 'Fingerprint',
    says: 'We keep a fingerprint of it. Nobody can work out the original from the fingerprint.',
  },
  number: { words: 'Number', says: 'A random number. It means nothing on its own.' },
  readable: { words: 'Readable', says: 'We can read it.' },
} as const;

type Readable = keyof typeof readableWords;

const isReadable = (text: string): text is Readable => Object.hasOwn(readableWords, text);
const wordsOf = (text: string) => (isReadable(text) ? readableWords[text].words : text);

const tables = seen.parts.flatMap(part => part.tables);
const columns = tables.flatMap(table => table.columns);
const countOf = (kind: Readable) => columns.filter(({ readable }) => readable === kind).length;

export const whatWeCanSeePage: PublicPage = {
  path: '/what-we-can-see',
  title: 'What we can see',
  description:
    'Every table and every column of our database, and whether we can read it. The list is made from the software itself.',
  changed: '2026-11-22',
  Body: () => (
    <>
      <PublicPageTop title="What we can see" drawing={<TiedBoxDrawing />}>
        <p className="lead">
          This is our whole database: {tables.length} tables with {columns.length} things in them. The list is
          made from the software itself. Only things on the list can be stored.
        </p>
      </PublicPageTop>
      <div className="page wrap withside">
        <div className="stack-6">
          <section className="stack" aria-labelledby="how-to-read">
            <h2 id="how-to-read">How to read it</h2>
            <dl className="legendlist">
              {Object.entries(readableWords).map(([kind, { words, says }]) => (
                <div key={kind}>
                  <dt>
                    <span className={`seen__how seen__how--${kind}`}>{words}</span>{' '}
                    <span className="muted">({isReadable(kind) ? countOf(kind) : 0})</span>
                  </dt>
                  <dd>{says}</dd>
                </div>
              ))}
            </dl>
            <p>
              Only a few rows say “Sealed”, but nearly everything is in them: every word, sum and name you
              write down is in one of those rows.
            </p>
          </section>
          {seen.parts.map(({ name, tables: ofPart }) => (
            <section key={name} className="stack" aria-labelledby={idOf(name)}>
              <h2 id={idOf(name)}>{name}</h2>
              <div className="faq">
                {ofPart.map(table => (
                  <SeenTable key={table.name} table={table} />
                ))}
              </div>
            </section>
          ))}
          <section className="stack" aria-labelledby="besides">
            <h2 id="besides">Outside the database</h2>
            <ul className="bul">
              <li>The sealed bytes of your files. We see how large they are.</li>
              <li>
                A list of jobs waiting to be done, such as “send the message with this number”. The list says
                nothing about anyone.
              </li>
              <li>
                Server logs: what went wrong, and how long each request took. No address, no name and nothing
                you typed.
              </li>
              <li>Your network address, while your device talks to us.</li>
            </ul>
            <p>
              From how you use Kinfolio we could guess a little: when you are awake, or that something changes
              on the first of each month. We do not try.
            </p>
            <p>
              <a href="/security-login">How we keep your records safe</a>
            </p>
          </section>
        </div>
        <nav className="withside__side onpage" aria-labelledby="contents">
          <h2 id="contents">On this page</h2>
          <ul className="linklist">
            {seen.parts.map(({ name, tables: ofPart }) => (
              <li key={name}>
                <a href={`#${idOf(name)}`}>
                  {name} ({ofPart.length})
                </a>
              </li>
            ))}
            <li>
              <a href="#besides">Outside the database</a>
            </li>
          </ul>
        </nav>
      </div>
    </>
  ),
};

const idOf = (name: string) => name.toLowerCase().replaceAll(' ', '-');

function SeenTable({ table }: { table: (typeof tables)[number] }) {
  return (
    <details>
      <summary>{table.about}</summary>
      <p className="small muted">
        Its name in the database: <code>{table.name}</code>
      </p>
      <dl className="seen">
        {table.columns.map(({ name, readable, about }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>{' '}
              <span className={`seen__how seen__how--${readable}`}>{wordsOf(readable)}</span>
            </dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
