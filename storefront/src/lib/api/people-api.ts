// Calls about who comes: what the purchase asks, the persons of the account, names said after the purchase.
import {request} from './request';
import type {CartQuestions, OwnPerson, PeopleOfTickets, Reservation, SaidPerson} from './types';

const root = '/api/public';

export const peopleApi = {
  cartQuestions: () => request<CartQuestions>('GET', `${root}/cart/questions`),
  ownPeople: () => request<OwnPerson[]>('GET', `${root}/account/people`),
  keepOwnPerson: (person: SaidPerson) => request<OwnPerson[]>('POST', `${root}/account/people`, {body: person}),
  forgetOwnPerson: (id: number) => request<OwnPerson[]>('DELETE', `${root}/account/people/${id}`),
  nameOwnAttendees: (hash: string, people: PeopleOfTickets) =>
    request<Reservation>('POST', `${root}/reservations/${encodeURIComponent(hash)}/asistentes`, {body: {people}}),
};
