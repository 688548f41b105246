import { HelpPage } from '../../features/help/HelpPage.tsx';

export default function HelpRoute() {
  return <HelpPage />;
}
