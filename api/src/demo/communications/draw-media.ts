/**
 * Pictures drawn when they are needed, in the house's colours: none of them is anybody's, and none lies in the
 * repository.
 */
import {deflateSync} from 'node:zlib';
import {CLUB_LOOK, outlines, sheet as svg, THEATRE_LOOK} from '../brand';
import {hasClub, hasTheatre, type Profile} from '../../platform/environment/demo-profile';

export interface Drawing {
  name: string;
  folder: string;
  altText: string;
  content: Buffer;
}

const {primary: GREEN, secondary: YELLOW} = CLUB_LOOK.colors;
const {primary: CURTAIN, secondary: GOLD} = THEATRE_LOOK.colors;
const [CREST, STAGE_CREST] = [outlines(CLUB_LOOK), outlines(THEATRE_LOOK)];
const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}"/>`;
const stripes = (w: number, h: number, n: number) =>
  Array.from({length: n}, (_, i) => rect((i * w) / n, 0, w / n, h, i % 2 ? '#0e5f43' : GREEN)).join('');
const pitch = (w: number, h: number) =>
  `${stripes(w, h, 12)}<g fill="none" stroke="#fff" stroke-width="4"><rect x="30" y="30" width="${w - 60}" height="${h - 60}"/><path d="M${w / 2} 30V${h - 30}"/><circle cx="${w / 2}" cy="${h / 2}" r="${h / 7}"/><rect x="30" y="${h / 4}" width="${w / 8}" height="${h / 2}"/><rect x="${w - 30 - w / 8}" y="${h / 4}" width="${w / 8}" height="${h / 2}"/></g>`;
const crowd = (w: number, h: number) =>
  Array.from({length: 9}, (_, row) =>
    Array.from(
      {length: 48},
      (_, i) =>
        `<circle cx="${(i + (row % 2) / 2) * (w / 48) + 6}" cy="${h - 14 - row * 22}" r="8" fill="${['#0b4d36', '#ffd400', '#ffffff', '#14694b'][(i * 7 + row * 3) % 4]}"/>`,
    ).join(''),
  ).join('');
const word = (text: string, x: number, y: number, size: number, fill = '#fff') =>
  `<text x="${x}" y="${y}" font-family="Arial, sans-serif" font-weight="700" font-size="${size}" fill="${fill}">${text}</text>`;
const curtain = (w: number, h: number) =>
  Array.from(
    {length: 16},
    (_, i) =>
      `<path d="M${(i * w) / 16} 0h${w / 16}v${h - (i % 3) * 14}q-${w / 32} 18 -${w / 16} 0z" fill="${i % 2 ? '#8d1b2d' : '#6f1523'}"/>`,
  ).join('');

const draw = (name: string, folder: string, altText: string, content: Buffer): Drawing => ({
  name,
  folder,
  altText,
  content,
});

export function drawMedia(profile: Profile, season: string): Drawing[] {
  const stage = [
    draw(
      'teatro-telon.svg',
      'Teatro',
      'Telón rojo del Teatro de la Alameda',
      svg(1200, 630, `${rect(0, 0, 1200, 630, '#1b0a0e')}${curtain(1200, 560)}`),
    ),
    draw(
      'teatro-programacion.svg',
      'Teatro',
      'Un foco ilumina el escenario vacío',
      svg(
        1200,
        630,
        `${rect(0, 0, 1200, 630, '#14121c')}<path d="M600 0 300 560h600z" fill="#fff3c4" opacity=".35"/><ellipse cx="600" cy="560" rx="300" ry="46" fill="#fff3c4" opacity=".7"/>`,
      ),
    ),
  ];
  if (!hasClub(profile))
    return [
      draw(
        'emblema.svg',
        'Marca',
        'Emblema del Teatro de la Alameda: un álamo entre dos telones',
        svg(200, 200, STAGE_CREST),
      ),
      draw(
        'emblema-fondo-granate.svg',
        'Marca',
        'Emblema del Teatro de la Alameda sobre fondo granate',
        svg(
          600,
          600,
          `${rect(0, 0, 600, 600, CURTAIN)}<g transform="translate(150 150) scale(1.5)">${STAGE_CREST}</g>`,
        ),
      ),
      draw(
        'cabecera-correo.svg',
        'Marca',
        'Teatro de la Alameda',
        svg(1200, 240, `${curtain(1200, 200)}${word('Teatro de la Alameda', 60, 150, 84, GOLD)}`),
      ),
      ...stage,
      draw('fondo-terciopelo.png', 'Marca', '', pngGradient(640, 200, [111, 21, 35], [141, 27, 45])),
      draw(
        'normas-de-acceso.pdf',
        'Documentos',
        '',
        pdfPage([
          'Normas de la sala',
          '',
          '1. La entrada se muestra en la puerta que indica.',
          '2. Empezada la funcion se entra en la primera pausa, si la hay.',
          '3. Las puertas abren 45 minutos antes del comienzo.',
        ]),
      ),
    ];
  return [
    draw('escudo.svg', 'Marca', 'Escudo de la UD Alameda: tres álamos sobre el río', svg(200, 240, CREST)),
    draw(
      'escudo-fondo-verde.svg',
      'Marca',
      'Escudo de la UD Alameda sobre fondo verde',
      svg(600, 600, `${rect(0, 0, 600, 600, GREEN)}<g transform="translate(200 180)">${CREST}</g>`),
    ),
    draw(
      'cabecera-correo.svg',
      'Marca',
      'UD Alameda',
      svg(
        1200,
        240,
        `${stripes(1200, 240, 16)}<g transform="translate(40 20) scale(.83)">${CREST}</g>${word('UD Alameda', 250, 145, 84, YELLOW)}`,
      ),
    ),
    draw('pie-correo.svg', 'Marca', '', svg(1200, 60, stripes(1200, 60, 48))),
    draw('campo.svg', 'Estadio', 'El terreno de juego visto desde arriba', svg(1200, 700, pitch(1200, 700))),
    draw(
      'grada-norte.svg',
      'Estadio',
      'La grada norte llena, con bufandas verdes y amarillas',
      svg(1200, 420, `${rect(0, 0, 1200, 420, '#d9e8f5')}${crowd(1200, 420)}`),
    ),
    draw(
      'acceso-puertas.svg',
      'Estadio',
      'Plano sencillo de las puertas del estadio, de la 1 a la 8',
      svg(
        800,
        800,
        `${rect(0, 0, 800, 800, '#f4f6f2')}<rect x="160" y="220" width="480" height="360" rx="90" fill="#0e5f43"/>${[...'12345678'].map((n, i) => word(n, 380 + 300 * Math.cos((i * Math.PI) / 4), 415 + 300 * Math.sin((i * Math.PI) / 4), 48, GREEN)).join('')}`,
      ),
    ),
    draw(
      'previa-partido.svg',
      'Partidos',
      'Cartel de la previa: bandas verdes y un balón amarillo',
      svg(
        1200,
        630,
        `${stripes(1200, 630, 10)}<circle cx="900" cy="315" r="170" fill="${YELLOW}"/>${word('Día de partido', 70, 340, 92)}`,
      ),
    ),
    draw(
      'cronica.svg',
      'Partidos',
      'Marcador de un partido terminado',
      svg(
        1200,
        630,
        `${rect(0, 0, 1200, 630, '#0f1d17')}${word('2', 360, 400, 260, YELLOW)}${word('–', 540, 390, 200)}${word('1', 720, 400, 260, YELLOW)}`,
      ),
    ),
    draw(
      'derbi.svg',
      'Partidos',
      'Dos bufandas cruzadas, una verde y otra azul',
      svg(
        1200,
        630,
        `${rect(0, 0, 1200, 630, '#f4f6f2')}<path d="M100 90 1100 480v90L100 180z" fill="${GREEN}"/><path d="M1100 90 100 480v90L1100 180z" fill="#1f5f8b"/>`,
      ),
    ),
    draw(
      `campana-abonos-${season.replace('/', '-')}.svg`,
      'Abonos',
      `Campaña de abonos ${season}: tarjeta verde sobre amarillo`,
      svg(
        1200,
        630,
        `${rect(0, 0, 1200, 630, YELLOW)}<rect x="340" y="150" width="520" height="330" rx="28" fill="${GREEN}"/><g transform="translate(400 210) scale(.8)">${CREST}</g>${word(`Abonos ${season}`, 400, 560, 64, GREEN)}`,
      ),
    ),
    draw(
      'carne-socio.svg',
      'Abonos',
      'Carné de socio con código para el torno',
      svg(
        856,
        540,
        `${rect(0, 0, 856, 540, GREEN)}<g transform="translate(50 60)">${CREST}</g>${Array.from({length: 64}, (_, i) => ((i * 37) % 5 < 2 ? '' : rect(560 + (i % 8) * 28, 240 + Math.floor(i / 8) * 28, 28, 28, '#fff'))).join('')}`,
      ),
    ),
    draw(
      'cantera-puertas-abiertas.svg',
      'Cantera',
      'Tres botas de fútbol de distinto tamaño',
      svg(
        1200,
        630,
        `${rect(0, 0, 1200, 630, '#e4f1ea')}${[0, 1, 2].map(i => `<path transform="translate(${140 + i * 330} ${360 - i * 60}) scale(${1 + i * 0.35})" d="M0 0q60 0 70 40l90 20q30 8 30 40H0z" fill="${i === 1 ? YELLOW : GREEN}"/>`).join('')}`,
      ),
    ),
    draw(
      'cantera-torneo.svg',
      'Cantera',
      'Banderines de colores del torneo de verano',
      svg(
        1200,
        420,
        `${rect(0, 0, 1200, 420, '#d9e8f5')}${Array.from({length: 15}, (_, i) => `<path d="M${i * 80} 60h70l-35 120z" fill="${[GREEN, YELLOW, '#c8102e', '#1f5f8b'][i % 4]}"/>`).join('')}`,
      ),
    ),
    ...(hasTheatre(profile) ? stage : []),
    draw(
      'tienda-camiseta.svg',
      'Tienda',
      'Camiseta verde con cuello amarillo',
      svg(
        700,
        700,
        `${rect(0, 0, 700, 700, '#f4f6f2')}<path d="M210 120 90 200l50 120 60-30v310h300V290l60 30 50-120-120-80q-70 50-140 50t-140-50z" fill="${GREEN}"/><path d="M280 124q70 40 140 0l-14-14q-56 30-112 0z" fill="${YELLOW}"/>`,
      ),
    ),
    draw('fondo-degradado.png', 'Marca', '', pngGradient(640, 200, [11, 77, 54], [20, 105, 75])),
    draw('textura-cesped.png', 'Estadio', 'Textura de césped', pngGradient(320, 320, [22, 110, 60], [46, 150, 80])),
    draw(
      'normas-de-acceso.pdf',
      'Documentos',
      '',
      pdfPage([
        'Normas de acceso al estadio',
        '',
        '1. El abono o la entrada se muestran en la puerta que indican.',
        '2. No se permite entrar con botellas con tapon ni objetos arrojadizos.',
        '3. Las puertas abren 90 minutos antes del comienzo.',
      ]),
    ),
  ];
}

/** 8-bit RGB, one colour passing into another, with a fine weave. */
export function pngGradient(
  width: number,
  height: number,
  from: [number, number, number],
  to: [number, number, number],
): Buffer {
  const raw = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        raw[y * (width * 3 + 1) + 1 + x * 3 + c] = Math.min(
          255,
          Math.round(from[c]! + ((to[c]! - from[c]!) * (x + y)) / (width + height)) + ((x * 5 + y * 3) % 7),
        );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(raw)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 8 + data.length);
  return chunk;
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

export function pdfPage(lines: string[]): Buffer {
  const text = `BT /F1 14 Tf 60 780 Td 22 TL ${lines.map(line => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const at = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = out.length;
  out += `xref\n0 6\n0000000000 65535 f \n${offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}
