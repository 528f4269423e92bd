/** What invoices and their records refuse with 409, for the catalogue of codes (error-catalogue.ts). */
export const INVOICE_CONFLICTS = {
  already_exchanged: 'la factura simplificada ya se canjeó',
  nothing_to_correct: 'la Agencia Tributaria no ha rechazado nada',
  office_not_configured: 'no se envía nada a la Agencia Tributaria',
} as const;
