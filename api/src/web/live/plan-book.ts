/** What every session of a seat plan shares, read once: where each seat is, its row, its zone, what it is. */
import {brotliCompressSync, constants, gzipSync} from 'node:zlib';
import type {Database} from '../../platform/database/db';
import {notFound} from '../../domain/kernel/errors';
import type {PlanGeometry} from '../../domain/plans/geometry';

export interface PlanBook {
  id: number;
  hash: string;
  firstSeatId: number;
  seatCount: number;
  zones: {
    id: number;
    code: string;
    name: string;
    kind: 'numbered' | 'general';
    gate: string | null;
    capacity: number;
  }[];
  zoneIndexById: Map<number, number>;
  /** by seat index */
  zoneOf: Uint16Array;
  attributes: Uint8Array;
  rowOf: Uint32Array;
  rows: {zone: number; label: string; first: number; count: number}[];
  numbers: string[];
  /** smaller is better: distance to the middle of pitch or stage */
  distance: Float32Array;
  x: Float32Array;
  y: Float32Array;
}

export interface PlanFile {
  raw: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

export class PlanBooks {
  private readonly books = new Map<number, Promise<PlanBook>>();
  private readonly files = new Map<string, Promise<PlanFile>>();

  constructor(private readonly db: Database) {}

  get(seatPlanId: number): Promise<PlanBook> {
    let book = this.books.get(seatPlanId);
    if (!book) {
      book = this.load(seatPlanId);
      this.books.set(seatPlanId, book);
      book.catch(() => this.books.delete(seatPlanId));
    }
    return book;
  }

  /** The geometry as it goes over the wire, compressed once. Oldest goes first beyond 40 plans. */
  file(hash: string): Promise<PlanFile> {
    let file = this.files.get(hash);
    if (!file) {
      file = this.compress(hash);
      this.files.set(hash, file);
      file.catch(() => this.files.delete(hash));
      if (this.files.size > 40) this.files.delete(this.files.keys().next().value!);
    }
    return file;
  }

  private async compress(hash: string): Promise<PlanFile> {
    const {rows} = await this.db.query<{geometry: string}>(
      `select geometry::text as geometry from seat_plan where content_hash = $1 order by id limit 1`,
      [hash],
    );
    if (!rows[0]) throw notFound('No existe ese plano.');
    const raw = Buffer.from(JSON.stringify(JSON.parse(rows[0].geometry)));
    return {
      raw,
      gzip: gzipSync(raw, {level: 9}),
      brotli: brotliCompressSync(raw, {
        params: {[constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length},
      }),
    };
  }

  private async load(seatPlanId: number): Promise<PlanBook> {
    const {rows} = await this.db.query<{
      geometry: PlanGeometry;
      content_hash: string;
      first_seat_id: number;
      seat_count: number;
    }>('select geometry, content_hash, first_seat_id, seat_count from seat_plan where id = $1', [seatPlanId]);
    const plan = rows[0];
    if (!plan) throw notFound('No existe ese plano.');
    const zoneRows = await this.db.query<PlanBook['zones'][number]>(
      `select z.id, z.code, z.name, z.kind, z.capacity, g.name as gate from zone z left join gate g on g.id = z.gate_id
        where z.seat_plan_id = $1 order by z.position`,
      [seatPlanId],
    );
    return index(seatPlanId, plan, zoneRows.rows);
  }
}

function index(
  id: number,
  plan: {geometry: PlanGeometry; content_hash: string; first_seat_id: number; seat_count: number},
  zones: PlanBook['zones'],
): PlanBook {
  const n = plan.seat_count;
  const zoneIndexById = new Map(zones.map((z, i) => [z.id, i]));
  const book: PlanBook = {
    id,
    hash: plan.content_hash,
    firstSeatId: plan.first_seat_id,
    seatCount: n,
    zones,
    zoneIndexById,
    zoneOf: new Uint16Array(n),
    attributes: new Uint8Array(n),
    rowOf: new Uint32Array(n),
    rows: [],
    numbers: new Array<string>(n),
    distance: new Float32Array(n),
    x: new Float32Array(n),
    y: new Float32Array(n),
  };
  const stage = plan.geometry.decor.find(d => d.kind === 'pitch' || d.kind === 'stage');
  const [fx, fy] = stage
    ? [stage.points[0]! + stage.points[2]! / 2, stage.points[1]! + stage.points[3]! / 2]
    : [plan.geometry.width / 2, plan.geometry.height / 2];
  plan.geometry.rows.forEach((row, r) => {
    const zone = zoneIndexById.get(plan.geometry.zones[row.zone]!.id) ?? 0;
    book.rows.push({zone, label: row.label, first: row.first, count: row.x.length});
    let x = 0;
    let y = 0;
    for (let i = 0; i < row.x.length; i++) {
      x += row.x[i]!;
      y += row.y[i]!;
      const seat = row.first + i;
      book.zoneOf[seat] = zone;
      book.rowOf[seat] = r;
      book.numbers[seat] = row.numbers[i]!;
      book.x[seat] = x;
      book.y[seat] = y;
      book.distance[seat] = Math.hypot(x - fx, y - fy);
    }
    for (const [i, bits] of row.attributes ?? []) book.attributes[row.first + i] = bits;
  });
  return book;
}
