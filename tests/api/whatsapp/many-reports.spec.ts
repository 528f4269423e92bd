/**
 * Meta puts many reports into one post: as many statements as for one, and the same comes of it as when they are told
 * one by one.
 */
import {hearStatuses, type StatusNews} from '../../../api/src/domain/returned/hear-status';
import type {Tx} from '../../../api/src/domain/kernel/tx';
import {postHook, statusOf} from '../../support/doubles/fake-whatsapp';
import {count} from '../../support/run/until';
import {app, approvedTemplate, newPhone, one, setStage} from './stage';

setStage();

interface Line {
  id: number;
  phone: string;
}
/** On their way, each to a number of its own. */
async function messages(size: number): Promise<Line[]> {
  const {id: template} = await approvedTemplate();
  const {rows} = await app.db.query<Line>(
    `insert into whatsapp_message (kind, phone, whatsapp_template_id)
       select 'test', '+' || n, $1 from unnest($2::text[]) n returning id, substr(phone, 2) as phone`,
    [template, count(size).map(newPhone)],
  );
  return rows;
}
async function recipients(size: number): Promise<Line[]> {
  const {id: template} = await approvedTemplate();
  const {rows} = await app.db.query<Line>(
    `with a as (insert into announcement (title, kind, audience_kind, channels, whatsapp_template_id, state, subject, sent_at)
         values ('Aviso', 'informative', 'customers', '{email,whatsapp}', $1, 'sending', 'Aviso', now()) returning id)
     insert into announcement_recipient (announcement_id, channel, name, email, phone)
       select a.id, 'whatsapp', 'Ana', 'x' || n || '@example.org', '+' || n from a, unnest($2::text[]) n
       returning id, substr(phone, 2) as phone`,
    [template, count(size).map(newPhone)],
  );
  return rows;
}

const news = (kind: 'm' | 'r', {id, phone}: Line, status: StatusNews['status'], code: number | null = null) => ({
  id: `wamid.${kind}${id}`,
  ref: `${kind}:${id}`,
  status,
  phone: `+${phone}`,
  userId: `ES.${phone}`,
  code,
  at: Math.floor(Date.now() / 1000),
});
/** Half of them arrive, the others fail; one in four of these wants no advertising any more. */
const mixed = (kind: 'm' | 'r', lines: Line[]): StatusNews[] =>
  lines.flatMap((line, n) =>
    n % 2 === 0
      ? [news(kind, line, 'delivered'), news(kind, line, 'sent'), news(kind, line, 'read')]
      : [news(kind, line, 'sent'), news(kind, line, 'failed', n % 4 === 1 ? 131050 : 131026)],
  );

const statements = (work: (tx: Tx) => Promise<unknown>): Promise<number> =>
  app.db.withTransaction(async tx => {
    let asked = 0;
    const counting: Tx = {
      query: (text, values) => {
        asked++;
        return tx.query(text, values);
      },
    };
    await work(counting);
    return asked;
  });
const tally = (table: string, ids: number[]): Promise<Record<string, number>> =>
  one(
    `select json_object_agg(state, n) from (select state, count(*)::int as n from ${table} where id = any($1)
      group by state order by state) t`,
    [ids],
  );
const ids = (lines: Line[]): number[] => lines.map(({id}) => id);

test('a hundred reports take as many statements as four', async () => {
  // Negative control: told one by one, they grow with the reports.
  const alone = await messages(8);
  const each = await statements(async tx => {
    for (const one_ of mixed('m', alone)) await hearStatuses(tx, [one_]);
  });
  const few = [await messages(4), await recipients(4)] as const;
  const many = [await messages(50), await recipients(50)] as const;
  const of = ([m, r]: typeof few) => statements(tx => hearStatuses(tx, [...mixed('m', m), ...mixed('r', r)]));
  const asked = await of(few);
  expect(each).toBeGreaterThan(asked);
  expect(await of(many)).toBe(asked);
  expect(await tally('whatsapp_message', ids(many[0]))).toEqual({delivered: 25, failed: 25});
  expect(await tally('announcement_recipient', ids(many[1]))).toEqual({bounced: 25, delivered: 25});
  // Who failed gets the mail, once.
  expect(
    await one<number>(
      `select count(*)::int from announcement_recipient where channel = 'email' and announcement_id = (select announcement_id
        from announcement_recipient where id = $1)`,
      [many[1][0]!.id],
    ),
  ).toBe(25);
  expect(
    await one<number>('select count(*)::int from whatsapp_contact where phone = any($1) and is_marketing_stopped', [
      many[0].map(({phone}) => `+${phone}`),
    ]),
  ).toBe(13);
});

test('together or one by one, twice and backwards: the same, by the web hook', async () => {
  const [together, single] = [await messages(12), await messages(12)];
  const body = (reports: StatusNews[]) => {
    const value = reports.map(({id, ref, status, code, userId, phone}) =>
      statusOf({id, ref, to: phone!.slice(1)}, status, {...(code && {code}), userId: userId!}),
    );
    return {...value[0], statuses: value.flatMap(one_ => one_.statuses)};
  };
  for (const order of [mixed('m', together), mixed('m', together).reverse()])
    expect((await postHook(app.url, 'messages', body(order))).status).toBe(200);
  for (const report of mixed('m', single)) await postHook(app.url, 'messages', body([report]));
  expect(await tally('whatsapp_message', ids(together))).toEqual({delivered: 6, failed: 6});
  expect(await tally('whatsapp_message', ids(single))).toEqual({delivered: 6, failed: 6});
});

test('who is learnt in one post: new ones, a number for a name, and two rows that are one person', async () => {
  const [fresh, known, both] = [newPhone(), newPhone(), newPhone()];
  const holder = (phone: string) =>
    one<number>(
      `insert into pass_holder (first_name, surname1, email, phone, whatsapp_consent_at)
        values ('Ana', 'Prueba', '', $1, now() - interval '1 day') returning id`,
      [phone],
    );
  const left = [await holder(known), await holder(both)];
  const stays = await holder(fresh);
  // Both have left by the name that Meta shows; of one the number is known, too, by another row.
  await app.db.query(
    `insert into whatsapp_contact (phone, user_id, opted_out_at) values (null, $1, now()), (null, $2, now()), ($3, null, null)`,
    [`ES.${known}`, `ES.${both}`, `+${both}`],
  );
  const lines = [fresh, known, both].map((phone, n) => ({id: 900_000_000 + n, phone}));
  const withdrawn = await app.db.withTransaction(tx =>
    hearStatuses(
      tx,
      lines.map(line => news('m', line, 'sent')),
    ),
  );
  expect(withdrawn.map(({id}) => id).sort()).toEqual(left.sort());
  expect(await one('select whatsapp_consent_at is not null from pass_holder where id = $1', [stays])).toBe(true);
  expect(
    await one<number>('select count(*)::int from whatsapp_contact where phone = any($1) and user_id is not null', [
      lines.map(({phone}) => `+${phone}`),
    ]),
  ).toBe(3);
});
