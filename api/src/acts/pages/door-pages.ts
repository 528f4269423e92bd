/**
 * The door's app as a browser installs it: its document at two addresses, its files, its service worker, and what the
 * house calls it and draws it with. Its document alone may run WebAssembly: the reader of codes is one.
 */
import type {IncomingMessage, ServerResponse} from 'node:http';
import {Resvg} from '@resvg/resvg-js';

export const DOOR_ROOT = '/admin/puerta';

/** Where its document stands: on its own, for one session, and where the office's links lead. */
export const isDoorDocument = (url: string): boolean =>
  /^\/admin\/puerta(\/\d*)?$/.test(url) ||
  /^\/admin\/eventos\/\d+\/codigo\/\d+\/sesiones\/\d+\/control-acceso\/?$/.test(url);

export const isDoor = (url: string): boolean => url.startsWith(`${DOOR_ROOT}/`) || isDoorDocument(url);

const PAPER = '#ffffff';
const NIGHT = '#101214';
const ICON = /^\/admin\/puerta\/icon-(180|192|512|512-maskable)\.png$/;

/** The house's name and its crest. */
export interface DoorStyle {
  read(): Promise<{name: string}>;
  icon(): Promise<string>;
}

export class DoorPages {
  private readonly drawn = new Map<string, {svg: string; png: Buffer}>();

  constructor(private readonly style: DoorStyle) {}

  /** True when the address is one that is made here and not a file. */
  answers(req: IncomingMessage, res: ServerResponse, url: string): boolean {
    const icon = ICON.exec(url);
    if (!icon && url !== `${DOOR_ROOT}/manifest.webmanifest`) return false;
    const made = icon ? this.icon(icon[1]!) : this.manifest();
    made.then(
      content => {
        res.writeHead(200, {
          'Content-Type': icon ? 'image/png' : 'application/manifest+json; charset=utf-8',
          'Content-Length': content.length,
          'Cache-Control': 'no-cache',
        });
        res.end(req.method === 'HEAD' ? undefined : content);
      },
      // It opens without a picture; the next install asks again.
      () => res.writeHead(503, {'Retry-After': '5', 'Cache-Control': 'no-store'}).end(),
    );
    return true;
  }

  private async manifest(): Promise<Buffer> {
    const {name} = await this.style.read();
    const png = (file: string, sizes: string, purpose: string) => ({
      src: `${DOOR_ROOT}/icon-${file}.png`,
      sizes,
      type: 'image/png',
      purpose,
    });
    return Buffer.from(
      JSON.stringify({
        id: DOOR_ROOT,
        name: `Puerta · ${name}`,
        short_name: 'Puerta',
        description: 'Lee entradas en la puerta, también sin red.',
        lang: 'es',
        start_url: DOOR_ROOT,
        scope: '/admin/',
        display: 'fullscreen',
        display_override: ['fullscreen', 'standalone'],
        orientation: 'any',
        background_color: NIGHT,
        theme_color: NIGHT,
        icons: [
          png('192', '192x192', 'any'),
          png('512', '512x512', 'any'),
          png('512-maskable', '512x512', 'maskable'),
          {src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any'},
        ],
      }),
    );
  }

  /** The crest on paper, with room around it: more where a telephone cuts a shape of its own out of it. */
  private async icon(name: string): Promise<Buffer> {
    const svg = await this.style.icon();
    const known = this.drawn.get(name);
    if (known?.svg === svg) return known.png;
    const width = Number.parseInt(name, 10);
    const room = name.endsWith('maskable') ? 20 : 8;
    const inside = svg.replace(
      '<svg ',
      `<svg x="${room}" y="${room}" width="${100 - 2 * room}" height="${100 - 2 * room}" `,
    );
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${PAPER}"/>${inside}</svg>`;
    const png = new Resvg(whole, {fitTo: {mode: 'width', value: width}, font: {loadSystemFonts: false}})
      .render()
      .asPng();
    this.drawn.set(name, {svg, png});
    return png;
  }
}
