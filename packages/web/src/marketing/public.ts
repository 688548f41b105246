import { redirectToAppPage } from './script/app-pages.ts';
import { openLinksAsDialogs } from './script/dialog.ts';
import { enableMenuClosing } from './script/menu.ts';
import { linkHeaderToPassport } from './script/signed-in.ts';
import { showChosenPlan } from './script/subscription.ts';
import { turnViewsIntoTabs } from './script/tabs.ts';
import { enhanceTextPages } from './script/texts.ts';

/** The only script on the public pages. It improves links and forms, which also work without it. */
enableMenuClosing();
linkHeaderToPassport();
redirectToAppPage();
enhanceTextPages();
showChosenPlan();
openLinksAsDialogs();
turnViewsIntoTabs(document);
