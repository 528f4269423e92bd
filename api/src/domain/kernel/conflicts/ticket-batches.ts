/** What stands in the way of tickets on paper, for the catalogue of codes. */
export const TICKET_BATCH_CONFLICTS = {
  batch_in_making: 'las entradas de la sesión ya se están preparando, o todavía no están',
} as const;
