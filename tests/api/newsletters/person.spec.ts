/** What was written to one person, on that person's page: all of it, by every road, and nothing of anybody else. */
import {sendAnnouncements} from '../../../api/src/jobs/campaigns/send-announcements';
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {queueMail} from '../../../api/src/queueing/mail-queue';
import {Visitor} from '../../support/wire/visitor';
import {agree, say, writeTo} from '../announcements/stage';
import {app, office, one, send, setStage, subscribe, world, write} from './stage';

setStage();

interface Message {
  of: string;
  channel: string;
  title: string;
  to: string;
  state: string;
  id: string | null;
}
const about = async (of: string, id: number, who = office): Promise<Message[]> => {
  const answer = await who.get<Message[]>(`/api/mensajes-enviados?${new URLSearchParams({de: of, id: String(id)})}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

test('mails of purchases, newsletters, announcements and reminders, newest first, and nobody else’s', async () => {
  const [email] = await subscribe(3);
  const [other] = await agree(1);
  const newsletter = await write({subject: 'Vuelve la temporada'});
  await send(newsletter, 3);
  await sendNewsletters(app.runtime, 60_000);
  const announcement = await writeTo([email!, other!]);
  await say(announcement, {act: 'send', count: 2});
  await sendAnnouncements(app.runtime, 60_000);
  await app.db.withTransaction(async tx => {
    for (const to of [email!.toUpperCase(), other!])
      await queueMail(app.runtime, tx, {
        dedupeKey: `prueba:${to}`,
        kind: 'order_confirmation',
        to,
        subject: `Tus entradas, ${to.toLowerCase()}`,
        html: '<p>Hola</p>',
        text: 'Hola',
        attachments: [],
        orderId: null,
      });
  });
  const person = await one<number>('select id from subscriber where email = $1', [email]);
  const seen = await about('emails/subscriptores', person);
  expect(seen.map(({of, channel, title, id}) => [of, channel, title, id])).toEqual([
    ['mail', 'email', `Tus entradas, ${email}`, null],
    ['announcement', 'email', 'Aviso', String(announcement)],
    ['newsletter', 'email', 'Vuelve la temporada', String(newsletter)],
  ]);
  expect(new Set(seen.map(one => one.to.toLowerCase()))).toEqual(new Set([email]));
  // The same rows as the tables have.
  const customer = await one<number>('select id from customer where email = $1', [other]);
  expect((await about('clientes', customer)).map(one => one.of)).toEqual(['mail', 'announcement']);
});

test('by WhatsApp, to a number however it is written', async () => {
  const holder = await one<number>(
    `insert into pass_holder (member_number, first_name, surname1, email, phone)
      values (4455, 'Inés', 'Núñez', '', '612 345 678') returning id`,
  );
  const announcement = await writeTo(['nadie@example.org']);
  await app.db.query(
    `insert into announcement_recipient (announcement_id, channel, phone, state, sent_at)
      values ($1, 'whatsapp', '+34612345678', 'sent', now()), ($1, 'whatsapp', '+34600000000', 'sent', now())`,
    [announcement],
  );
  const admin = new Visitor(app.url, world.staff.admin.token);
  expect((await about('abonados', holder, admin)).map(({of, channel, to}) => [of, channel, to])).toEqual([
    ['announcement', 'whatsapp', '+34612345678'],
  ]);
});

test('whoever may not see that person is told nothing, and an absent one is none', async () => {
  const person = await one<number>(`insert into customer (email) values ('alguien@example.org') returning id`);
  const at = `/api/mensajes-enviados?de=clientes&id=${person}`;
  expect((await new Visitor(app.url).get(at)).status).toBe(401);
  expect((await new Visitor(app.url, world.staff.door.token).get(at)).status).toBe(403);
  expect((await new Visitor(app.url, world.staff.promoter.token).get(at)).status).toBe(403);
  expect((await office.get('/api/mensajes-enviados?de=clientes&id=2000000000')).status).toBe(404);
  expect((await office.get(`/api/mensajes-enviados?de=usuarios&id=${person}`)).status).toBe(422);
});
