/** One web account of a list: who it is, what it consented to, the passes it answers for. */
import {notFound} from '../../domain/kernel/errors';
import {bool, cents, id, instant, list, obj, orNull, str, type Infer} from '../../domain/kernel/shape';
import type {Tx} from '../../domain/kernel/tx';
import {utcInstants} from '../instants';

export const LIST_USER = obj(
  {
    userId: id(),
    listId: id(),
    listName: str(),
    name: str(),
    email: str(),
    phone: str(),
    docNo: orNull(str()),
    postalCode: orNull(str()),
    marketingConsentAt: orNull(instant()),
    emailVerifiedAt: orNull(instant()),
    createdAt: instant(),
    lastSeenAt: orNull(instant()),
    passes: list(
      obj({
        id: id(),
        holderId: id(),
        listId: id(),
        listName: str(),
        holderName: str(),
        memberCode: str(),
        isOwn: bool({description: 'la cuenta es del propio abonado; si no, es su tutor'}),
        categoryName: str(),
        seatLabel: str(),
        state: str(),
        totalCents: cents(),
        overdueCents: cents(),
        walletCents: cents(),
      }),
    ),
    orders: list(obj({id: id(), number: str(), state: str(), totalCents: cents(), createdAt: instant()})),
  },
  'ListUser',
);
export type ListUser = Infer<typeof LIST_USER>;

export async function readListUser(tx: Tx, listId: number, customerId: number): Promise<ListUser> {
  const {rows} = await tx.query<ListUser>(
    `select c.id as "userId", l.id as "listId", l.name as "listName",
      concat_ws(' ', c.first_name, c.surname1, nullif(c.surname2, '')) as name, c.email, c.phone, c.doc_no as "docNo",
      c.postal_code as "postalCode", case when not wants_no_advertising(c.email) then c.marketing_consent_at end as "marketingConsentAt",
      c.email_verified_at as "emailVerifiedAt", c.created_at as "createdAt",
            (select max(s.last_seen_at) from customer_session s where s.customer_id = c.id) as "lastSeenAt",
            coalesce((select json_agg(json_build_object('id', p.id, 'holderId', h.id, 'listId', pl.id, 'listName',
              pl.name, 'holderName', p.holder_name, 'memberCode', p.member_code, 'isOwn', h.customer_id = c.id,
              'categoryName', k.name, 'seatLabel', p.seat_label, 'state', p.state, 'totalCents', p.total_cents,
              'overdueCents', p.overdue_cents, 'walletCents', h.wallet_cents) order by pl.starts_on desc, p.holder_name)
               from pass_holder h left join pass_holder g on g.id = h.guardian_id
                 join season_pass p on p.pass_holder_id = h.id join season_list pl on pl.id = p.season_list_id
                 join pass_category k on k.id = p.pass_category_id
                 where h.customer_id = c.id or (h.customer_id is null and g.customer_id = c.id)), '[]') as passes,
            coalesce((select json_agg(x)
              from (select o.id, o.number, o.state, o.total_cents as "totalCents", o.created_at as "createdAt"
              from "order" o where o.customer_id = c.id order by o.id desc limit 20) x), '[]') as orders
       from customer c, season_list l where c.id = $2 and l.id = $1
        and exists (select 1 from season_pass p join pass_holder h on h.id = p.pass_holder_id
          left join pass_holder g on g.id = h.guardian_id
          where p.season_list_id = l.id and coalesce(h.customer_id, g.customer_id) = c.id)`,
    [listId, customerId],
  );
  if (!rows[0]) throw notFound('Esa cuenta no lleva ningún abono de la lista.');
  return utcInstants(rows[0]);
}
