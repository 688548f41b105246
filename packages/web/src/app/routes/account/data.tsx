import { formatCounted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { ClosedAccountDataSheet } from '../../../features/closing/HeldData.tsx';
import { SettingsFrame } from '../../../features/settings/SettingsFrame.tsx';
import { usePassport } from '../../../session/api/react.ts';
import { MarginNote } from '../../../ui/feedback/Note.tsx';
import { SettingLine } from '../../../ui/layout/Setting.tsx';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';

/** The page for exporting, importing and deleted items. */
export default function DataRoute() {
  const { state } = useAuth();
  const session = useOpenSession();
  const deleted = usePassport().deleted().length;
  if (state.status !== 'open') return null;
  const ways = [
    {
      id: 'export',
      title: 'Download or print',
      about: 'A first sheet, an Executor pack, spreadsheets, a complete copy',
      to: '/export',
      words: 'Make a pack or a copy',
    },
    {
      id: 'tax',
      title: 'Inheritance Tax sheet',
      about: 'What your estate may owe, from your records',
      to: '/inheritance-tax',
      words: 'Open the sheet',
    },
    {
      id: 'import',
      title: 'Add from a file',
      about: 'Your own copy, a spreadsheet, a password manager',
      to: '/import',
      words: 'Choose a file',
    },
    {
      id: 'deleted',
      title: 'Deleted items',
      about: deleted === 0 ? 'None' : `${formatCounted(deleted, 'record')}, each kept for 30 days`,
      to: '/deleted-items',
      words: 'Open Deleted items',
    },
  ];
  return (
    <SettingsFrame
      title="Your data"
      note={
        <MarginNote title="Your data is yours">
          <p>Files are made on this device. You see what is in a file before anything is saved.</p>
        </MarginNote>
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
        <SettingLine
          id="held"
          title="What we hold"
          state="A file of everything our database has about you"
          action="Ask for the file"
        >
          {() => <ClosedAccountDataSheet leaving={session.leaving} />}
        </SettingLine>
      </div>
    </SettingsFrame>
  );
}
