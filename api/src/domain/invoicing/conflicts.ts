/** What invoices and their records refuse with 409, for the catalogue of codes (error-catalogue.ts). */
export const INVOICE_CONFLICTS = {
  already_exchanged: 'la factura simplificada ya se canjeó',
  no_tax_data: 'falta el NIF o el nombre fiscal de quien factura o de quien recibe la factura',
  nothing_to_correct: 'la Agencia Tributaria no ha rechazado nada',
  office_not_configured: 'no se envía nada a la Agencia Tributaria',
} as const;
