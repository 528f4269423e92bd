/**
 * A person is forgotten: searched for in every column of every table, in letters and in bytes, and found where the law
 * keeps them and nowhere else. Not while something is open; by hand alone; under the seals of the logs.
 */
import {sealLog} from '../../../api/src/domain/sealing/seal';
import {verifyLog} from '../../../api/src/domain/sealing/verify';
import {must} from '../../support/world/purchase';
import type {ErrorBody} from '../../support/wire/visitor';
import {DAUGHTER, openStage, type Stage, WORDS, ZENOBIA} from './stage';

/** Where the law keeps who they were. */
const KEPT = [
  'blocked_contact', // LO 3/2018 art. 32: out of every list
  'invoice',
  'invoice_line',
  'order_line', // what was sold, as its invoice says it
  'sepa_mandate', // while a debit may be claimed back
  'verifactu_record',
];

let s: Stage;
let requestId = 0;
beforeAll(async () => {
  s = await openStage();
  await s.app.db.withTransaction(tx => sealLog(tx, 'audit'));
});
afterAll(() => s?.stop());

const at = () => `/api/derechos/${requestId}`;
const erase = (typed = ZENOBIA.email) =>
  s.admin.post<ErrorBody & {details?: {open: string[]}}>(`${at()}/borrar`, {typed});

test('the person asks, staff see what is open, and nobody is forgotten before it is closed', async () => {
  must(await s.zenobia.post('/api/public/account/data-requests', {right: 'access', reason: ''}));
  expect(await s.copies()).toBe(1);
  const own = must(
    await s.zenobia.post<{id: number}[]>('/api/public/account/data-requests', {right: 'erasure', reason: ZENOBIA.said}),
  );
  requestId = own[0]!.id;
  const open = must(await s.admin.get<{open: string[]}>(`${at()}/pendiente`)).open;
  expect(open).toEqual([
    expect.stringContaining('abono en vigor'),
    expect.stringMatching(/entradas para .* \(\d\d\/\d\d\/\d{4}\), que no ha pasado/),
  ]);
  const refused = await erase();
  expect([refused.status, refused.body.code]).toEqual([409, 'person_has_open_things']);
  expect(refused.body.message).toContain('abono en vigor');
  expect((await s.clerk.post(`${at()}/borrar`, {typed: ZENOBIA.email})).status).toBe(403);
  expect(await s.saying([ZENOBIA.docNo])).toContain('pass_holder');
});

test('a slip forgets nobody: the address is typed', async () => {
  await s.app.db.query(`update season_pass set state = 'expired' where id = $1`, [s.passId]);
  await s.app.db.query(
    `update event_session set sale_starts_at = now() - interval '9 days', sale_ends_at = now() - interval '4 days', box_office_ends_at = now() - interval '4 days', doors_at = now() - interval '4 days', starts_at = now() - interval '3 days', ends_at = now() - interval '2 days'`,
  );
  await s.app.db.query(`update mail_message set state = 'sent', sent_at = now() where state <> 'sent'`);
  expect(must(await s.admin.get<{open: string[]}>(`${at()}/pendiente`)).open).toEqual([]);
  const slip = await erase('otra@example.org');
  expect([slip.status, Object.keys(slip.body.errors ?? {})]).toEqual([422, ['typed']]);
});

test('in no column of any table, but where the law keeps it; the money and the others stay', async () => {
  const before = await s.saying(WORDS);
  // The negative control: the search finds them before, in letters, and in bytes.
  for (const table of [
    'customer',
    '"order"',
    'audit_entry',
    'incident_file',
    'incident_message',
    'mail_message',
    'pass_document',
  ])
    expect(before).toContain(table);
  const money = () =>
    s.app.db.query(
      `select o.id, o.number, o.state, o.total_cents, (select sum(amount_cents) from payment p where p.order_id = o.id) as paid,
         (select count(*) from ledger_entry e where e.order_id = o.id) as entries from "order" o order by o.id`,
    );
  const {rows: paid} = await money();
  must(await erase());
  expect((await s.saying(WORDS)).filter(table => !KEPT.includes(table))).toEqual([]);
  expect((await money()).rows).toEqual(paid);
  expect(await s.saying([DAUGHTER.firstName, DAUGHTER.docNo])).toEqual(['pass_holder']);
  expect((await s.zenobia.get('/api/public/account')).status).toBe(401);
  expect((await s.app.db.query('select 1 from person_export_file')).rowCount).toBe(0);
});

test('blocked, not lost: with a reason, noted, and for few', async () => {
  const path = `/api/derechos/bloqueados/${s.orderId}/ver`;
  expect((await s.clerk.post(path, {reason: 'curiosidad'})).status).toBe(403);
  expect((await s.admin.post(path, {reason: ''})).status).toBe(422);
  expect(must(await s.admin.post(path, {reason: 'Requerimiento del juzgado 3'}))).toMatchObject({
    email: ZENOBIA.email,
    firstName: ZENOBIA.firstName,
  });
  const {rows} = await s.app.db.query(`select action, reason from audit_entry where resource = 'derechos/bloqueados'`);
  expect(rows).toEqual([{action: 'view', reason: 'Requerimiento del juzgado 3'}]);
});

test('never written to again: by a hash that outlives the address', async () => {
  const {rows} = await s.app.db.query(
    `select reason, email, email_hash = email_hash($1) as same from suppression where email_hash = email_hash($1)`,
    [ZENOBIA.email],
  );
  expect(rows).toEqual([{reason: 'erasure', email: null, same: true}]);
  const request = await s.app.db.query(
    `select state, email_hash = email_hash($2) as same from person_request where id = $1`,
    [requestId, ZENOBIA.email],
  );
  expect(request.rows).toEqual([{state: 'done', same: true}]);
});

test.each([
  ['whole words, whatever their letters', '{"a": "ANA, mañana y Ana."}', '{"a": "[borrado], mañana y [borrado]."}'],
  ['at every depth, names of fields and numbers left', '{"Ana": [[1, "Ana"], {"x": ["y", null]}, 600111222]}', null],
  ['behind what JSON escapes', '{"a": "uno\\nAna\\tO\\"Hara"}', '{"a": "uno\\n[borrado]\\t[borrado]"}'],
  ['nothing to strike out', '{"a": ["banana", true], "b": {}, "c": []}', '{"a": ["banana", true], "b": {}, "c": []}'],
])('what is struck out: %s', async (_, said, left) => {
  const {rows} = await s.app.db.query<{is: unknown; expected: unknown}>(
    'select struck_out($1::jsonb, strike_pattern($2)) as is, $3::jsonb as expected',
    [said, ['Ana', 'O"Hara', '600111222'], left ?? said.replace('"Ana"]', '"[borrado]"]')],
  );
  expect(rows[0]!.is).toEqual(rows[0]!.expected);
});

test('the log was struck out under its seals; who rewrites it is found', async () => {
  await s.app.db.withTransaction(tx => sealLog(tx, 'audit'));
  const verdict = () => s.app.db.withTransaction(tx => verifyLog(tx, 'audit'));
  const {findings, struckOut} = await verdict();
  expect(findings).toEqual([]);
  expect(struckOut).toBeGreaterThan(2);
  const tamper = (sql: string) =>
    s.app.db.withTransaction(async tx => {
      await tx.query('set local session_replication_role = replica');
      await tx.query(sql);
    });
  // A row that was struck out and rewritten afterwards is one that somebody rewrote.
  await tamper(`update audit_entry set reason = 'otra cosa' where id = (select max(row_id) from log_redaction)`);
  expect((await verdict()).findings).toHaveLength(1);
  await tamper(`update audit_entry set reason = null where id = (select max(row_id) from log_redaction)`);
  expect((await verdict()).findings).toEqual([]);
  // A redaction that somebody wrote himself has no note that was sealed.
  await tamper(`update log_redaction set after = sha256('x') where id = (select max(id) from log_redaction)`);
  expect((await verdict()).findings).not.toEqual([]);
});
