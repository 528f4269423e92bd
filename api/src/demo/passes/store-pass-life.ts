/**
 * A season of a club's passes: wallets, seats lent and changed, cards blocked, papers to look at, seats kept out of the
 * sale of passes.
 */
import {claimListBlocks} from '../../domain/passes/seats/list-block-claims';
import {insertRows, type DemoTx} from '../bulk-insert';
import type {Holder} from './draw-holders';
import type {DemoPass, DemoSeat} from './draw-passes';
import {codesOf, type PassesGiven, type Season} from './season';

const nameOf = (holder: Holder) => `${holder.firstName} ${holder.surname1}`;

/**
 * Credit of what was sold, gifts and errors put right, and what has been spent: in the order of time, never below zero.
 */
export async function storeWallets(tx: DemoTx, {staff}: PassesGiven, now: Season): Promise<void> {
  await tx.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, expires_on, season_pass_id, seat_release_id,
      staff_user_id, note, created_at)
     select * from (
       select p.pass_holder_id, 'release' as kind, r.compensation_cents, (l.ends_on + 365)::date, p.id, r.id, null::int,
         'Asiento liberado: ' || e.title, r.settled_at as at
         from seat_release r join season_pass p on p.id = r.season_pass_id join season_list l on l.id = p.season_list_id
           join event_session s on s.id = r.event_session_id join event e on e.id = s.event_id
           where r.compensation_cents > 0
       union all
       select h.id, 'gift', 1000, (club_today() + 300), null, null, $1, 'Felicitación: veinticinco años de abonado',
         now() - interval '70 days' from pass_holder h where h.member_since_on < club_today() - 9100 and h.id % 3 = 0
         and h.state = 'active'
       union all
       select h.id, 'refund', 600, null, null, null, $1, 'Duplicado de carnet cobrado dos veces',
         now() - make_interval(days => 20 + h.id % 40) from pass_holder h where h.id % 997 = 5
     ) as m order by at, 1`,
    [staff.admin],
  );
  await tx.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, season_pass_id, note, created_at)
     select h.id, 'use', -least(h.wallet_cents, 1500 + h.id % 900), p.id, 'Renovación del abono', p.signed_up_at
       from pass_holder h join season_pass p on p.pass_holder_id = h.id and p.season_list_id = $1 and p.kind = 'renewal'
      where h.wallet_cents > 0 and h.id % 4 = 0 and exists (select 1 from wallet_entry w
        where w.pass_holder_id = h.id and w.created_at < p.signed_up_at)`,
    [now.id],
  );
  await tx.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, note, created_at)
      select h.id, 'expiry', -least(h.wallet_cents, 700), 'Saldo de hace dos temporadas', now() - interval '140 days'
      from pass_holder h where h.wallet_cents > 0 and h.state = 'former' and h.id % 5 = 0`,
  );
  await tx.query(
    `insert into wallet_entry (pass_holder_id, kind, amount_cents, staff_user_id, note, created_at)
      select h.id, 'adjustment', -300, $1, 'Liberación abonada dos veces', now() - interval '12 days' from pass_holder h
      where h.wallet_cents > 900 and h.id % 61 = 0`,
    [staff.admin],
  );
}

export async function storeTransfers(tx: DemoTx, {calendar, chance}: PassesGiven, passes: DemoPass[]): Promise<void> {
  const able = passes.filter(pass => !pass.season.isClosed && pass.seat && pass.state === 'active');
  const {rows} = await tx.query<{id: number; at: Date; isOver: boolean}>(
    `select s.id, s.starts_at as at, s.starts_at < now() as "isOver" from season_list_session k
      join event_session s on s.id = k.event_session_id
      where k.season_list_id = $1 and s.starts_at < now() + interval '40 days' order by s.starts_at`,
    [able[0]!.season.id],
  );
  const chosen = Array.from({length: 260}, (_, i) => ({
    pass: able[(i * 37) % able.length]!,
    session: rows[i % rows.length]!,
    to: able[(i * 53 + 11) % able.length]!.holder,
  }));
  const {rows: released} = await tx.query<{key: string}>(
    `select season_pass_id || ':' || event_session_id as key from seat_release where state <> 'recovered'`,
  );
  const gone = new Set(released.map(row => row.key));
  const wanted = chosen.filter(
    ({pass, session, to}) => !gone.has(`${pass.id}:${session.id}`) && (to.email || to.phone),
  );
  const codes = codesOf(chance, wanted.length, 'C');
  await insertRows(
    tx,
    'pass_transfer',
    wanted.map(({pass, session, to}, i) => {
      const state = session.isOver
        ? chance.weighted([
            ['used', 78],
            ['revoked', 9],
            ['expired', 13],
          ] as const)
        : chance.weighted([
            ['proposed', 45],
            ['accepted', 55],
          ] as const);
      const proposed = new Date(
        Math.min(
          session.at.getTime() - (30 + (i % 60)) * 3_600_000,
          calendar.now.getTime() - (2 + (i % 40)) * 3_600_000,
        ),
      );
      const accepted =
        ['used', 'accepted'].includes(state) || (state === 'revoked' && i % 2 === 0)
          ? new Date(proposed.getTime() + 4_000_000)
          : null;
      return {
        seasonPassId: pass.id,
        eventSessionId: session.id,
        state,
        toName: nameOf(to),
        toEmail: to.email,
        toPhone: to.phone,
        toDocNo: to.nif ?? '',
        code: codes[i]!,
        proposedAt: proposed,
        acceptedAt: accepted,
        endedAt: ['proposed', 'accepted'].includes(state)
          ? null
          : new Date(Math.max(proposed.getTime() + 7_000_000, state === 'revoked' ? 0 : session.at.getTime())),
      };
    }),
  );
}

export async function storeBlocksOfCards(
  tx: DemoTx,
  {calendar, staff}: PassesGiven,
  passes: DemoPass[],
): Promise<void> {
  const now = passes.filter(pass => !pass.season.isClosed);
  const row = (pass: DemoPass, reason: string, more: object) => ({
    seasonPassId: pass.id,
    reason,
    fromAt: calendar.daysAhead(-14 - (pass.id % 30), '10:00'),
    untilAt: null as Date | null,
    caseNumber: '',
    detail: '',
    notifiedAt: null as Date | null,
    staffUserId: staff.admin as number | null,
    liftedAt: null as Date | null,
    liftedById: null as number | null,
    ...more,
  });
  const unpaid = now
    .filter(pass => pass.state === 'suspended_unpaid')
    .map(pass =>
      row(pass, 'unpaid', {
        detail: 'Plazo vencido: se levanta solo al pagar',
        staffUserId: null,
        notifiedAt: calendar.daysAhead(-13 - (pass.id % 30), '10:05'),
      }),
    );
  const blocked = now
    .filter(pass => pass.state === 'blocked')
    .map((pass, i) => {
      const notified = {notifiedAt: calendar.daysAhead(-10, '12:00')};
      if (i % 4 === 0)
        return row(pass, 'club_sanction', {
          caseNumber: `EXP-${calendar.now.getUTCFullYear()}/${String(31 + i).padStart(3, '0')}`,
          detail: 'Cesión reiterada del carnet a menores de 14 años. Cuatro partidos.',
          untilAt: calendar.daysAhead(45 + i, '23:59'),
          ...notified,
        });
      if (i % 4 === 1)
        return row(pass, 'access_ban', {
          caseNumber: `SG-${4100 + i}`,
          detail: 'Prohibición de acceso comunicada por la Subdelegación del Gobierno (Ley 19/2007).',
          untilAt: calendar.daysAhead(180 + i, '23:59'),
          ...notified,
        });
      if (i % 4 === 2)
        return row(pass, 'lost_stolen', {detail: 'Denuncia de robo; a la espera de recoger el duplicado'});
      return row(pass, 'documents', {detail: 'Falta el título de familia numerosa en vigor'});
    });
  const lifted = now
    .filter(pass => pass.state === 'active' && pass.id % 151 === 0)
    .map(pass =>
      row(pass, pass.id % 2 ? 'unpaid' : 'lost_stolen', {
        detail: pass.id % 2 ? 'Plazo vencido' : 'Carnet perdido',
        liftedAt: calendar.daysAhead(-4 - (pass.id % 9), '18:20'),
        liftedById: staff.admin,
      }),
    );
  await insertRows(tx, 'pass_block', [...unpaid, ...blocked, ...lifted]);
}

/** Seats were changed from and to places that nobody has now. */
export async function storeSeatChanges(
  tx: DemoTx,
  {calendar, staff}: PassesGiven,
  passes: DemoPass[],
  spare: DemoSeat[],
): Promise<void> {
  const able = passes.filter(
    pass => !pass.season.isClosed && pass.seat && pass.state === 'active' && pass.kind === 'renewal',
  );
  const states = [
    'applied',
    'applied',
    'applied',
    'rejected',
    'applied',
    'expired',
    'applied',
    'pending_payment',
    'applied',
    'draft',
  ];
  await insertRows(
    tx,
    'seat_change',
    spare.slice(0, 70).map((seat, i) => {
      const pass = able[(i * 41) % able.length]!;
      const state = states[i % states.length]!;
      const isApplied = state === 'applied';
      const isOpen = state === 'draft' || state === 'pending_payment';
      const asked = isOpen
        ? calendar.daysAhead(-1 - (i % 3), '17:00')
        : new Date(pass.signedUpAt.getTime() + 86_400_000 * (2 + (i % 5)));
      return {
        seasonPassId: pass.id,
        fromSeatId: isApplied ? seat.seatId : pass.seat!.seatId,
        toSeatId: isApplied ? pass.seat!.seatId : seat.seatId,
        priceDiffCents: ((i % 7) - 2) * 1500,
        feeCents: 0,
        effective: isOpen ? 'next_season' : 'immediate',
        state,
        channel: i % 3 === 0 ? 'box_office' : 'web',
        reason:
          state === 'rejected'
            ? 'La butaca ya estaba pedida'
            : ['Para sentarse con la familia', 'Problemas de rodilla: menos escaleras', 'Mejor vista', ''][i % 4]!,
        requestedAt: asked,
        decidedAt: isOpen ? null : new Date(asked.getTime() + 90_000_000),
        staffUserId: i % 3 === 0 ? staff.admin : null,
      };
    }),
  );
}

const KINDS = ['large_family', 'unemployment', 'disability', 'student', 'identity', 'birth', 'pension'] as const;
/** A page of PDF that says nothing: the files of those still to be looked at. */
const EMPTY_PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';

export async function storeDocuments(tx: DemoTx, {calendar, staff}: PassesGiven, passes: DemoPass[]): Promise<void> {
  const now = passes.filter(pass => !pass.season.isClosed);
  const wanted = now.filter(
    pass =>
      pass.state === 'requested' ||
      pass.discountId === pass.season.discounts.family ||
      pass.discountId === pass.season.discounts.work ||
      pass.category === 'disability',
  );
  await insertRows(
    tx,
    'pass_document',
    wanted.map(pass => {
      const {discounts} = pass.season;
      const kind =
        pass.discountId === discounts.family
          ? 'large_family'
          : pass.discountId === discounts.work
            ? 'unemployment'
            : pass.category === 'disability'
              ? 'disability'
              : KINDS[3 + (pass.id % 4)]!;
      const isOpen = pass.state === 'requested';
      const isRefused = !isOpen && pass.id % 17 === 0;
      const at = isOpen ? calendar.daysAhead(-(pass.id % 6), '09:10') : new Date(pass.signedUpAt.getTime() + 240_000);
      const uploaded = at.getTime() > calendar.now.getTime() ? new Date(calendar.now.getTime() - 3_600_000) : at;
      return {
        seasonPassId: pass.id,
        passDiscountId: pass.discountId,
        kind,
        fileName: `${kind.replace('_', '-')}-${pass.holder.at + 1}.pdf`,
        mimeType: 'application/pdf',
        sizeBytes: isOpen ? EMPTY_PDF.length : 184_000 + (pass.id % 900) * 731,
        content: isOpen ? Buffer.from(EMPTY_PDF) : null,
        state: isOpen ? 'pending' : isRefused ? 'rejected' : 'approved',
        reviewedAt: isOpen ? null : new Date(uploaded.getTime() + 100_000_000),
        reviewedById: isOpen ? null : staff.admin,
        reviewNote: isRefused ? 'Caducado: hace falta uno en vigor' : '',
        uploadedAt: uploaded,
      };
    }),
  );
}

/**
 * Seats that this season keeps back, in its passes and its sessions to come: sponsors, the stand that is being
 * repaired.
 */
export async function storeListBlocks(tx: DemoTx, {calendar, staff}: PassesGiven, now: Season): Promise<void> {
  const wishes: [zone: string, label: string, reason: string, seats: number][] = [
    ['105', 'PROT', 'Patrocinador principal: veinte butacas toda la temporada', 20],
    ['221', 'TECN', 'Obra en el vomitorio: no se ofrece en abono', 36],
    ['118', 'TAQ', 'Se guardan para vender partido a partido en taquilla', 40],
    ['103', 'PREN', 'Ampliación de prensa en partidos grandes', 12],
  ];
  for (const [zone, label, reason, seats] of wishes)
    await tx.query(
      `with chosen as (select s.id from seat s join zone z on z.id = s.zone_id
        where z.code = $2 and z.seat_plan_id = (select seat_plan_id from season_list where id = $1)
        and s.attributes & 3 = 0
                          and not exists (select 1 from season_pass p where p.season_list_id = $1 and p.seat_id = s.id)
                            order by s.row_index desc, s.seat_index limit $5),
            block as (insert into list_seat_block (season_list_id, block_label_id, reason, until_on, seat_count,
              staff_user_id, created_at) select $1, l.id, $4, $6, (select count(*) from chosen), $7, $8
              from block_label l where l.code = $3 returning id)
       insert into list_blocked_seat (season_list_id, seat_id, list_seat_block_id) select $1, c.id, b.id
         from chosen c, block b`,
      [
        now.id,
        zone,
        label,
        reason,
        seats,
        label === 'TECN' ? calendar.daysAhead(75, '12:00').toISOString().slice(0, 10) : null,
        staff.admin,
        calendar.daysAhead(-165, '10:30'),
      ],
    );
  // Blocked with the season, before anything was sold: nobody was in the way then, so nobody is told.
  await claimListBlocks(tx, {seasonListId: now.id, blockId: null, eventSessionId: null});
}
