/** What stands in the way of a card on plastic, for the catalogue of codes. */
export const CARD_CONFLICTS = {
  card_printed: 'el carnet ya está impreso; otra vez, con el motivo (`details.numbers`)',
  card_cannot_print: 'el carnet no está en vigor (`details.numbers`)',
} as const;
