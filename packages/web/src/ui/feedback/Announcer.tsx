import { useEffect, useState } from 'react';
import { onAnnounce } from '../../lib/browser/announce.ts';

/** The one live region of the app. A repeated sentence gets another key, so that it is said again. */
export function Announcer() {
  const [said, setSaid] = useState({ message: '', count: 0 });
  useEffect(() => onAnnounce(message => setSaid(last => ({ message, count: last.count + 1 }))), []);
  return (
    <output className="hide">
      <span key={said.count}>{said.message}</span>
    </output>
  );
}
