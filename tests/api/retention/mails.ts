/** Mails that left or failed: what they said goes, that they were written to whom stays. */
interface Rows {
  rows: {id: number}[];
  rowCount: number;
}

export function mails(
  query: (text: string, values?: unknown[]) => Promise<Rows>,
): Record<'sent_mails' | 'sealed_mails', (at: string) => Promise<() => Promise<boolean>>> {
  const emptied = (ids: Rows, whatStays: string) => async () =>
    (await query(`select 1 from mail_message where id = any($1) and ${whatStays}`, [ids.rows.map(({id}) => id)]))
      .rowCount === ids.rowCount;
  return {
    sent_mails: async at =>
      emptied(
        await query(
          `insert into mail_message (kind, to_email, subject, html, text, state, attachments, created_at)
            values ('x', 'eva@example.org', 'Tus entradas', '<p>Hola</p>', 'Hola', 'sent', '["ticketsPdf"]', ${at})
            returning id`,
        ),
        `html = '' and text = '' and attachments = '[]' and to_email <> '' and subject <> ''`,
      ),
    sealed_mails: async at =>
      emptied(
        await query(
          `insert into mail_message (kind, to_email, subject, state, sealed_body, created_at)
            select 'x', 'eva@example.org', '', s, 'x', ${at} from unnest('{failed,sent}'::text[]) s returning id`,
        ),
        'sealed_body is null',
      ),
  };
}
