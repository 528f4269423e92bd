/**
 * What people sent with their words (the statement of a card that was charged twice, a picture of a screen), and one
 * thing that was told twice.
 */
import {pdfPage, pngGradient} from '../../communications/draw-media';
import type {DemoTx} from '../../bulk-insert';

export async function storeCaseFiles(tx: DemoTx): Promise<void> {
  const files = [
    {
      name: 'extracto de la tarjeta.pdf',
      type: 'application/pdf',
      content: pdfPage(['Extracto de la tarjeta ****4548', 'Entradas 45,00 EUR', 'Entradas 45,00 EUR']),
      where: "i.category = 'refund'",
    },
    {
      name: 'captura.png',
      type: 'image/png',
      content: pngGradient(320, 200, [200, 60, 60], [240, 240, 240]),
      where: "i.category in ('access', 'purchase')",
    },
  ];
  for (const {name, type, content, where} of files)
    await tx.query(
      `insert into incident_file (incident_message_id, file_name, mime_type, size_bytes, content, created_at)
        select m.id, $1, $2, $3, $4, m.created_at from incident_message m join incident i on i.id = m.incident_id
          where m.author_kind = 'customer' and m.kind = 'public' and i.source in ('customer', 'visitor') and ${where}
          order by i.created_at desc, m.id limit 2`,
      [name, type, content.length, content],
    );
}

/** Somebody asked again before anybody had answered: staff made one case of the two. */
export async function storeMergedCase(tx: DemoTx): Promise<void> {
  const {rows} = await tx.query<{id: number}>(
    `insert into incident (kind, title, state, source, channel, category, contact_name, contact_email, contact_phone,
      customer_id, assignee_id, merged_into_id, created_at, updated_at, resolved_at, closed_at, last_message_at)
      select 'case', 'Otra vez: ' || lower(left(title, 1)) || substr(title, 2), 'closed', source, 'web', category,
        contact_name, contact_email, contact_phone, customer_id, assignee_id, id, created_at + interval '5 minutes',
        created_at + interval '9 minutes', created_at + interval '9 minutes', created_at + interval '9 minutes',
        created_at + interval '5 minutes'
      from incident where source = 'customer' and assignee_id is not null and state in ('open', 'waiting_customer')
        and category <> 'child_protection' and contact_email <> '' and created_at < now() - interval '1 day'
      order by id limit 1 returning id`,
  );
  if (!rows[0]) return;
  await tx.query(
    `insert into incident_message (incident_id, kind, author_kind, staff_user_id, author_name, body, created_at)
      select i.id, 'public', 'customer', null, i.contact_name, 'Perdón si llega dos veces: no sé si salió el anterior.',
        i.created_at from incident i where i.id = $1
      union all select m.id, 'event', 'staff', u.id, u.name, w.says, i.closed_at from incident i
        join incident t on t.id = i.merged_into_id join staff_user u on u.id = i.assignee_id
        cross join lateral (values (i.id, 'Unido al mensaje ' || t.number || '.'),
          (t.id, 'Se le une el mensaje ' || i.number || '.')) as w (id, says)
        cross join lateral (select w.id) m where i.id = $1`,
    [rows[0].id],
  );
}

/** Who asked for a copy, or for a correction: of the cases about personal data, one waits and one is answered. */
export async function storeRightsAsked(tx: DemoTx): Promise<void> {
  await tx.query(
    `insert into person_request (right_kind, state, email, customer_id, incident_id, asked_by, answer, due_at, created_at,
      updated_at, ended_at)
      select 'rectification', case when n = 1 then 'asked' else 'done' end, lower(contact_email), customer_id, id, 'person',
        case when n = 1 then '' else 'Corregido en su ficha.' end, created_at + interval '1 month', created_at, created_at,
        case when n = 1 then null else created_at + interval '2 days' end
      from (select i.*, row_number() over (order by created_at desc, id) as n from incident i
        where category = 'personal_data' and contact_email <> '') x where n <= 2`,
  );
}
