/** Whether a card that is kept can be charged today (SQL). */

/** `card`: a row of `card_token`, or nothing. */
export const CAN_BE_CHARGED = (card: string): string =>
  `(${card}.state = 'active' and ${card}.cof_transaction is not null
    and ${card}.expires_on >= club_today())`;
