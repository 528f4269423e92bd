import {RO, entity, id, instant, ref, text} from '../../web/rest/fields';

@entity({
  path: 'miembros-grupo',
  table: 'customer_group_member',
  label: ['miembro', 'miembros'],
  group: 'customers',
  sort: ['addedAt', 'DESC'],
  computed: {
    customerName: `(select coalesce(nullif(concat_ws(' ', nullif(c.first_name, ''), nullif(c.surname1, ''),
      nullif(c.surname2, '')), ''), c.email) from customer c where c.id = t.customer_id)`,
    customerEmail: '(select c.email from customer c where c.id = t.customer_id)',
  },
})
export class CustomerGroupMember {
  @id() id: number;
  @ref('grupos') customerGroupId: number;
  @ref('clientes') customerId: number;
  @text({optional: true, max: 200}) note?: string;
  @instant(RO) addedAt: string;
}
