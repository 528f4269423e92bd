/** What invoices and their records refuse with 409, for the catalogue of codes (error-catalogue.ts). */
export const INVOICE_CONFLICTS = {
  already_exchanged: 'la factura simplificada ya se canjeó',
  invoices_to_come: 'hay facturas de este pedido por expedir',
  no_tax_data: 'falta el NIF o el nombre fiscal de quien factura o de quien recibe la factura',
  nothing_to_correct: 'la Agencia Tributaria no ha rechazado nada',
  nothing_to_reverse: 'no queda nada facturado con cuota en este pedido',
  office_not_configured: 'no se envía nada a la Agencia Tributaria',
  recipient_abroad: 'una entrega intracomunitaria no se factura a un NIF español',
} as const;
