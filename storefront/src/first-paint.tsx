// Run by the server: the pages that a family opens on a phone, drawn before any script of the shop is there, so that the
// first thing on a slow connection are the words and not a frame. The browser draws the same over it (main.tsx).
import {renderToString} from 'react-dom/server';
import {StaticRouter} from 'react-router';
import {Frame} from './features/shell/frame';
import {accountKey} from './lib/account';
import {familyKey, schoolKey} from './lib/api/family-api';
import {familyCalendarKey} from './lib/api/family-calendar-api';
import {FAMILY_KIT} from './lib/api/family-kit-api';
import {drop, put} from './lib/api/query';
import type {Site} from './lib/api/types';
import {siteKey} from './lib/site';
import {setClubZone} from './lib/zone';
import FamilyPage from './pages/account/family';
import SchoolPage from './pages/academy/school';

interface Drawn {
  Page: () => React.ReactNode;
  /** What it draws, by its key, and who answers it under /api/public. */
  asks: Record<string, string>;
  /** Only for whoever is logged in; for others it is another page. */
  isOwn: boolean;
}

export const pages: Record<string, Drawn> = {
  '/cantera': {Page: SchoolPage, asks: {[siteKey]: '/site', [schoolKey]: '/academy'}, isOwn: false},
  '/perfil/familia': {
    Page: FamilyPage,
    asks: {
      [siteKey]: '/site',
      [accountKey]: '/account',
      [familyKey]: '/family',
      [familyCalendarKey]: '/family/calendar',
      [FAMILY_KIT]: '/family/kit',
    },
    isOwn: true,
  },
};

/** One after the other, never with another visitor's answers: it does not wait for anything in between. */
export function draw(path: string, answers: Record<string, unknown>): string {
  const {Page, asks} = pages[path]!;
  for (const key of Object.keys(asks)) put(key, answers[key]);
  setClubZone((answers[siteKey] as Site).timezone);
  try {
    return renderToString(
      <StaticRouter location={path}>
        <Frame>
          <Page />
        </Frame>
      </StaticRouter>,
    );
  } finally {
    for (const key of Object.keys(asks)) drop(key);
  }
}
