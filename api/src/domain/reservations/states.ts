/** What a reservation may become. The update repeats the table in SQL. */
export type ReservationState = 'pending' | 'confirmed' | 'paid' | 'delivered' | 'cancelled' | 'expired';

export const RESERVATION_TRANSITIONS: Record<ReservationState, ReservationState[]> = {
  pending: ['confirmed', 'paid', 'cancelled', 'expired'],
  confirmed: ['paid', 'cancelled', 'expired'],
  paid: ['delivered'],
  delivered: [],
  cancelled: [],
  expired: [],
};

export const reservationsThatBecome = (to: ReservationState): ReservationState[] =>
  (Object.keys(RESERVATION_TRANSITIONS) as ReservationState[]).filter(from =>
    RESERVATION_TRANSITIONS[from].includes(to),
  );
