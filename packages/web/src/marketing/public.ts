import { openAppPage } from './script/app-pages.ts';
import { openLinksAsDialogs } from './script/dialog.ts';
import { closeMenu } from './script/menu.ts';
import { greetOwner } from './script/signed-in.ts';
import { choosePlan } from './script/subscription.ts';
import { makeTabs } from './script/tabs.ts';
import { betterTexts } from './script/texts.ts';

/** The one script of the public pages. All it does is better than, never instead of, what links and forms do. */
closeMenu();
greetOwner();
openAppPage();
betterTexts();
choosePlan();
openLinksAsDialogs();
makeTabs(document);
