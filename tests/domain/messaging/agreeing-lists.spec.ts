/** Lists of who agrees to advertising, which the office takes elsewhere: nobody is in them who has left since. */
import {refreshGroup} from '../../../api/src/domain/customers/refresh-group';
import {eventEmailLists, eventEmails} from '../../../api/src/reports/events/event-people';
import {orderReport, type Report} from '../../../api/src/web/rest/report';
import {Buyer} from '../../support/scene/buyer';
import {openScene} from '../../support/scene/scene';

const on = openScene(async () => ({}));

const rowsOf = async <T>(report: Report, parameters: Record<string, string>): Promise<T[]> => {
  const {sql, values} = orderReport(report, parameters, {companyId: null, roles: ['superadmin']});
  return (await on.db.query<T>(sql, values)).rows;
};

test('[T1] who agreed in an order and has left since, or took offers off, is in no list of those who agree', async () => {
  const emails = ['queda', 'se-va', 'sin-ofertas'].map(name => `${name}@acepta.example`);
  for (const [n, email] of emails.entries()) {
    const buyer = new Buyer(on, {email});
    await buyer.hold([n]);
    await buyer.pay(await buyer.order((await buyer.quote()).totalCents, {consents: {marketing: true}}));
    await on.db.query(
      `insert into customer (email, first_name, surname1, marketing_consent_at) values ($1, 'Ana', 'Gil', now())`,
      [email],
    );
  }
  const {rows} = await on.db.query<{eventId: number; groupId: number}>(
    `with g as (insert into customer_group (name, kind, only_with_consent) values ('Aceptan', 'rule', true) returning id)
     select s.event_id as "eventId", g.id as "groupId" from event_session s, g where s.id = $1`,
    [on.world.sessionId],
  );
  const [eventId, groupId] = [String(rows[0]!.eventId), rows[0]!.groupId];
  const agreeing = async () => ({
    list: (await rowsOf<{email: string}>(eventEmails, {eventId, list: 'consentimiento'})).map(({email}) => email),
    count: (await rowsOf<{list: string; withConsent: number}>(eventEmailLists, {eventId})).find(
      ({list}) => list === 'compradores',
    )!.withConsent,
    group: (await on.db.withTransaction(tx => refreshGroup(tx, groupId))).members,
  });
  const before = await agreeing();
  expect(before).toMatchObject({list: [...emails].sort(), count: 3});
  await on.db.query(`insert into suppression (email, reason) values ($1, 'unsubscribed')`, [emails[1]]);
  await on.db.query(`insert into mail_opt_out (email_hash, purpose) values (email_hash($1), 'commercial')`, [
    emails[2],
  ]);
  expect(await agreeing()).toEqual({list: [emails[0]], count: 1, group: before.group - 2});
});
