/** What the DNS of senders says from day to day: who loses a record sends no more until it is back. */
import {checkSenders} from '../../../api/src/jobs/campaigns/check-senders';
import type {DnsAsker} from '../../../api/src/outside/mail/dns/ask';
import {idempotency} from '../../support/wire/visitor';
import {admin, app, setStage} from './stage';

setStage();

const DOMAIN = 'club-de-ensayo.es';
let published: Record<string, string[]> = {};
let away: string | null = null;
const answer = async (name: string): Promise<string[]> => {
  if (away !== null && name.endsWith(away)) throw new Error('ETIMEOUT');
  return published[name] ?? [];
};
const dns: DnsAsker = {mx: answer, txt: answer, addresses: answer};
const stateOf = async (id: number) =>
  (await app.db.query<{state: string}>('select state from sender where id = $1', [id])).rows[0]!.state;
const incidents = async () =>
  (await app.db.query<{n: number}>(`select count(*)::int as n from incident where kind = 'sender_degraded'`)).rows[0]!
    .n;
const aDayLater = () => app.db.query(`update sender set last_checked_at = now() - interval '25 hours'`);

test('verified, lost, told of once, back by itself; a silent DNS and an invented domain change nothing', async () => {
  app.runtime.dns = dns;
  app.runtime.config.smtpUrl = 'smtp://smtp.relay.es:25';
  const {rows} = await app.db.query<{id: number}>(
    `insert into sender (name, email) values ('Club', 'boletin@${DOMAIN}'), ('Otro', 'boletin@otro.example') returning id`,
  );
  const [id, invented] = rows.map(row => row.id) as [number, number];
  const at = `/api/emails/remitentes/${id}`;
  expect((await admin.post<{state: string}>(`${at}/comprobar`, {}, idempotency())).body.state).toBe('verifying');
  const {body} = await admin.get<{records: {type: string; name: string; value: string | null}[]}>(`${at}/registros`);
  published = Object.fromEntries(body.records.map(({name, value}) => [name, [value ?? `v=spf1 -all`]]));
  await app.db.query(
    `update sender set state = 'verified', dkim_state = 'found', spf_state = 'found', dmarc_state = 'found',
      verified_at = now(), last_checked_at = now() - interval '25 hours' where id = $1`,
    [invented],
  );
  await aDayLater();
  const host = body.records.find(({type, name}) => type === 'TXT' && name === DOMAIN)!;
  expect(host.value).not.toBeNull();
  expect(await checkSenders(app.runtime)).toEqual({asked: 1, lost: 0});
  expect([await stateOf(id), await stateOf(invented)]).toEqual(['verified', 'verified']);
  expect(await checkSenders(app.runtime)).toEqual({asked: 0, lost: 0}); // a day has not gone by

  await aDayLater();
  away = DOMAIN;
  expect(await checkSenders(app.runtime)).toEqual({asked: 0, lost: 0});
  expect(await stateOf(id)).toBe('verified');
  away = null;

  const dmarc = published[`_dmarc.${DOMAIN}`]!;
  published[`_dmarc.${DOMAIN}`] = [];
  await Promise.all([checkSenders(app.runtime), checkSenders(app.runtime)]);
  expect([await stateOf(id), await incidents()]).toEqual(['degraded', 1]);
  await aDayLater();
  expect(await checkSenders(app.runtime)).toEqual({asked: 1, lost: 0}); // still: nobody is told again
  expect(await incidents()).toBe(1);

  published[`_dmarc.${DOMAIN}`] = dmarc;
  await aDayLater();
  expect(await checkSenders(app.runtime)).toEqual({asked: 1, lost: 0});
  expect(await stateOf(id)).toBe('verified');

  // Somebody whose own servers never answer keeps nobody behind it from being asked for.
  await app.db.query(
    `insert into sender (name, email, state, last_checked_at)
      values ('Mudo', 'boletin@dominio-mudo.es', 'verifying', now() - interval '9 days')`,
  );
  away = 'dominio-mudo.es';
  await aDayLater();
  await app.db.query(`update sender set last_checked_at = now() - interval '9 days' where name = 'Mudo'`);
  expect(await checkSenders(app.runtime)).toEqual({asked: 1, lost: 0});
});
