/**
 * What the platform's own tools show: hidden seats, imports in several states, the second factor of the
 * superadministrator.
 */
import {seal} from '../../platform/keys/seal';
import {checkHolderRows, nothingSeen} from '../../domain/imports/check-holder-rows';
import {guessMapping, HOLDER_FIELDS} from '../../domain/imports/holder-fields';
import {readListFacts} from '../../domain/imports/read-list-facts';
import {hideSeats, liftHiding} from '../../domain/seats/hide';
import {readNif} from '../../domain/kernel/spanish-codes';
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import {type Calendar, dayOf} from '../calendar';
import {DEMO_TOTP_SECRET} from '../code';
import type {Chance} from '../random';

export async function enrolSuperadmin(tx: DemoTx, staffUserId: number, appSecret: string): Promise<void> {
  await tx.query('insert into staff_totp (staff_user_id, sealed_secret, confirmed_at) values ($1, $2, now())', [
    staffUserId,
    seal(appSecret, `staff-totp:${staffUserId}`, DEMO_TOTP_SECRET),
  ]);
}

/** Two camera positions of the next match with plenty of room; the first was given back. */
export async function storeHidings(tx: DemoTx, staffUserId: number): Promise<void> {
  const {rows} = await tx.query<{sessionId: number; planId: number}>(
    `select s.id as "sessionId", s.seat_plan_id as "planId" from event_session s
      join seat_plan p on p.id = s.seat_plan_id
      where s.state = 'on_sale' and s.starts_at > now() + interval '10 days' and p.seat_count > 500
        and (select count(*) from seat_claim c where c.event_session_id = s.id) < p.seat_count * 0.6
        order by s.starts_at limit 1`,
  );
  if (!rows[0]) return;
  const {sessionId, planId} = rows[0];
  const free = await tx.query<{ids: number[]}>(
    `select array_agg(t.id order by t.seat_index) as ids from seat t left join seat_claim c on c.event_session_id = $1
      and c.seat_id = t.id
      where t.seat_plan_id = $2 and c.seat_id is null and t.attributes = 0 group by t.zone_id, t.row_index
        having count(*) >= 8 order by t.zone_id desc, t.row_index limit 2`,
    [sessionId, planId],
  );
  for (const [i, reason] of [
    'Posición de cámara de la retransmisión',
    'Butacas en reparación tras la tormenta',
  ].entries()) {
    const row = free.rows[i];
    if (!row) continue;
    const hidden = await hideSeats(tx, {
      seatPlanId: planId,
      eventSessionId: sessionId,
      fromAt: null,
      untilAt: null,
      seatIds: row.ids.slice(0, 8 - i * 2),
      reason,
      staffUserId,
    });
    if (i === 0) await liftHiding(tx, hidden.id, staffUserId);
  }
}

const FILES = [
  {name: 'abonados-grada-norte.csv', format: 'csv', rows: 240, state: 'imported', wrong: 0, days: -96},
  {name: 'socios veteranos.xlsx', format: 'xlsx', rows: 85, state: 'reverted', wrong: 0, days: -88},
  {name: 'abonados-fondo-sur.xlsx', format: 'xlsx', rows: 120, state: 'with_errors', wrong: 0.12, days: -3},
  {name: 'peñas.csv', format: 'csv', rows: 64, state: 'ready', wrong: 0, days: -1},
];
const FIRST = ['Lucía', 'Marcos', 'Nuria', 'Iker', 'Paula', 'Andrés', 'Carmen', 'Hugo', 'Sara', 'Raúl'];
const SURNAMES = ['Navarro', 'Ibáñez', 'Lozano', 'Medina', 'Carrasco', 'Soler', 'Pascual', 'Vega', 'Crespo', 'Rojas'];

export async function storeImports(tx: DemoTx, staffUserId: number, calendar: Calendar, chance: Chance): Promise<void> {
  const {rows: lists} = await tx.query<{id: number}>(
    `select id from season_list where kind = 'passes' order by starts_on desc limit 1`,
  );
  if (!lists[0]) return;
  const listId = lists[0].id;
  // People without passes: whoever tries the import of one of them gets what the file says.
  const headers = HOLDER_FIELDS.slice(0, 11).map(field => field.label);
  const mapping = guessMapping(headers);
  const facts = await readListFacts(tx, listId);
  const first = await takeIds(tx, 'holder_import', FILES.length);
  for (const [i, file] of FILES.entries()) {
    const rows = Array.from({length: file.rows}, (_, n) => {
      const [name, one, two] = [chance.pick(FIRST), chance.pick(SURNAMES), chance.pick(SURNAMES)];
      const bad = chance.isLucky(file.wrong) ? chance.below(3) : -1;
      const number = 20_000_000 + i * 100_000 + n;
      const nif = String(number).padStart(8, '0') + 'TRWAGMYFPDXBNJZSQVHLCKE'[(number + (bad === 0 ? 1 : 0)) % 23];
      return [
        String(700_000 + i * 1_000 + n),
        name,
        one,
        two,
        nif,
        `${String(1 + (n % 28)).padStart(2, '0')}/0${1 + (n % 9)}/${1955 + (n % 50)}`,
        bad === 1 ? `${name.toLowerCase()}@` : `abonado${i}${n}@example.org`,
        '',
        'Calle del Río, 8',
        bad === 2 ? '5099O' : '50999',
        'Alameda de la Ribera',
      ];
    });
    const checked = await checkHolderRows(
      tx,
      rows.map((cells, n) => ({n: n + 2, cells})),
      {facts, mapping, seen: nothingSeen(), lock: false, readNif, today: dayOf(calendar.now)},
    );
    const problems = checked.map(row => row.problems);
    const wrong = problems.filter(p => p.length > 0).length;
    const at = calendar.daysAhead(file.days, '12:20');
    const later = (minutes: number) => calendar.minutesAfter(at, minutes);
    await insertRows(tx, 'holder_import', [
      {
        id: first + i,
        seasonListId: listId,
        fileName: file.name,
        format: file.format,
        sizeBytes: 4_000 + file.rows * 130,
        state: file.state,
        headers: {columns: headers},
        mapping,
        rowCount: file.rows,
        validCount: file.rows - wrong,
        errorCount: wrong,
        staffUserId,
        createdAt: at,
        validatedAt: later(4),
        importedAt: ['imported', 'reverted'].includes(file.state) ? later(11) : null,
        revertedAt: file.state === 'reverted' ? later(300) : null,
      },
    ]);
    await tx.query(
      `insert into holder_import_row (holder_import_id, n, cells, errors)
        select $1, (r ->> 0)::int, array(select jsonb_array_elements_text(r -> 1)), nullif(r -> 2, '[]'::jsonb)
        from jsonb_array_elements($2::jsonb) as r`,
      [first + i, JSON.stringify(rows.map((cells, n) => [n + 2, cells, problems[n]]))],
    );
  }
}
