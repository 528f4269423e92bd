/** What stands in the way of a card on plastic, for the catalogue of codes. */
export const CARD_CONFLICTS = {
  card_printed:
    'el carnet, la tarjeta o la entrada de un lote ya está impreso, o se vendió hace rato; con el motivo (`details.numbers`)',
  gift_card_elsewhere: 'la tarjeta regalo se vendió en otra caja, o en una que ya se cerró',
  card_cannot_print: 'el carnet o la entrada no está en vigor (`details.numbers`)',
} as const;
