/** What invoices and their records refuse with 409, for the catalogue of codes (error-catalogue.ts). */
export const INVOICE_CONFLICTS = {
  already_corrected: 'el destinatario de esa factura ya se corrigió en otra',
  already_exchanged: 'la factura simplificada ya se canjeó',
  already_invoiced: 'el pedido ya tiene factura',
  invoices_to_come: 'hay facturas de este pedido por expedir',
  no_tax_data: 'falta el NIF o el nombre fiscal de quien factura o de quien recibe la factura',
  not_complete: 'no es la factura completa que lleva los datos',
  nothing_left: 'de esa factura no queda nada',
  nothing_to_correct: 'la Agencia Tributaria no ha rechazado nada',
  nothing_to_reverse: 'no queda nada facturado con cuota en este pedido',
  office_not_configured: 'no se envía nada a la Agencia Tributaria',
  same_recipient: 'la factura ya lleva esos datos',
  record_unfit: 'algo de la factura no cabe en el registro que pide la Agencia Tributaria',
  own_nif: 'el NIF es el de quien expide la factura',
  recipient_abroad: 'una entrega intracomunitaria no se factura a un NIF español',
} as const;
