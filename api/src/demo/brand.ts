/**
 * The looks of the fictional houses. The club: poplar green and the yellow of its leaves in autumn. The theatre: its
 * curtain and old gold.
 */
import {readLook, type Typeface} from '../domain/look/read-look';
import {saveLook} from '../domain/look/save-look';
import {storeCrest} from '../domain/look/store-crest';
import {readCrest} from '../outside/drawing/crest/read-crest';
import type {DemoTx} from './bulk-insert';

export interface Look {
  shortName: string;
  tagline: string;
  colors: {primary: string; secondary: string};
  typeface: Typeface;
  /** Filled outlines, even-odd, in a box of width × height. */
  crest: {width: number; height: number; paths: {fill: string; d: string}[]};
}

const GREEN = '#0b4d36';
const YELLOW = '#ffd400';
const WHITE = '#ffffff';

/** White on the green is 9.9 : 1, ink on the yellow 12 : 1 (WCAG asks 4.5 : 1). */
export const CLUB_LOOK: Look = {
  shortName: 'UD Alameda',
  tagline: 'Desde 1923, a la sombra de los álamos',
  colors: {primary: GREEN, secondary: YELLOW},
  typeface: 'archivo',
  // Filled outlines in a box of 200 × 240, even-odd; three poplars over the river.
  crest: {
    width: 200,
    height: 240,
    paths: [
      {fill: GREEN, d: 'M8 10H192V128C192 184 150 214 100 234C50 214 8 184 8 128Z'},
      {fill: YELLOW, d: 'M15 17H185V128C185 179 147 207 100 226C53 207 15 179 15 128Z'},
      {fill: GREEN, d: 'M22 24H178V128C178 174 144 201 100 218.5C56 201 22 174 22 128Z'},
      {fill: WHITE, d: 'M22 64H178V128C178 174 144 201 100 218.5C56 201 22 174 22 128Z'},
      {fill: YELLOW, d: 'M22 60H178V66H22Z'},
      {
        fill: GREEN,
        d: 'M31.3 166Q48.5 157 65.7 166T100 166T134.3 166T168.7 166C155.7 190 130.2 206.5 100 218.5C69.8 206.5 44.3 190 31.3 166Z',
      },
      {
        fill: YELLOW,
        d: 'M41 180Q55.8 172 70.5 180T100 180T129.5 180T159 180L153 187Q139.8 180 126.5 187T100 187T73.5 187T47 187Z',
      },
      {fill: YELLOW, d: 'M62 196Q71.5 189.5 81 196T100 196T119 196T138 196L128 202.6Q114 197 100 203T72 202.6Z'},
      {fill: GREEN, d: 'M100 70c21 25.8 22 67 5.3 86h-10.6c-16.7 -19 -15.7 -60.2 5.3 -86z'},
      {fill: GREEN, d: 'M58 90c17 19.8 17.8 51.5 4.2 66h-8.4c-13.6 -14.5 -12.8 -46.2 4.2 -66z'},
      {fill: GREEN, d: 'M142 90c17 19.8 17.8 51.5 4.2 66h-8.4c-13.6 -14.5 -12.8 -46.2 4.2 -66z'},
      {fill: GREEN, d: 'M98 154h4v13h-4zM56.4 154h3.2v10h-3.2zM140.4 154h3.2v12h-3.2z'},
      {fill: YELLOW, d: 'M66 33.5h4.4v9.6q0 3 2.6 3t2.6-3v-9.6h4.4v10q0 7-7 7t-7-7z'},
      {fill: YELLOW, d: 'M93 33.5h6.4q7.6 0 7.6 8.5t-7.6 8.5h-6.4zM97.4 37.3v9.4h1.6q3.4 0 3.4-4.7t-3.4-4.7z'},
      {fill: YELLOW, d: 'M124.9 33.5h4.2l5.3 17h-4.5l-1-3.4h-4l-1 3.4h-4.3zM125.8 43.7h2.4l-1.2-4.4z'},
    ],
  },
};

const CURTAIN = '#6f1523';
const GOLD = '#d8b25c';
const CREAM = '#fff6e3';

/** White on the curtain is 11.6 : 1, ink on the gold 9.5 : 1. */
export const THEATRE_LOOK: Look = {
  shortName: 'Teatro de la Alameda',
  tagline: 'El telón de la ciudad desde 1908',
  colors: {primary: CURTAIN, secondary: GOLD},
  typeface: 'serif',
  // A stage between two drawn curtains, and on it the poplar of the city.
  crest: {
    width: 200,
    height: 200,
    paths: [
      {fill: GOLD, d: 'M100 4a96 96 0 1 0 0 192a96 96 0 1 0 0-192z'},
      {fill: CURTAIN, d: 'M100 12a88 88 0 1 0 0 176a88 88 0 1 0 0-176z'},
      {fill: GOLD, d: 'M38 146V92a62 62 0 0 1 124 0v54h-10V92a52 52 0 0 0-104 0v54z'},
      {fill: CREAM, d: 'M48 92a52 52 0 0 1 50-52c0 42-14 80-50 98z'},
      {fill: CREAM, d: 'M152 92a52 52 0 0 0-50-52c0 42 14 80 50 98z'},
      {fill: GOLD, d: 'M100 82c13 16 14 42 3 54h-1.5v10h-3v-10h-1.5c-11-12-10-38 3-54z'},
      {fill: GOLD, d: 'M32 146h136v8h-136zM44 158h112v6h-112z'},
    ],
  },
};

/** What is drawn, on a sheet of its own. */
export const sheet = (width: number, height: number, inside: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inside}</svg>`,
  );

export const outlines = ({crest}: Look): string =>
  crest.paths.map(({fill, d}) => `<path fill="${fill}" fill-rule="evenodd" d="${d}"/>`).join('');

export async function storeLook(tx: DemoTx, look: Look): Promise<void> {
  const content = sheet(look.crest.width, look.crest.height, outlines(look));
  const {kind, ...pictures} = readCrest(content);
  const crestId = await storeCrest(tx, {
    content,
    kind,
    pictures,
    staffUserId: null,
    altText: `Escudo de ${look.shortName}`,
  });
  const {version} = await readLook(tx);
  await saveLook(tx, {
    version,
    shortName: look.shortName,
    motto: look.tagline,
    primary: look.colors.primary,
    accent: look.colors.secondary,
    typeface: look.typeface,
    posterStyle: 'illustrated',
    crestId,
  });
}
