/**
 * The look as a browser takes it, before any script runs: `/look.css` has the colours and typefaces of the house,
 * `/icon.svg` its crest. Read from the database once a second at the most, so that a change is seen by the next page
 * that anybody opens.
 */
import {createHash} from 'node:crypto';
import type {IncomingMessage, ServerResponse} from 'node:http';
import type {Database} from '../../../platform/database/db';
import {colourNames, shopColours, type ShopColours} from '../../../domain/look/palettes';
import {LOOK_JSON, readPicture, type Look, type Typeface} from '../../../domain/look/read-look';
import {keptFor} from '../../../platform/process/memo';

export interface House {
  name: string;
  timezone: string;
  look: Look;
}

const SYSTEM = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const ARCHIVO = `'Archivo Variable','Archivo Fallback',${SYSTEM}`;
const SOURCE_SANS = `'Source Sans 3 Variable',${SYSTEM}`;

/** What is read, what stands in headings, and the file without which neither shows. */
export const FACES: Record<Typeface, {text: string; display: string; file: string | null}> = {
  archivo: {text: ARCHIVO, display: ARCHIVO, file: 'archivo-latin-wdth-normal'},
  serif: {
    text: SOURCE_SANS,
    display: "'Source Serif 4 Variable',Georgia,serif",
    file: 'source-serif-4-latin-wght-normal',
  },
  condensed: {
    text: SOURCE_SANS,
    display: `'Oswald Variable','Arial Narrow',${SYSTEM}`,
    file: 'oswald-latin-wght-normal',
  },
  system: {text: SYSTEM, display: SYSTEM, file: null},
};

/** ink2 -> --ink-2, lineStrong -> --line-strong */
const variable = (name: string) =>
  `--${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`).replace(/\d/, '-$&')}`;
const variables = (colours: ShopColours) => colourNames.map(name => `${variable(name)}:${colours[name]};`).join('');

/** `html:root` wins over the defaults that the shop brings along, whichever of the two comes first. */
export function styleOf(look: Look): string {
  const {light, dark} = shopColours(look);
  const {text, display} = FACES[look.typeface];
  return `html:root{--font:${text};--font-display:${display};${variables(light)}}\n@media (prefers-color-scheme:dark){html:root{${variables(dark)}}}\n`;
}

/** By whose clocks days and hours are told, known before any script runs (storefront/src/lib/zone.ts). */
const zoneOf = (timezone: string): string => `html:root{--zone:"${timezone}"}\n`;

const KEPT_MS = 1000;

export class HouseStyle {
  private readonly kept = keptFor<House>({ms: KEPT_MS});

  constructor(private readonly db: Database) {}

  read(): Promise<House> {
    return this.kept('house', async () => {
      const {rows} = await this.db.query<House>(
        `select coalesce(o.name, 'Taquilla') as name, club_zone() as timezone,
          ${LOOK_JSON} as look from (select 1) as always left join organization o on true`,
      );
      return rows[0]!;
    });
  }

  /** The file to fetch along with the page. */
  async face(): Promise<string | null> {
    return this.read().then(
      ({look}) => FACES[look.typeface].file,
      () => null,
    );
  }

  /** True when the address is one of its own. */
  answers(req: IncomingMessage, res: ServerResponse, url: string): boolean {
    const isStyle = url === '/look.css';
    if (!isStyle && url !== '/icon.svg') return false;
    const text = isStyle ? this.read().then(({look, timezone}) => styleOf(look) + zoneOf(timezone)) : this.icon();
    text.then(
      content => send(req, res, isStyle ? 'text/css; charset=utf-8' : 'image/svg+xml', content),
      // Without it the shop looks neutral and sells.
      () =>
        res
          .writeHead(503, {
            'Content-Type': 'text/plain; charset=utf-8',
            'Retry-After': '5',
            'Cache-Control': 'no-store',
          })
          .end('Ahora mismo no se puede servir.'),
    );
    return true;
  }

  /** The crest, or a ticket in the house's colour. */
  async icon(): Promise<string> {
    const {look} = await this.read();
    const picture = await readPicture(this.db, look.crest?.picture);
    if (!picture || !look.crest) return ticketIcon(look);
    const {width, height} = look.crest;
    const side = Math.max(width, height);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${(width - side) / 2} ${(height - side) / 2} ${side} ${side}"><image width="${width}" height="${height}" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`;
  }
}

function ticketIcon(look: Look): string {
  const {primary, onPrimary} = shopColours(look).light;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M2 7h28v6a3 3 0 0 0 0 6v6H2v-6a3 3 0 0 0 0-6z" fill="${primary}"/><path d="M20 7v18M7 13h8M7 19h6" fill="none" stroke="${onPrimary}" stroke-width="2"/></svg>`;
}

function send(req: IncomingMessage, res: ServerResponse, type: string, content: string): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  res.setHeader('Cache-Control', 'no-cache');
  res.setHeader('ETag', etag);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  if (req.headers['if-none-match'] === etag) return void res.writeHead(304).end();
  res
    .writeHead(200, {'Content-Type': type, 'Content-Length': Buffer.byteLength(content)})
    .end(req.method === 'HEAD' ? undefined : content);
}
