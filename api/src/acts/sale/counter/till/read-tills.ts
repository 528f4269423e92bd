/** Tills as they are read: one's own and what waits in drawers, a reading (X), and the paper of a closing (Z). */
import {inject} from '@loopback/core';
import {get, param, type Response, RestBindings} from '@loopback/rest';
import type {Actor} from '../../../../web/auth/audit';
import {Database} from '../../../../platform/database/db';
import type {Printer} from '../../../../domain/box-office/printers';
import {mayAtCounter} from '../../../../domain/box-office/require-clerk';
import {countTillPrint} from '../../../../domain/cash/count-print';
import {drawersLeft} from '../../../../domain/cash/open-shift';
import {readMovement} from '../../../../domain/cash/read-movement';
import {blindReading, keptTillPaper, readTillPaper} from '../../../../domain/cash/read-till-paper';
import {notFound} from '../../../../domain/kernel/errors';
import {movementPdf, tillFileName, tillPdf, tillRollPdf} from '../../../../outside/papers/documents/counter/till-sheet';
import {operation} from '../../../../web/http/operation-text';
import {
  bool,
  cents,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  orNull,
  str,
  type Infer,
} from '../../../../domain/kernel/shape';
import {sendPdf} from '../../../send-file';
import {ID} from '../../../parameters';

const SIGNED = int({description: 'céntimos de euro, con signo'});
const TAG = 'Taquilla';
const OWN_SHIFT = obj(
  {
    isClerk: bool(),
    needsPin: bool(),
    shiftId: orNull(id()),
    openedBy: orNull(str({description: 'de quién es la caja, si no es la propia'})),
    boxOfficeId: orNull(id('del turno abierto')),
    printers: list(obj({name: str(), prints: list(oneOf('tickets', 'papers')), hasDrawer: bool()}), {
      description: 'las de la taquilla del turno abierto',
    }),
    boxOffices: list(
      obj({
        id: id(),
        name: str(),
        floatCents: cents(),
        drawers: list(obj({id: id(), zNumber: int(), clerkName: str(), closedAt: instant(), leftCents: cents()}), {
          description: 'cajones cerrados con dinero que nadie ha abierto',
        }),
      }),
    ),
  },
  'OwnTill',
);
const REPORT = obj(
  {
    id: id(),
    state: oneOf('open', 'counted', 'closed'),
    boxOfficeName: str(),
    clerkName: str(),
    openedAt: instant(),
    at: instant('la hora de la lectura'),
    isMine: bool(),
    totals: orNull(
      obj({
        saleCount: int(),
        refundCount: int(),
        floatCents: cents(),
        cashSalesCents: cents(),
        cashRefundsCents: cents(),
        movementCents: SIGNED,
        cardSalesCents: cents(),
        cardRefundsCents: cents(),
        expectedCashCents: SIGNED,
        expectedCardCents: SIGNED,
      }),
    ),
    sellers: orNull(list(obj({name: str(), sales: int(), cents: cents()}), {description: 'quién ha cobrado en ella'})),
    blind: orNull(
      obj({
        kinds: list(obj({kind: str(), lines: int()})),
        methods: list(obj({method: str(), payments: int(), cents: orNull(SIGNED)})),
        sellers: list(obj({name: str(), sales: int()})),
      }),
    ),
  },
  'TillReport',
);

export class ReadTillsController {
  constructor(
    @inject('db') private db: Database,
    @inject('actor') private actor: Actor,
    @inject(RestBindings.Http.RESPONSE) private response: Response,
  ) {}

  @get(
    '/api/turnos-caja/mio',
    operation({
      id: 'getOwnTill',
      tag: TAG,
      summary: 'Mi turno abierto y las taquillas donde puedo abrir',
      permission: {area: 'cash', action: 'view'},
      answer: OWN_SHIFT,
    }),
  )
  async mine(): Promise<Infer<typeof OWN_SHIFT>> {
    const {rows} = await this.db.query<{
      shiftId: number | null;
      openedBy: string | null;
      boxOfficeId: number | null;
      printers: Printer[] | null;
      needsPin: boolean;
    }>(
      `select k.pin_hash is not null as "needsPin", s.id as "shiftId", s.box_office_id as "boxOfficeId", b.printers,
        (select u.name from box_office_clerk o join staff_user u on u.id = o.staff_user_id
          where o.id = s.box_office_clerk_id and o.id <> k.id) as "openedBy"
         from box_office_clerk k left join cash_shift s on s.id = coalesce((select x.id from cash_shift x
             where x.box_office_clerk_id = k.id and x.state <> 'closed'), till_of(k.staff_user_id))
           left join box_office b on b.id = s.box_office_id
        where k.staff_user_id = $1 and k.is_active`,
      [this.actor.id],
    );
    const offices = await this.db.query<{id: number; name: string; floatCents: number}>(
      `select b.id, b.name, b.float_cents as "floatCents" from box_office b, box_office_clerk k
        where k.staff_user_id = $1 and b.is_active and (coalesce(jsonb_array_length(k.scope -> 'boxOfficeIds'), 0) = 0
          or k.scope -> 'boxOfficeIds' @> to_jsonb(b.id)) order by b.name`,
      [this.actor.id],
    );
    const drawers = await drawersLeft(
      this.db,
      offices.rows.map(office => office.id),
    );
    return {
      isClerk: rows.length > 0,
      needsPin: rows[0]?.needsPin ?? false,
      shiftId: rows[0]?.shiftId ?? null,
      openedBy: rows[0]?.openedBy ?? null,
      boxOfficeId: rows[0]?.boxOfficeId ?? null,
      printers: (rows[0]?.printers ?? []).map(({name, prints, hasDrawer}) => ({
        name,
        prints,
        hasDrawer: hasDrawer === true,
      })),
      boxOffices: offices.rows.map(office => ({
        ...office,
        drawers: drawers
          .filter(one => one.boxOfficeId === office.id)
          .map(({boxOfficeId: _, closedAt, ...one}) => ({...one, closedAt: closedAt.toISOString()})),
      })),
    };
  }

  @get(
    '/api/turnos-caja/{id}/lectura',
    operation({
      id: 'readTill',
      tag: TAG,
      summary: 'Lectura X: lo que debería haber en la caja ahora',
      description:
        'Para quien cuenta su caja a ciegas `totals` es null hasta que la ha contado; `blind` dice entonces lo vendido, sin los importes que se cuentan.',
      permission: {area: 'cash', action: 'view'},
      answer: REPORT,
      errors: [404],
    }),
  )
  async report(@param.path.integer('id', ID) shiftId: number): Promise<Infer<typeof REPORT>> {
    const {rows} = await this.db.query<{
      state: 'open' | 'counted' | 'closed';
      boxOfficeName: string;
      clerkName: string;
      openedAt: Date;
      at: Date;
      staffUserId: number;
    }>(
      `select s.state, b.name as "boxOfficeName", u.name as "clerkName", s.opened_at as "openedAt",
        coalesce(s.counted_at, now()) as at, u.id as "staffUserId"
         from cash_shift s join box_office b on b.id = s.box_office_id
           join box_office_clerk k on k.id = s.box_office_clerk_id join staff_user u on u.id = k.staff_user_id
           where s.id = $1`,
      [shiftId],
    );
    if (!rows[0]) throw notFound('No existe ese turno.');
    const {openedAt, at, staffUserId, ...head} = rows[0];
    const isBlind = head.state === 'open' && !(await mayAtCounter(this.db, this.actor, 'view_totals'));
    const paper = await readTillPaper(this.db, shiftId);
    return {
      id: shiftId,
      ...head,
      openedAt: openedAt.toISOString(),
      at: at.toISOString(),
      isMine: staffUserId === this.actor.id,
      totals: isBlind ? null : paper.totals,
      sellers: isBlind ? null : (paper.sellers ?? []),
      blind: isBlind ? blindReading(paper) : null,
    };
  }

  @get(
    '/api/turnos-caja/{id}/informe.pdf',
    operation({
      id: 'getTillPaper',
      tag: TAG,
      summary: 'El cierre (Z) en PDF; de un turno sin cerrar, su lectura (X)',
      description:
        'Para quien cuenta su caja a ciegas y no la ha contado, la lectura no dice lo que debería haber. Desde la segunda vez, un cierre es «COPIA».',
      permission: {area: 'cash', action: 'view'},
      answer: {contentType: 'application/pdf', description: 'El cierre o la lectura.'},
      errors: [404],
    }),
  )
  async paper(
    @param.path.integer('id', ID) shiftId: number,
    @param.query.string('formato', {
      description: 'A4 (sin valor) o 80 mm, con un resguardo por cada entrega',
      schema: {type: 'string', enum: ['a4', 'termica']},
    })
    format?: string,
  ): Promise<Response> {
    const paper = await keptTillPaper(this.db, shiftId);
    const isBlind = paper.state === 'open' && !(await mayAtCounter(this.db, this.actor, 'view_totals'));
    const printed = {shiftId, movementId: null, staffUserId: this.actor.id};
    const copy = paper.state === 'closed' ? await this.db.withTransaction(tx => countTillPrint(tx, printed)) : 0;
    const draw = format === 'termica' ? tillRollPdf : tillPdf;
    return sendPdf(this.response, tillFileName(paper), await draw(this.db, paper, {copy, isBlind}));
  }

  @get(
    '/api/movimientos-caja/{id}/resguardo.pdf',
    operation({
      id: 'getMovementSlip',
      tag: TAG,
      summary: 'El resguardo de lo que se metió en la caja o se sacó, para firmarlo, en 80 mm',
      description: 'Desde la segunda vez es «COPIA».',
      permission: {area: 'cash', action: 'view'},
      answer: {contentType: 'application/pdf', description: 'El resguardo.'},
      errors: [404],
    }),
  )
  async slip(@param.path.integer('id', ID) movementId: number): Promise<Response> {
    const pdf = await this.db.withTransaction(async tx => {
      const movement = await readMovement(tx, movementId);
      const paper = {shiftId: movement.shiftId, movementId, staffUserId: this.actor.id};
      return movementPdf(tx, movement, await countTillPrint(tx, paper));
    });
    return sendPdf(this.response, `resguardo-${movementId}.pdf`, pdf);
  }
}
