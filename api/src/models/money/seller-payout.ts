import {RO, RO_OR_NULL, cents, day, entity, id, instant, longText, ref, text} from '../../web/rest/fields';
import {OF_NOBODY} from '../fragments';

@entity({
  path: 'cobros-vendedores',
  table: 'seller_payout',
  label: ['cobro de vendedor', 'cobros de vendedores'],
  group: 'invoices',
  search: ['reference'],
  readOnly: true,
  companyScope: OF_NOBODY,
  computed: {
    // In a till; all others came to the account.
    isCash: '(t.cash_movement_id is not null)',
    sellerName: `coalesce((select w.name from outside_seller w where w.id = t.outside_seller_id),
      (select a.name from affiliate a where a.id = t.affiliate_id))`,
    staffName: '(select u.name from staff_user u where u.id = t.staff_user_id)',
    orders: `(select count(distinct p.order_id)::int from seller_payout_item i join payment p on p.id = i.payment_id
      where i.seller_payout_id = t.id)`,
    sessions: `(select coalesce(string_agg(distinct e.title || ' (' || to_char(session_time(s),
        'DD/MM/YYYY') || ')', ', '), '') from seller_payout_item i join payment p on p.id = i.payment_id
      join order_line l on l.order_id = p.order_id join event_session s on s.id = l.event_session_id
      join event e on e.id = s.event_id where i.seller_payout_id = t.id)`,
  },
})
export class SellerPayout {
  @id() id: number;
  @ref('vendedores-externos', RO_OR_NULL) outsideSellerId: number;
  @ref('afiliados', RO_OR_NULL) affiliateId: number;
  @cents(RO) amountCents: number;
  @day(RO) receivedOn: string;
  @text(RO) reference: string;
  @ref('usuarios', RO) staffUserId: number;
  @instant(RO) createdAt: string;
  @instant(RO_OR_NULL) undoneAt: string;
  @ref('usuarios', RO_OR_NULL) undoneById: number;
  @longText({...RO, max: 300}) undoReason: string;
}
