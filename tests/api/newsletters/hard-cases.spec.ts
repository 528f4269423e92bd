/**
 * What a newsletter meets in the field: two people who become one while it goes, words that would be headers, a field
 * that nobody knows, a domain with ñ.
 */
import {sendNewsletters} from '../../../api/src/jobs/campaigns/send-newsletters';
import {sendMail} from '../../../api/src/jobs/mails/send-mail';
import {takeDeliveries} from '../../../api/src/domain/messaging/newsletters/next-deliveries';
import type {ErrorBody} from '../../support/wire/visitor';
import {
  app,
  countedOf,
  figuresOf,
  groupId,
  office,
  one,
  reached,
  send,
  setStage,
  smtp,
  subscribe,
  write,
} from './stage';

setStage();

/** The same person twice: what the second was in is the first's, and the second is gone. */
const merge = (into: string, gone: string) =>
  app.db.withTransaction(async tx => {
    await tx.query(
      `insert into subscriber_group_member (subscriber_group_id, subscriber_id)
        select m.subscriber_group_id, i.id from subscriber_group_member m join subscriber g on g.id = m.subscriber_id,
          subscriber i where g.email = $2 and i.email = $1 on conflict do nothing`,
      [into, gone],
    );
    await tx.query('delete from subscriber where email = $1', [gone]);
  });

test('two who become one in the middle of it: one mail, to the address that stays, also when one is in hand', async () => {
  const [stays, goes, other, taken] = (await subscribe(4)) as [string, string, string, string];
  const id = await write();
  await send(id, 4);
  await merge(stays, goes);
  // The first two rows are in another worker's hands when the last two become one.
  const held = await app.db.withTransaction(tx => takeDeliveries(tx, id, 2));
  expect(held.map(one => one.email)).toEqual([stays]);
  await merge(other, taken);
  await app.db.query(`update newsletter_delivery set next_at = now() where state = 'queued'`);
  await sendNewsletters(app.runtime, 20_000);
  expect(reached().sort()).toEqual([stays, other].sort());
  expect(await figuresOf(id)).toMatchObject({state: 'sent', recipients: 2, delivered: 2});
  expect(await figuresOf(id)).toMatchObject(await countedOf(id));
});

test('a name or a subject with line ends makes no header and no reader more', async () => {
  const [email] = await subscribe(1);
  await app.db.query('update subscriber set first_name = $2 where email = $1', [
    email,
    'Ana\r\nBcc: todos@example.org\r\n\r\n<b>Hola</b>',
  ]);
  const id = await write({subject: 'Hola, {{nombre}}\r\nX-Colado: sí'});
  await send(id, 1);
  await sendNewsletters(app.runtime, 20_000);
  expect(reached()).toEqual([email]);
  const head = smtp.messages[0]!.split(/\r?\n\r?\n/)[0]!;
  expect(head).toMatch(/^Subject: /m);
  expect(head).not.toMatch(/^(Bcc|X-Colado):/im);
  const page = smtp.messages[0]!.split('Content-Type: text/html')[1]!;
  expect(page).toContain('&lt;b&gt;Hola&lt;/b&gt;');
  expect(page).not.toContain('<b>Hola</b>');
});

test('a field that nobody knows is refused where it is written, by name', async () => {
  const id = await write();
  for (const [field, text] of [
    ['html', '<p>Hola, {{apodo}}: empezamos.</p>'],
    ['subject', 'Hola, {{apodo}}'],
    ['preheader', 'Para {{apodo}}'],
  ] as const) {
    const refused = await office.send<ErrorBody>(`/api/emails/boletines/${id}`, {
      method: 'PUT',
      body: {version: 1, [field]: text},
    });
    expect([refused.status, refused.body.errors]).toEqual([422, {[field]: 'No existe {{apodo}}.'}]);
  }
});

test('a domain with ñ is written to as it travels', async () => {
  const id = await one<number>(
    `insert into subscriber (email, state, consent_at, consent_method)
      values ('ana@xn--pea-8ma.example', 'active', now(), 'double_opt_in') returning id`,
  );
  await app.db.query('insert into subscriber_group_member (subscriber_group_id, subscriber_id) values ($1, $2)', [
    groupId,
    id,
  ]);
  await send(await write(), 1);
  await sendNewsletters(app.runtime, 20_000);
  expect(reached()).toEqual(['ana@xn--pea-8ma.example']);
});

test('[T24][T30] what leaves for one person is signed by its domain’s key too; a Message-ID is of the domain that signs', async () => {
  const [email] = await subscribe(1);
  const {rows} = await app.db.query<{id: number}>(
    `insert into mail_message (dedupe_key, kind, to_email, subject, html, text) values ('firmado', 'order_confirmation', $1,
      'Tus entradas', '<p>Hola</p>', 'Hola') returning id`,
    [email],
  );
  await sendMail(app.runtime, rows[0]!.id);
  const head = (wire: string) => wire.split(/\r?\n\r?\n/)[0]!.replace(/\r?\n[ \t]+/g, ' ');
  expect(head(smtp.messages[0]!)).toMatch(/^DKIM-Signature: .*d=club\.example\.org;.* s=taquilla1/m);
  const id = await write();
  await send(id, 1);
  await sendNewsletters(app.runtime, 20_000);
  expect(head(smtp.messages[1]!)).toMatch(/^Message-ID: <[^@]+@club\.example\.org>/im);
  expect(head(smtp.messages[1]!)).toMatch(new RegExp(`^Feedback-ID: ${id}:boletines:club\\.example\\.org`, 'm'));
  // A domain that is not in order signs nothing, and the ticket goes.
  await app.db.query(`update sender set state = 'degraded'`);
  await app.db.query(`update mail_message set state = 'queued' where id = $1`, [rows[0]!.id]);
  await sendMail(app.runtime, rows[0]!.id);
  expect(head(smtp.messages[2]!)).not.toMatch(/^DKIM-Signature/m);
  await app.db.query(`update sender set state = 'verified'`);
});
