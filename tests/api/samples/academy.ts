/**
 * What the models of the academy and of plots cannot say alone: a list of the right kind, an athlete of the right
 * years, plots of one area.
 */
import type {Database} from '../../../api/src/platform/database/db';
import {nifOf} from './override';

type Db = Pick<Database, 'query'>;
type Body = Record<string, unknown>;

const one = async (db: Db, text: string, values: unknown[]): Promise<number> =>
  (await db.query<{id: number}>(text, values)).rows[0]!.id;
const academyList = (db: Db, n: number) =>
  one(
    db,
    `insert into season_list (name, kind, starts_on, ends_on) values ($1, 'academy', '2030-07-01', '2031-06-30')
      returning id`,
    [`Cantera ${n}`],
  );
const athlete = (db: Db, n: number) =>
  one(
    db,
    `insert into athlete (first_name, surname1, birth_on, sex) values ('Muestra', $1, '2020-04-05', 'female')
      returning id`,
    [`Apellido${n}`],
  );
/** Somebody whose certificate holds. */
const adult = (db: Db, n: number) =>
  one(
    db,
    `insert into coach (first_name, surname1, certificate_on, certificate_until_on, certificate_seen_on,
      certificate_seen_by_id) select 'Muestra', $1, club_today() - 40, club_today() + 325, club_today() - 30, min(id)
      from staff_user returning id`,
    [`Adulto${n}`],
  );
const plotArea = (db: Db, n: number) =>
  one(
    db,
    `insert into plot_area (name, starts_on, ends_on, state) values ($1, '2030-07-01', '2030-07-05', 'open')
      returning id`,
    [`Zona ${n}`],
  );
const plotPrice = (db: Db, areaId: number, n: number) =>
  one(
    db,
    `insert into plot_price (plot_area_id, name, kind, amount_cents, vat_code, sale_starts_at, sale_ends_at)
      values ($1, $2, 'camping', 5000, 'general', '2020-01-01', '2035-01-01') returning id`,
    [areaId, `Precio ${n}`],
  );
const product = (db: Db, n: number, kind: string) =>
  one(
    db,
    `insert into product (slug, name, kind, product_category_id, vat_code)
      select $1, $1, $2, id, 'general' from product_category order by id limit 1 returning id`,
    [`muestra-${kind}-${n}`, kind],
  );

export const ACADEMY_SAMPLES: Record<string, (n: number, db: Db) => Body | Promise<Body>> = {
  'bases/categorias': async (n, db) => ({
    seasonListId: await academyList(db, n),
    birthYearFrom: 2018,
    birthYearTo: 2021,
    kitPackId: null,
  }),
  'bases/precios': () => ({vatCode: 'general'}),
  'bases/codigos-invitacion': n => ({
    code: `ABCDEFGH${'23456789'[n % 8]}${'ABCDEFGHJKMNPQRSTUVWXYZ'[Math.floor(n / 8) % 23]}`,
    maxUses: 5,
    uses: 1,
    voidedAt: null,
  }),
  'bases/asignaciones': async (n, db) => ({coachId: await adult(db, n)}),
  deportistas: () => ({birthOn: '2019-04-05', nationality: 'ES'}),
  'bases/tutelas': () => ({position: 1}),
  'bases/actividades': () => ({
    kind: 'match',
    startsAt: '2031-02-01T10:00:00.000Z',
    endsAt: '2031-02-01T12:00:00.000Z',
    meetAt: '2031-02-01T09:15:00.000Z',
    answerUntilAt: '2031-01-30T19:00:00.000Z',
    publishedAt: null,
  }),
  'bases/consentimientos': () => ({isGranted: true, revokedAt: null}),
  bases: async (n, db) => {
    const seasonListId = await academyList(db, n);
    const ageCategoryId = await one(
      db,
      `insert into age_category (season_list_id, name, birth_year_from, birth_year_to)
        values ($1, 'Muestra', 2018, 2021) returning id`,
      [seasonListId],
    );
    return {
      seasonListId,
      ageCategoryId,
      athleteId: await athlete(db, n),
      teamId: null,
      discountCents: 0,
      paymentFrequencyId: null,
    };
  },
  'conf-deportistas': async (n, db) => ({seasonListId: await academyList(db, n), minAge: 3, maxAge: 18}),
  'bases/movimientos': () => ({kitDeliveryId: null}),
  'bases/entregas': () => ({
    quantity: 2,
    deliveredAt: null,
    personalNo: 7,
    replacesId: null,
    lostBy: null,
    chargedCents: 0,
  }),
  parcelas: () => ({
    vatCode: 'general',
    includedPeople: 1,
    maxPeople: 6,
    saleStartsAt: '2030-01-01T10:00:00.000Z',
    saleEndsAt: '2030-06-01T10:00:00.000Z',
  }),
  'piezas-lote': async (n, db) => ({
    productId: await product(db, n, 'bundle'),
    itemProductId: await product(db, n, 'goods'),
  }),
  'parcelas/ocupantes': n => Promise.resolve({docNo: nifOf(n)}),
  'parcelas/numeradas': async (n, db) => {
    const plotAreaId = await plotArea(db, n);
    return {plotAreaId, plotPriceId: await plotPrice(db, plotAreaId, n)};
  },
  'parcelas/parcelas-vendidas': async (n, db) => {
    const plotAreaId = await plotArea(db, n);
    const plotPriceId = await plotPrice(db, plotAreaId, n);
    return {
      plotAreaId,
      plotPriceId,
      plotId: await one(
        db,
        `insert into plot (plot_area_id, plot_price_id, number, state) values ($1, $2, 'A1', 'held') returning id`,
        [plotAreaId, plotPriceId],
      ),
      keptPlotId: null,
      priceCents: 5000,
      extrasCents: 500,
      totalCents: 5500,
      depositCents: 0,
      depositState: 'none',
      vatCode: 'general',
      paidCents: 0,
      paidAt: null,
      endedAt: null,
      agreedRefundCents: null,
      cancelledBy: null,
      units: 1,
    };
  },
};
