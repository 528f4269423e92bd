/**
 * The list of who sits where at a session: for the door, the visiting club and the police. Whole documents are for those
 * who may take orders out of the house; whoever looks is written down.
 */
import {signedId} from '../../../api/src/platform/keys/token';
import {prune} from '../../../api/src/jobs/prune';
import {sessionAttendees} from '../../../api/src/reports/sessions/session-attendees';
import {must} from '../../support/world/purchase';
import {Visitor, type ErrorBody} from '../../support/wire/visitor';
import {admin, app, cancellation, confirmation, number, order, rowOf, send, setStage, twoSeats, world} from './stage';

setStage();

interface Page extends ErrorBody {
  session: string;
  reservationHash: string | null;
  tickets: {isNamed: boolean; holderName: string; docEnd: string | null}[];
}
type Row = Record<string, string | number | boolean | null>;
const asked = (more: object = {}) =>
  `/api/informes/asistentes-sesion?${new URLSearchParams({sessionId: String(world.sessionId), ...more})}`;
const read = async (who: Visitor, more: object = {}): Promise<Row[]> =>
  must(await who.get<{rows: Row[]} & ErrorBody>(asked(more))).rows;

test('who sits where, who has no name yet, what is paid; what was taken back is not there', async () => {
  const {tickets} = await twoSeats(1);
  const paid = order(number(), tickets);
  const waiting = order(number(), (await twoSeats()).tickets);
  const gone = order(number(), (await twoSeats()).tickets);
  for (const message of [paid, waiting, gone]) must(await send(message));
  for (const message of [paid, gone]) must(await send(confirmation(message.orderNumber)));
  must(await send(cancellation(gone.orderNumber)));
  const rows = await read(admin);
  expect(rows).toHaveLength(4);
  const [first, second] = rows.filter(row => row.number === paid.orderNumber);
  expect(first).toMatchObject({
    zone: tickets[0]!.zone,
    row: tickets[0]!.row,
    seat: tickets[0]!.seat,
    name: 'Ana García López',
    docNo: '12345678Z',
    seller: 'La Liga',
    isNamed: true,
    state: 'Válida',
  });
  expect(second).toMatchObject({name: null, docNo: null, isNamed: false, state: 'Válida'});
  expect(rows.filter(row => row.number === waiting.orderNumber).map(row => row.state)).toEqual([
    'Sin pagar',
    'Sin pagar',
  ]);
  expect((await read(admin, {isNameless: 'true'})).map(row => row.number)).toEqual([paid.orderNumber]);
  expect(await read(admin, {isNameless: 'false'})).toHaveLength(3);
  const sellers = must(await admin.get<{id: number; name: string; code: string}[]>('/api/vendedores-externos'));
  expect(sellers).toMatchObject([{name: 'La Liga', code: 'LIGA'}]);
  expect(await read(admin, {sellerId: String(sellers[0]!.id)})).toHaveLength(4);
  expect(await read(admin, {sellerId: '1'})).toEqual([]);
});

test('of a document others see its end; another company sees nobody; who looked is written down', async () => {
  const clerk = new Visitor(app.url, world.staff.clerk.token);
  expect(new Set((await read(clerk)).map(row => row.docNo))).toEqual(new Set(['…78Z', null]));
  const promoter = new Visitor(app.url, world.staff.promoter.token);
  expect(new Set((await read(promoter)).map(row => row.docNo))).toEqual(new Set(['…78Z', null]));
  await app.db.query(
    `with other as (insert into event_company (name, legal_name, nif) values ('Otra', 'Otra, S.L.', 'B12345674')
       returning id)
     update staff_user set event_company_id = other.id from other where staff_user.id = $1`,
    [world.staff.promoter.id],
  );
  expect(await read(promoter)).toEqual([]);
  expect((await new Visitor(app.url, world.staff.door.token).get(asked())).status).toBe(403);
  const {rows} = await app.db.query<{who: number; id: string; changes: object}>(
    `select actor_id as who, resource_id as id, changes from audit_entry
      where resource = 'informes' and action = 'view' order by audit_entry.id desc limit 3`,
  );
  const {promoter: other, clerk: counter} = world.staff;
  const looked = {id: 'asistentes-sesion', changes: {sessionId: String(world.sessionId)}};
  expect(rows).toEqual([other, other, counter].map(({id}) => ({who: id, ...looked})));
});

test('a session is found by the index of its lines, a person by its line', async () => {
  const lines = await app.db.withTransaction(async tx => {
    await tx.query('set local enable_seqscan = off');
    const {rows} = await tx.query<Record<string, string>>(`explain ${sessionAttendees.sql}`, [
      world.sessionId,
      null,
      null,
      null,
      true,
    ]);
    return rows.map(row => row['QUERY PLAN']).join('\n');
  });
  expect(lines).toMatch(/order_line_event_session_id_state_idx/);
  expect(lines).not.toMatch(/Seq Scan on (order_line|ticket_attendee|payment)\b/);
});

test('a year after the session nobody knows who sat there, and everything about the ticket still opens', async () => {
  const message = order(number(), (await twoSeats(1)).tickets);
  const placed = must(await send(message));
  must(await send(confirmation(message.orderNumber)));
  const at = placed.url.replace(/^.*\/compra-lfp\//, '/api/public/lfp/');
  const {id} = (await rowOf(message.orderNumber))!;
  const hash = signedId(app.runtime.config.secret, 'reservation', id);
  const page = () => admin.get<Page>(at);
  expect(must(await page()).tickets).toMatchObject([{isNamed: true, holderName: 'Ana García López'}, {isNamed: false}]);
  const contested = order(number(), (await twoSeats()).tickets);
  must(await send(contested));
  must(await send(confirmation(contested.orderNumber)));
  await app.db.query(`update "order" set is_contested = true where number = $1`, [contested.orderNumber]);
  await app.db.query(
    `update event_session set starts_at = now() - interval '13 months 2 hours', ends_at = now() - interval '13 months',
      doors_at = now() - interval '14 months' where id = $1`,
    [world.sessionId],
  );
  await prune(app.runtime);
  expect(must(await page())).toMatchObject({
    session: 'over',
    reservationHash: hash,
    tickets: [
      {isNamed: true, holderName: '', docEnd: null},
      {isNamed: true, holderName: '', docEnd: null},
    ],
  });
  const {rows} = await app.db.query<{holder: string}>('select holder_name as holder from ticket where order_id = $1', [
    id,
  ]);
  expect(rows).toEqual([{holder: ''}, {holder: ''}]);
  must(await admin.get(`/api/public/reservations/${hash}`));
  const pdf = await fetch(`${app.url}/api/public/reservations/${hash}/tickets.pdf`);
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  must(await admin.get(`/api/pedidos/${id}`));
  // Only what the bank is asked about stays.
  const named = (await read(admin)).filter(row => row.docNo !== null);
  expect(new Set(named.map(row => row.number))).toEqual(new Set([contested.orderNumber]));
});
