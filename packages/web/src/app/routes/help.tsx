import { HelpPage } from '../../features/help/HelpPage.tsx';

export default function Help() {
  return <HelpPage />;
}
