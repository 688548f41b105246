import { openLinksAsDialogs } from './script/dialog.ts';
import { choosePlan } from './script/subscription.ts';
import { makeTabs } from './script/tabs.ts';
import { betterTexts } from './script/texts.ts';

/** The one script of the public pages. All it does is better than, never instead of, what links and forms do. */
comeBackFromMail();
betterTexts();
choosePlan();
openLinksAsDialogs();
makeTabs(document);

/** A link of a mail may lead to the first page with what opens a session; the app takes it at its own address. */
function comeBackFromMail(): void {
  const { pathname, hash, search } = window.location;
  if (pathname !== '/') return;
  if (/[#&](access_token|error_code|message)=/.test(hash) || /[?&](code|error_code)=/.test(search))
    window.location.replace(`/welcome${search}${hash}`);
}
