import {TAXES} from '../../domain/verifactu/taxes';
import {RO, RO_OR_NULL, cents, day, entity, enumOf, flag, id, instant, int, ref, text} from '../../web/rest/fields';
import {ownInvoice} from '../fragments';
import {SIGNED} from './fragments';

@entity({
  path: 'facturas-emitidas',
  table: 'invoice',
  label: ['factura', 'facturas'],
  group: 'invoices',
  search: ['fullNumber', 'shownName', 'shownNif'],
  readOnly: true,
  hidden: ['recordedText'],
  companyScope: ownInvoice('t'),
  sortable: ['issuedOn', 'id'],
  // Of somebody who was forgotten: «Bloqueado».
  computed: {
    recipientName: `coalesce(t.shown_name, '')`,
    recipientNif: `coalesce(t.shown_nif, '')`,
    recipientAddress: `coalesce(t.shown_address, '')`,
  },
})
export class Invoice {
  @id() id: number;
  @text(RO) issuerNif: string;
  @text(RO) issuerName: string;
  @text({...RO, max: 20}) series: string;
  @int(RO) number: number;
  @text({...RO, max: 60}) fullNumber: string;
  @enumOf(['F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'], RO) kind: string;
  @enumOf(TAXES, RO) tax: string;
  @flag(RO) isReverseCharge: boolean;
  @day(RO) issuedOn: string;
  @day(RO_OR_NULL) operationOn: string;
  @enumOf(['', '02', '03', '04', '05', '06', '07'], RO) recipientIdType: string;
  @text({...RO, max: 2}) recipientCountry: string;
  @instant(RO_OR_NULL) recipientBlockedAt: string;
  @text({...RO, max: 500}) description: string;
  @cents(SIGNED) baseCents: number;
  @cents(SIGNED) vatCents: number;
  @cents(SIGNED) totalCents: number;
  @enumOf(['issued', 'sent', 'rectified'], RO) state: string;
  @ref('pedidos', RO_OR_NULL) orderId: number;
  @ref('liquidaciones', RO_OR_NULL) settlementId: number;
  @ref('facturas-emitidas', RO_OR_NULL) rectifiesId: number;
  @ref('facturas-emitidas', RO_OR_NULL) replacesId: number;
  @ref('facturas-emitidas', RO_OR_NULL) correctsId: number;
  @int(RO) chainSequence: number;
  @instant(RO) recordedAt: string;
  @text({...RO, max: 1000}) recordedText: string;
  @text(RO) huella: string;
  @text(RO) previousHuella: string;
  @text({...RO, max: 500}) qrUrl: string;
  @enumOf(['pending', 'accepted', 'accepted_with_errors', 'rejected', 'not_sent', 'kept'], RO) aeatState: string;
  @text({...RO, max: 40}) aeatCsv: string;
  @text({...RO, max: 500}) aeatMessage: string;
  @instant(RO_OR_NULL) sentAt: string;
  @instant(RO) createdAt: string;
}
