// Calls about who comes: what the purchase asks, the persons of the account, names said after the purchase.
import {request} from './request';
import type {AskedField, CartQuestions, KeptFile, OwnPerson, PeopleOfTickets, Reservation, SaidPerson} from './types';

const root = '/api/public';

export const peopleApi = {
  cartQuestions: () => request<CartQuestions>('GET', `${root}/cart/questions`),
  passQuestions: (listId: number) => request<AskedField[]>('GET', `${root}/pass-lists/${listId}/questions`),
  ownPeople: () => request<OwnPerson[]>('GET', `${root}/account/people`),
  keepOwnPerson: (person: SaidPerson) => request<OwnPerson[]>('POST', `${root}/account/people`, {body: person}),
  forgetOwnPerson: (id: number) => request<OwnPerson[]>('POST', `${root}/account/people/${id}/forget`, {body: {}}),
  nameOwnAttendees: (hash: string, people: PeopleOfTickets) =>
    request<Reservation>('POST', `${root}/reservations/${encodeURIComponent(hash)}/asistentes`, {body: {people}}),
};

/** A file that an answer asks for: its token is the answer. */
export const uploadAnswerFile = (file: File) =>
  request<KeptFile>('POST', `${root}/answer-files?${new URLSearchParams({name: file.name.slice(0, 200)})}`, {file});
