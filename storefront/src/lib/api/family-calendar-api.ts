// Calls about what a family's children do: their calendar, the answer to a call-up, the address of the .ics.
import {request} from './request';
import type {Answer, Sent} from './types';

export type FamilyCalendar = Answer<'getFamilyCalendar'>;
export type FamilyActivity = FamilyCalendar['activities'][number];
export type CallUp = NonNullable<FamilyActivity['callUp']>;
export type CallUpSaid = Sent<'answerCallUpByLink'>;

export const familyCalendarKey = 'account/family-calendar';
const root = '/api/public';
const at = (token: string) => `${root}/academy/call-ups/${encodeURIComponent(token)}`;

export const familyCalendarApi = {
  calendar: () => request<FamilyCalendar>('GET', `${root}/family/calendar`),
  feed: (athleteId: number, renew: boolean) =>
    request<Answer<'makeCalendarFeed'>>('POST', `${root}/family/calendar/${athleteId}`, {body: {renew}}),
  callUp: (token: string) => request<FamilyActivity>('GET', at(token)),
  answer: (token: string, said: CallUpSaid) => request<FamilyActivity>('POST', at(token), {body: said}),
};
