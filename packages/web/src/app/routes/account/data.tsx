import { counted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { usePassport } from '../../../session/api/react.ts';
import { Note } from '../../../ui/feedback/Note.tsx';

/** What leaves the passport, what comes in, and what was deleted. */
export default function Data() {
  const deleted = usePassport().deleted().length;
  const ways = [
    {
      id: 'export',
      title: 'Download or print',
      about: 'An Executor pack, the whole passport, spreadsheets, a complete copy',
      to: '/export',
      words: 'Make a pack or a copy',
    },
    {
      id: 'import',
      title: 'Add from a file',
      about: 'Your own copy, a list from a spreadsheet, or what a password manager knows',
      to: '/import',
      words: 'Choose a file',
    },
    {
      id: 'deleted',
      title: 'Deleted items',
      about:
        deleted === 0
          ? 'None. What you delete stays there for 30 days'
          : `${counted(deleted, 'record')}, each kept for 30 days`,
      to: '/deleted-items',
      words: 'Open Deleted items',
    },
    {
      id: 'held',
      title: 'What we hold about you',
      about: 'A file with every row our database has, sealed as we have it',
      to: '/settings/close',
      words: 'Ask for the file',
    },
  ];
  return (
    <SettingsFrame
      title="Your data"
      note={
        <Note title="Yours to take">
          <p>Each file is made on this device. You see what a file brings in before anything is saved.</p>
        </Note>
      }
    >
      <div className="sheet">
        {ways.map(({ id, title, about, to, words }) => (
          <section className="setting" key={id} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
            <h2 className="setting__title" id={`${id}-title`}>
              {title}
            </h2>
            <div className="setting__state">
              <span>{about}</span>
              <Link className="btn btn--quiet" to={to}>
                {words}
              </Link>
            </div>
          </section>
        ))}
      </div>
    </SettingsFrame>
  );
}
