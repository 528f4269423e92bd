import {TAXES} from '../../domain/verifactu/taxes';
import {RO, RO_OR_NULL, cents, day, entity, enumOf, id, instant, int, text} from '../../web/rest/fields';
import {SIGNED} from './fragments';

/** What was issued with a settlement: a view of the invoices. */
@entity({
  path: 'facturas',
  table: 'commission_invoice',
  label: ['factura de comisiones', 'facturas de comisiones'],
  group: 'settlements',
  search: ['fullNumber', 'recipientName', 'recipientNif'],
  readOnly: true,
  hidden: ['recordedText', 'recordedAt', 'chainSequence', 'huella', 'previousHuella', 'qrUrl'],
  companyScope: `exists (select 1 from settlement s where s.id = t.settlement_id and s.event_company_id = $company)`,
  computed: {
    settlementNumber: '(select s.number from settlement s where s.id = t.settlement_id)',
    rectifiedNumber: '(select i.full_number from invoice i where i.id = t.rectifies_id)',
  },
})
export class CommissionInvoice {
  @id() id: number;
  @text({...RO, max: 20}) series: string;
  @int(RO) number: number;
  @text({...RO, max: 60}) fullNumber: string;
  @enumOf(['F1', 'R1'], RO) kind: string;
  @enumOf(TAXES, RO) tax: string;
  @enumOf(['issued', 'sent', 'rectified'], RO) state: string;
  @int({...RO, description: 'liquidación'}) settlementId: number;
  @int(RO_OR_NULL) rectifiesId: number;
  @text(RO) issuerName: string;
  @text(RO) issuerNif: string;
  @text(RO) recipientName: string;
  @text({...RO, max: 20}) recipientNif: string;
  @text({...RO, max: 300}) recipientAddress: string;
  @text({...RO, max: 500}) description: string;
  @day(RO) issuedOn: string;
  @day(RO_OR_NULL) operationOn: string;
  @cents(SIGNED) baseCents: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
  @int(RO) chainSequence: number;
  @instant(RO) recordedAt: string;
  @text({...RO, max: 1000}) recordedText: string;
  @text(RO) huella: string;
  @text(RO) previousHuella: string;
  @text({...RO, max: 500}) qrUrl: string;
  @instant(RO) createdAt: string;
}
