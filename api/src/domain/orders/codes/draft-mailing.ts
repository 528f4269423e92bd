/**
 * To whom codes will go: a list from a file or a group of subscribers, each person once, with why somebody is left out.
 * Nothing goes out yet. Who does not want our advertising stays out, whatever the file says.
 */
import {invalid, notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';

export interface Person {
  name: string;
  email: string;
  /** Why what the list says of them keeps them out; '' or none: nothing does. */
  why?: string;
}

export interface Listed {
  people: Person[];
  /** How they allowed us to write to them: Ley 34/2002, art. 21. */
  consentOrigin: string;
}

/** SQL: whoever has this address does not want advertising, or it comes back. */
export const refuses = (email: string): string => `(wants_no_advertising(${email})
  or exists (select 1 from subscriber s where s.email = ${email}
    and s.state in ('unsubscribed', 'bounced', 'complained', 'suppressed')))`;

/** SQL: whoever has this address is written to by no mail of that mailing of codes. */
export const refusesOf = (email: string, mailingId: string): string =>
  `(${refuses(email)} or took_off_group_of(${mailingId}, ${email}))`;

/** SQL: why `w.email` gets none of discount $1; null: it gets one. */
export const WHY_NOT = `case when w.email !~ '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' then 'No es un correo'
  when exists (select 1 from discount_code c where c.discount_id = $1 and c.email = w.email)
    then 'Ya tiene un código de este descuento'
  when ${refuses('w.email')} then 'No quiere publicidad, o su correo se devuelve' end`;

/** @throws 404, 422 */
export async function draftCodeMailing(
  tx: Tx,
  ask: {discountId: number; title: string; staffUserId: number | null; to: Listed | {subscriberGroupId: number}},
): Promise<number> {
  const discount = await tx.query<{hasCodes: boolean; name: string}>(
    'select has_codes as "hasCodes", name from discount where id = $1',
    [ask.discountId],
  );
  if (!discount.rows[0]) throw notFound('No existe ese descuento.');
  if (!discount.rows[0].hasCodes) throw invalid({hasCodes: 'Este descuento no va con códigos únicos.'});
  const {people, consentOrigin} = 'people' in ask.to ? ask.to : await membersOf(tx, ask.to.subscriberGroupId);
  if (people.length === 0) throw invalid({file: 'No hay nadie en la lista.'}, 'No hay nadie en la lista.');
  const mailing = await tx.query<{id: number}>(
    `insert into mailing (title, kind, state, discount_id, staff_user_id, consent_origin, subscriber_group_id)
      values ($1, 'codes', 'draft', $2, $3, $4, $5) returning id`,
    [ask.title, ask.discountId, ask.staffUserId, consentOrigin, 'people' in ask.to ? null : ask.to.subscriberGroupId],
  );
  const mailingId = mailing.rows[0]!.id;
  await tx.query(
    `insert into mailing_item (mailing_id, name, email, about, state, problem)
      select $2, w.name, w.email, $3, case when w.why is null then 'queued' else 'discarded' end, coalesce(w.why, '')
        from (select w.name, w.email, w.at, case when row_number() over (partition by w.email order by w.at) > 1
            then 'Repetido en la lista' when w.said <> '' then w.said else ${WHY_NOT} end as why
          from (select left(trim(name), 200) as name, left(lower(trim(email)), 254) as email, max(said) over (
              partition by left(lower(trim(email)), 254)) as said, at
            from unnest($4::text[], $5::text[], $6::text[]) with ordinality as given(name, email, said, at)) w) w order by w.at`,
    [
      ask.discountId,
      mailingId,
      discount.rows[0].name,
      people.map(({name}) => name),
      people.map(({email}) => email),
      people.map(({why}) => why ?? ''),
    ],
  );
  return mailingId;
}

async function membersOf(tx: Tx, subscriberGroupId: number): Promise<Listed> {
  const group = await tx.query<{name: string}>('select name from subscriber_group where id = $1', [subscriberGroupId]);
  if (!group.rows[0]) throw invalid({subscriberGroupId: 'No existe ese grupo.'});
  const {rows} = await tx.query<Person>(
    `select trim(concat_ws(' ', s.first_name, s.surname)) as name, s.email from subscriber_group_member m
      join subscriber s on s.id = m.subscriber_id where m.subscriber_group_id = $1 and s.state = 'active' order by s.id`,
    [subscriberGroupId],
  );
  return {people: rows, consentOrigin: `Suscritos al grupo «${group.rows[0].name}»`};
}
