/** Pictures of what the demo sells: flat drawings in the house's colours, one for every sort of thing. */
import {storeMedia} from '../../domain/media/store-media';
import type {DemoTx} from '../bulk-insert';
import {houseOf} from '../house';
import type {Profile} from '../../platform/environment/demo-profile';

interface Inks {
  primary: string;
  secondary: string;
}
type Drawing = (inks: Inks) => string;

const fill = (colour: string, d: string) => `<path fill="${colour}" fill-rule="evenodd" d="${d}"/>`;
const line = (colour: string, width: number, d: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${d}"/>`;

const SHIRT = 'M138 88L168 76Q200 108 232 76L262 88L336 142L302 200L272 180V334H128V180L98 200L64 142Z';
const JUMPER =
  'M146 92L166 82Q200 114 234 82L254 92Q300 112 314 158L342 298' +
  'L302 308L274 206V332H126V206L98 308L58 298L86 158Q100 112 146 92Z';

const shirt: Drawing = ({primary, secondary}) =>
  fill(primary, SHIRT) +
  fill(secondary, 'M168 76Q200 108 232 76L224 72Q200 92 176 72ZM128 300H272V312H128ZM222 148h24v28h-24z');
const jumper: Drawing = ({primary, secondary}) =>
  fill(primary, JUMPER) +
  fill(
    secondary,
    'M160 84Q200 150 240 84L230 78Q200 118 170 78ZM126 318H274V332H126Z' +
      'M58 298L98 308L100 294L61 284ZM342 298L302 308L300 294L339 284Z',
  );
const shorts: Drawing = ({primary, secondary}) =>
  fill(primary, 'M108 108H292L316 304H218L200 200L182 304H84Z') +
  fill(secondary, 'M108 108H292L294 128H106ZM296 150L306 304H316L300 150ZM104 150L94 304H84L100 150Z');
const socks: Drawing = ({primary, secondary}) =>
  ['translate(-6 0)', 'translate(120 0)']
    .map(
      at =>
        `<g transform="${at}">` +
        fill(primary, 'M96 78H156V226L196 272Q212 310 176 318H130Q96 312 96 276Z') +
        `${fill(secondary, 'M96 78H156V96H96ZM96 108H156V118H96Z')}</g>`,
    )
    .join('');
const ball: Drawing = ({primary, secondary}) =>
  fill(secondary, 'M200 76a124 124 0 1 0 .1 0z') +
  fill(
    primary,
    'M200 152l46 33-18 54h-56l-18-54zM200 76l34 24-34 24-34-24zM318 164l-4 42-38-12-2-38z' +
      'M82 164l4 42 38-12 2-38zM146 310l12-40 34 2 2 46zM254 310l-12-40-34 2-2 46z',
  );
const scarf: Drawing = ({primary, secondary}) =>
  fill(primary, 'M46 156H354V228H46Z') +
  fill(secondary, 'M86 156h28v72h-28zM142 156h28v72h-28zM230 156h28v72h-28zM286 156h28v72h-28z') +
  line(
    primary,
    5,
    'M46 162H26M46 176H26M46 190H26M46 204H26M46 220H26M354 162H374M354 176H374M354 190H374' +
      'M354 204H374M354 220H374',
  );
const cap: Drawing = ({primary, secondary}) =>
  fill(primary, 'M84 240Q88 122 200 122Q312 122 312 240Z') +
  fill(secondary, 'M190 112h20v12h-20zM84 240H312Q372 244 372 270Q330 256 84 256ZM186 168h28v34h-28z');
const beanie: Drawing = ({primary, secondary}) =>
  fill(primary, 'M100 252Q96 126 200 126Q304 126 300 252Z') +
  fill(secondary, 'M200 74a32 32 0 1 0 .1 0zM88 244H312V304H88Z');
const bag: Drawing = ({primary, secondary}) =>
  line(primary, 14, 'M164 108Q164 70 200 70T236 108') +
  fill(primary, 'M120 148Q120 100 168 100H232Q280 100 280 148V330H120Z') +
  fill(secondary, 'M144 226H256V304H144ZM144 150H256V160H144Z');
const tote: Drawing = ({primary, secondary}) =>
  line(primary, 12, 'M150 160V110Q150 76 200 76T250 110V160') +
  fill(primary, 'M100 150H300L314 334H86Z') +
  fill(secondary, 'M200 196a46 46 0 1 0 .1 0z');
const umbrella: Drawing = ({primary, secondary}) =>
  line('#4a5952', 8, 'M200 90V300Q200 330 226 330T252 306') +
  fill(primary, 'M64 220Q72 92 200 92T336 220Q302 196 268 220Q234 196 200 220Q166 196 132 220Q98 196 64 220Z') +
  fill(secondary, 'M132 220Q140 120 200 92Q260 120 268 220Q234 196 200 220Q166 196 132 220Z');
const medal: Drawing = ({primary, secondary}) =>
  line('#718079', 10, 'M200 66a34 34 0 1 1-.1 0zM200 134v30') +
  fill(secondary, 'M200 152a92 92 0 1 0 .1 0z') +
  fill(primary, 'M200 168a76 76 0 1 0 .1 0z') +
  fill(secondary, 'M200 196l14 30 33 4-24 23 6 33-29-16-29 16 6-33-24-23 33-4z');
const cushion: Drawing = ({primary, secondary}) =>
  fill(primary, 'M92 118Q200 92 308 118Q334 200 308 296Q200 320 92 296Q66 200 92 118Z') +
  fill(
    secondary,
    'M112 140Q200 120 288 140L284 152Q200 134 116 152Z' + 'M116 262Q200 280 284 262L288 274Q200 294 112 274Z',
  );
const plush: Drawing = ({primary, secondary}) =>
  fill(
    primary,
    'M200 206a86 92 0 1 0 .1 0zM200 84a76 70 0 1 0 .1 0zM134 66a30 30 0 1 0 .1 0z' + 'M266 66a30 30 0 1 0 .1 0z',
  ) +
  fill(secondary, 'M200 160a34 26 0 1 0 .1 0zM200 252a46 44 0 1 0 .1 0z') +
  fill('#101d17', 'M170 132a8 8 0 1 0 .1 0zM230 132a8 8 0 1 0 .1 0zM200 168a11 8 0 1 0 .1 0z');
const pencils: Drawing = ({primary, secondary}) =>
  fill(primary, 'M72 170Q72 140 102 140H298Q328 140 328 170V256Q328 286 298 286H102Q72 286 72 256Z') +
  line(secondary, 8, 'M92 182H308') +
  fill(secondary, 'M290 176h34v12h-34z');
const mug: Drawing = ({primary, secondary}) =>
  line(primary, 26, 'M262 150H286Q328 150 328 202T286 254H262') +
  fill(primary, 'M88 110H272V280Q272 316 236 316H124Q88 316 88 280Z') +
  fill(secondary, 'M88 160H272V180H88ZM88 252H272V272H88Z');
const pages: Drawing = ({primary, secondary}) =>
  fill('#ffffff', 'M104 84H296V322H104Z') +
  fill(primary, 'M104 84H296V150H104Z') +
  fill(
    secondary,
    'M124 174h40v30h-40zM180 174h40v30h-40zM236 174h40v30h-40zM124 220h40v30h-40z' +
      'M180 220h40v30h-40zM236 220h40v30h-40zM124 266h40v30h-40zM180 266h40v30h-40z',
  );
const book: Drawing = ({primary, secondary}) =>
  fill('#ffffff', 'M128 84H300V318H128Z') +
  fill(primary, 'M112 76H288V310H112Q100 310 100 322V88Q100 76 112 76Z') +
  fill(secondary, 'M122 76h10v234h-10zM152 130h112v14H152zM152 160h76v10h-76z');
const sheet: Drawing = ({primary, secondary}) =>
  fill(primary, 'M112 66H288V334H112Z') +
  fill(secondary, 'M200 110a58 58 0 1 0 .1 0zM136 252h128v16H136zM136 282h84v10h-84z');
const voucher: Drawing = ({primary, secondary}) =>
  fill(primary, 'M64 124H336V284H64Z') +
  fill(secondary, 'M184 124h32v160h-32zM64 190H336V214H64Z') +
  line(secondary, 12, 'M200 124Q150 70 140 112Q140 126 200 124Q250 70 260 112Q260 126 200 124');
const parcel: Drawing = ({primary, secondary}) =>
  fill(primary, 'M84 150H316V326H84ZM66 106H334V150H66Z') +
  fill(secondary, 'M184 106h32v220h-32z') +
  line(secondary, 12, 'M200 106Q150 52 140 94Q140 108 200 106Q250 52 260 94Q260 108 200 106');
const glasses: Drawing = ({primary, secondary}) =>
  fill(primary, 'M84 130H180V290H66ZM220 130H316L334 290H220ZM180 170H220V220H180Z') +
  fill(secondary, 'M66 276H180V300H66ZM220 276H334V300H220ZM84 120H180V140H84ZM220 120H316V140H220Z');
const fan: Drawing = ({primary, secondary}) =>
  fill(primary, 'M200 310L50 190Q110 84 200 84T350 190Z') +
  line(secondary, 6, 'M200 310L92 136M200 310L146 98M200 310V84M200 310L254 98M200 310L308 136') +
  fill(secondary, 'M200 292a16 16 0 1 0 .1 0z');

/** The first that fits the name; what fits none stays without a picture, as many things in a real shop do. */
const DRAWN: [RegExp, name: string, Drawing][] = [
  [/^Camiseta|Equipación|^Personalización|^Body/, 'camiseta', shirt],
  [/Sudadera|Chándal|Chubasquero|Chaqueta|^Polo/, 'sudadera', jumper],
  [/Pantalón/, 'pantalon', shorts],
  [/Medias|Espinilleras/, 'medias', socks],
  [/Balón/, 'balon', ball],
  [/Bufanda/, 'bufanda', scarf],
  [/Gorra/, 'gorra', cap],
  [/Gorro/, 'gorro', beanie],
  [/Mochila/, 'mochila', bag],
  [/Bolsa/, 'bolsa', tote],
  [/Paraguas/, 'paraguas', umbrella],
  [/Llavero|Pin/, 'llavero', medal],
  [/Cojín/, 'cojin', cushion],
  [/Mascota|Marionetas/, 'peluche', plush],
  [/Estuche/, 'estuche', pencils],
  [/Taza/, 'taza', mug],
  [/Calendario/, 'calendario', pages],
  [/Libro/, 'libro', book],
  [/Programa|Cartel/, 'cartel', sheet],
  [/Tarjeta regalo/, 'tarjeta-regalo', voucher],
  [/^Lote/, 'lote', parcel],
  [/Prismáticos/, 'prismaticos', glasses],
  [/Abanico/, 'abanico', fan],
];

/** A file of the media manager for each name; null: none. */
export async function drawPictures(tx: DemoTx, profile: Profile, names: readonly string[]): Promise<(number | null)[]> {
  const {colors} = houseOf(profile).look;
  const stored = new Map<string, number>();
  const pictures: (number | null)[] = [];
  for (const name of names) {
    const drawn = DRAWN.find(([of]) => of.test(name));
    if (!drawn) {
      pictures.push(null);
      continue;
    }
    const [, file, drawing] = drawn;
    if (!stored.has(file)) {
      const ground = '<path fill="#e9efec" d="M0 0h400v400H0z"/>';
      const box = 'viewBox="0 0 400 400" width="400" height="400"';
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${ground}${drawing(colors)}</svg>`;
      const {id} = await storeMedia(tx, {
        name: file,
        folder: 'Tienda',
        altText: '',
        content: Buffer.from(svg),
        kind: {mimeType: 'image/svg+xml', extension: 'svg', width: 400, height: 400},
        staffUserId: null,
      });
      stored.set(file, id);
    }
    pictures.push(stored.get(file)!);
  }
  return pictures;
}
