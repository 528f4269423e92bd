import {MAILING_AREAS} from '../../web/auth/owners';
import {RO, RO_OR_NULL, email, entity, enumOf, id, instant, int, phone, ref, text} from '../../web/rest/fields';
import {GROUP_OF_MAILINGS, ownMailing, RECIPIENT_STATES} from './fragments';

@entity({
  path: 'destinatarios-envio',
  table: 'mailing_item',
  label: ['destinatario de envío', 'destinatarios de envíos'],
  group: GROUP_OF_MAILINGS,
  search: ['name', 'email', 'phone', 'about'],
  readOnly: true,
  areaScope: {
    sql: 'exists (select 1 from mailing g where g.id = t.mailing_id and g.kind = any($kinds))',
    areas: MAILING_AREAS,
  },
  companyScope: `exists (select 1 from mailing g where g.id = t.mailing_id and ${ownMailing('g')})`,
  sortable: ['id', 'name', 'email', 'state', 'sentAt', 'attempts'],
})
export class MailingItem {
  @id() id: number;
  @ref('envios', RO) mailingId: number;
  @text(RO) name: string;
  @email(RO) email: string;
  @phone(RO) phone: string;
  @text(RO) about: string;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @ref('correos', RO_OR_NULL) mailMessageId: number;
  @enumOf(RECIPIENT_STATES, RO) state: string;
  @int(RO) attempts: number;
  @text(RO) providerRef: string;
  @text({...RO, max: 300}) problem: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO_OR_NULL) deliveredAt: string;
  @instant(RO) createdAt: string;
}
