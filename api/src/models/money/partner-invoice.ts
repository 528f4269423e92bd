import {RO, RO_OR_NULL, cents, day, entity, id, instant, longText, ref, text, version} from '../../web/rest/fields';
import {SIGNED} from './fragments';

/** What a company that shares an event invoices for its part, to whom the tickets are sold by. */
@entity({
  path: 'liquidaciones-facturas',
  table: 'partner_invoice',
  label: ['factura de una parte', 'facturas de partes'],
  group: 'settlements',
  readOnly: true,
  sort: ['id', 'ASC'],
  companyScope: `exists (select 1 from settlement s where s.id = t.settlement_id and s.event_company_id = $company
    and s.state <> 'draft')`,
  computed: {
    recipientName: `(select coalesce(k.legal_name, o.legal_name) from organization o
      left join event_company k on k.id = t.issuer_company_id)`,
    recipientNif: `(select coalesce(k.nif, o.nif) from organization o
      left join event_company k on k.id = t.issuer_company_id)`,
  },
})
export class PartnerInvoice {
  @id() id: number;
  @ref('liquidaciones', RO) settlementId: number;
  @ref('compania-eventos', RO_OR_NULL) issuerCompanyId: number;
  @cents(SIGNED) baseCents: number;
  @cents(SIGNED) declaredVatCents: number;
  @text({...RO, max: 60}) number: string;
  @day(RO_OR_NULL) issuedOn: string;
  @cents(SIGNED) vatCents: number;
  @longText({...RO, max: 300}) noInvoiceReason: string;
  @instant(RO) createdAt: string;
  @instant(RO) updatedAt: string;
  @version() version?: number;
}
