/** A group that staff keep places for, by the domain's own verb. */
import {
  createReservation,
  type MadeReservation,
  type ReservationAsk,
} from '../../../api/src/domain/reservations/create';
import type {Scene} from './scene';

export const reserve = (
  {db, world}: Scene,
  {seats = [], places = 0, ...more}: Partial<Omit<ReservationAsk, 'seats'>> & {seats?: number[]; places?: number},
): Promise<MadeReservation> =>
  db.withTransaction(tx =>
    createReservation(tx, {
      eventSessionId: world.sessionId,
      contactName: 'Marta Gil',
      entityName: 'CEIP Los Álamos',
      groupKind: 'school',
      email: 'colegio@example.org',
      phone: '',
      notes: '',
      fiscalName: '',
      nif: '',
      fiscalAddress: '',
      source: 'staff',
      depositCents: 0,
      expiresAt: null,
      seats: seats.map(index => ({seatId: world.seat(index), priceCategoryId: null})),
      zones: places ? [{zoneId: world.zones.standing, quantity: places, priceCategoryId: null}] : [],
      staffUserId: world.staff.superadmin.id,
      ...more,
    }),
  );
