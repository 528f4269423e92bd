/** What people have sent and answered, as old as a test wants it. */
interface Stage {
  one: (text: string, values?: unknown[]) => Promise<number>;
  goes: (table: string, key: string, id: unknown) => () => Promise<boolean>;
}

export const uploads = ({one, goes}: Stage): Record<string, (at: string) => Promise<() => Promise<boolean>>> => ({
  pass_uploads: async at =>
    goes(
      'pass_upload',
      'token',
      await one(
        `insert into pass_upload (file_name, mime_type, size_bytes, content, created_at)
          values ('dni.pdf', 'application/pdf', 1, 'x', ${at}) returning token as id`,
      ),
    ),
  person_exports: async at => {
    const request = await one(
      `insert into person_request (right_kind, email, asked_by) values ('access', 'copia-' || gen_random_uuid() || '@example.org',
        'person') returning id`,
    );
    await one(
      `insert into person_export_file (person_request_id, format, sealed, created_at) values ($1, 'json', 'x', ${at})
        returning person_request_id as id`,
      [request],
    );
    return goes('person_export_file', 'person_request_id', request);
  },
  ticket_batches: async at => {
    const staff = await one(
      `insert into staff_user (email, name, password_hash, roles) values ('papel-' || gen_random_uuid() || '@example.org', 'Papel',
        'x', '{clerk}') returning id`,
    );
    return goes(
      'ticket_batch',
      'id',
      await one(
        `insert into ticket_batch (event_session_id, staff_user_id, state, order_ids, ticket_count, created_at)
          select id, $1, 'cancelled', '{1}', 1, ${at} from event_session limit 1 returning id`,
        [staff],
      ),
    );
  },
  person_requests: async at =>
    goes(
      'person_request',
      'id',
      await one(
        `insert into person_request (right_kind, state, email, asked_by, ended_at)
          values ('access', 'done', 'eva@example.org', 'person', ${at}) returning id`,
      ),
    ),
  blocked_contacts: async at => {
    const order = await one(
      `insert into "order" (number, channel, state, total_cents, created_at) values ('B-' || gen_random_uuid(), 'web',
        'refunded', 0, now()) returning id`,
    );
    return goes(
      'blocked_contact',
      'order_id',
      await one(
        `insert into blocked_contact (order_id, email, first_name, surname1, surname2, phone, blocked_at)
          values ($1, 'eva@example.org', 'De', 'Nadie', '', '', ${at}) returning order_id as id`,
        [order],
      ),
    );
  },
  answers: async at => {
    const answer = await one(
      `with f as (insert into custom_field (scope, label, type, pii_class) values ('event', 'Alergias', 'text', 'health') returning id),
         o as (insert into "order" (number, channel, state, email, total_cents)
           select 'R' || id, 'web', 'refunded', 'eva@example.org', 0 from f returning id)
       insert into custom_field_answer (custom_field_id, subject_kind, subject_id, value, answered_at)
         select f.id, 'order', o.id, 'Frutos secos', ${at} from f, o returning id`,
    );
    return goes('custom_field_answer', 'id', answer);
  },
  answer_files: async at =>
    goes(
      'answer_file',
      'id',
      await one(
        `insert into answer_file (file_name, mime_type, size_bytes, content, created_at)
          values ('dni.pdf', 'application/pdf', 5, '%PDF-', ${at}) returning id`,
      ),
    ),
  whatsapp_messages: async at =>
    goes(
      'whatsapp_message',
      'id',
      await one(
        `insert into whatsapp_message (kind, phone, body, state, sent_at, created_at)
          values ('answer', '+34600000001', 'No te escribiremos más.', 'sent', ${at}, ${at}) returning id`,
      ),
    ),
});
