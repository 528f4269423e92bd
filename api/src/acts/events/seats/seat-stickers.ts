/** Stickers for reserved seats: what would be printed, and the PDF for sheets of labels. */
import {inject} from '@loopback/core';
import {get, param, RestBindings, type Response} from '@loopback/rest';
import type {Actor} from '../../../web/auth/audit';
import {Database} from '../../../platform/database/db';
import {invalid} from '../../../domain/kernel/errors';
import {formatCount} from '../../../domain/kernel/money';
import {seatStickersPdf, sheetProblem, type StickerSheet} from '../../../outside/drawing/seat-stickers';
import {
  MOST_STICKERS,
  readSeatStickers,
  type SeatSticker,
  type StickerKind,
} from '../../../reports/sessions/seat-stickers';
import {operation} from '../../../web/http/operation-text';
import {id, list, obj, oneOf, str, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ID} from '../../parameters';
import {reachSession} from '../../reach';

const KINDS = ['block', 'reservation', 'invitation', 'pass'] as const;
const STICKERS = list(
  obj({seatId: id(), kind: oneOf(...KINDS), zone: str(), row: str(), seat: str(), title: str(), text: str()}),
);
const BLOCK = {tag: 'Butacas', permission: {area: 'seats', action: 'block'} as const, errors: [404]};
const LIST = {schema: {type: 'string', maxLength: 2000} as const};
const WHAT = {
  ...LIST,
  description: 'Qué butacas, separadas por comas: block, reservation, invitation, pass',
  example: 'block,invitation',
};
const ZONES = {...LIST, description: 'Ids de zonas separados por comas; vacío: todas', example: ''};
const LABELS = {...LIST, description: 'Ids de etiquetas de bloqueo separados por comas; vacío: todas', example: ''};
const MEASURES = {
  columns: [3, 1, 10],
  rows: [7, 1, 30],
  widthMm: [63.5, 20, 210],
  heightMm: [38.1, 10, 297],
  marginLeftMm: [7.2, 0, 60],
  marginTopMm: [15.1, 0, 60],
  gapMm: [2.5, 0, 20],
  skip: [0, 0, 299],
} as const;
const SHEET = {
  ...LIST,
  description: `Medidas de la hoja como «clave:valor», separadas por comas: ${Object.keys(MEASURES).join(', ')}, outlines`,
  example: 'columns:3,rows:7,skip:0',
};

export class SeatStickersController {
  constructor(
    @inject('runtime') private runtime: Runtime,
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/sesiones/{id}/pegatinas',
    operation({
      ...BLOCK,
      id: 'listSeatStickers',
      summary: 'Lo que saldría en las pegatinas de butacas, en el orden de colocarlas',
      answer: STICKERS,
    }),
  )
  async list(
    @param.path.integer('id', ID) sessionId: number,
    @param.query.string('kinds', WHAT) kinds?: string,
    @param.query.string('zones', ZONES) zones?: string,
    @param.query.string('labels', LABELS) labels?: string,
  ): Promise<Infer<typeof STICKERS>> {
    return (await this.read(sessionId, kinds, zones, labels)).map(({seatId, kind, zone, row, seat, title, text}) => ({
      seatId,
      kind,
      zone,
      row,
      seat,
      title,
      text,
    }));
  }

  @get(
    '/api/sesiones/{id}/pegatinas.pdf',
    operation({
      ...BLOCK,
      id: 'printSeatStickers',
      summary: 'Pegatinas de butacas en PDF, para hojas de etiquetas',
      answer: {contentType: 'application/pdf', description: 'A4, 3 × 7 de 63,5 × 38,1 mm si no se dice otra cosa.'},
    }),
  )
  async pdf(
    @param.path.integer('id', ID) sessionId: number,
    @param.query.string('kinds', WHAT) kinds?: string,
    @param.query.string('zones', ZONES) zones?: string,
    @param.query.string('labels', LABELS) labels?: string,
    @param.query.string('sheet', SHEET) sheetText?: string,
  ): Promise<Response> {
    const sheet = readSheet(sheetText ?? '');
    const stickers = await this.read(sessionId, kinds, zones, labels);
    const {rows} = await this.db.query<{title: string; author: string}>(
      `select e.title, (select name from organization limit 1) as author from event_session s
        join event e on e.id = s.event_id where s.id = $1`,
      [sessionId],
    );
    const pdf = await seatStickersPdf(stickers, sheet, {
      title: `Pegatinas de butacas: ${rows[0]!.title}`,
      none: 'No hay ninguna butaca con estas condiciones.',
      author: rows[0]!.author ?? 'Taquilla',
      createdAt: new Date(this.runtime.sessions.now()),
    });
    this.response.setHeader('Content-Type', 'application/pdf');
    this.response.setHeader('Cache-Control', 'private, no-store');
    this.response.setHeader('Content-Disposition', `inline; filename="pegatinas-sesion-${sessionId}.pdf"`);
    this.response.end(pdf);
    return this.response;
  }

  private async read(sessionId: number, kinds = KINDS.join(','), zones = '', labels = ''): Promise<SeatSticker[]> {
    await reachSession(this.db, this.actor, sessionId);
    const wanted = words(kinds);
    if (wanted.length === 0 || wanted.some(kind => !(KINDS as readonly string[]).includes(kind)))
      throw invalid({kinds: `Elige entre ${KINDS.join(', ')}.`});
    const stickers = await readSeatStickers(this.db, {
      eventSessionId: sessionId,
      kinds: wanted as StickerKind[],
      zoneIds: numbers('zones', zones),
      blockLabelIds: numbers('labels', labels),
    });
    if (stickers.length > MOST_STICKERS)
      throw invalid({kinds: `Son más de ${formatCount(MOST_STICKERS)} pegatinas: elige zonas o etiquetas.`});
    return stickers;
  }
}

const words = (text: string): string[] =>
  text
    .split(',')
    .map(word => word.trim())
    .filter(Boolean);

function numbers(field: string, text: string): number[] {
  const ids = words(text).map(Number);
  if (ids.some(one => !Number.isInteger(one) || one < 1 || one > 2147483647))
    throw invalid({[field]: 'Deben ser ids separados por comas.'});
  return ids;
}

function readSheet(text: string): StickerSheet {
  const given = new Map(words(text).map(pair => pair.split(':') as [string, string]));
  for (const key of given.keys())
    if (key !== 'outlines' && !Object.hasOwn(MEASURES, key))
      throw invalid({sheet: `No existe la medida «${key.slice(0, 30)}».`});
  const measure = (key: keyof typeof MEASURES): number => {
    const [standard, least, most] = MEASURES[key];
    const value = given.has(key) ? Number(given.get(key)) : standard;
    const isWhole = ['columns', 'rows', 'skip'].includes(key);
    if (!Number.isFinite(value) || value < least || value > most || (isWhole && !Number.isInteger(value)))
      throw invalid({sheet: `${key} va de ${least} a ${most}.`});
    return value;
  };
  const sheet = {
    ...(Object.fromEntries(
      (Object.keys(MEASURES) as (keyof typeof MEASURES)[]).map(key => [key, measure(key)]),
    ) as Omit<StickerSheet, 'hasOutlines'>),
    hasOutlines: given.get('outlines') === 'true',
  };
  const problem = sheetProblem(sheet);
  if (problem) throw invalid({sheet: problem});
  if (sheet.skip >= sheet.columns * sheet.rows) throw invalid({sheet: 'No se puede saltar una hoja entera.'});
  return sheet;
}
