/** The door's app as a node serves it: the house's own files, with the crest that the house had when it was paired. */
import type {IncomingMessage} from 'node:http';
import type {Config} from '../../platform/environment/config';
import type {Database} from '../../platform/database/db';
import {DOOR_ROOT, isDoor} from '../../acts/pages/door-pages';
import {type PageStyle, pagesHandler} from '../../acts/pages/pages';
import type {Handler} from '../../web/http/http';

const pathOf = (req: IncomingMessage): string => (req.url ?? '/').split('?')[0]!;

export function nodePages(config: Config, db: Database): Handler {
  const own = async (): Promise<{name: string; icon: string}> =>
    (await db.query<{name: string; icon: string}>(`select n.house_name as name, n.house_icon as icon from node n`))
      .rows[0]!;
  const style: PageStyle = {
    read: own,
    icon: async () => (await own()).icon,
    face: async () => null,
    answers(_req, res, url) {
      if (url !== '/icon.svg') return false;
      void own().then(
        ({icon}) => res.writeHead(200, {'Content-Type': 'image/svg+xml', 'Cache-Control': 'no-cache'}).end(icon),
        () => res.writeHead(503, {'Retry-After': '5'}).end(),
      );
      return true;
    },
  };
  const nothing = {maintenance: () => null, exists: async () => false, terminals: async () => []};
  const pages = pagesHandler(config, async () => ({}), nothing, style);
  return (req, res) => {
    const path = pathOf(req);
    if (isDoor(path) || path === '/icon.svg') return pages(req, res);
    res.writeHead(302, {Location: DOOR_ROOT}).end();
  };
}
