import { useEffect, useState } from 'react';
import { onAnnouncement } from '../../lib/browser/announce.ts';

/** The app's only live region. A repeated sentence gets another key, so that screen readers read it again. */
export function Announcer() {
  const [said, setSaid] = useState({ message: '', count: 0 });
  useEffect(() => onAnnouncement(message => setSaid(last => ({ message, count: last.count + 1 }))), []);
  return (
    <output className="hide">
      <span key={said.count}>{said.message}</span>
    </output>
  );
}
