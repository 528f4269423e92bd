// What a team does, in the words of its families. Teams train and play by the club's clocks.
import type {CallUp, FamilyActivity} from '../api/family-calendar-api';
import {clubZone} from '../zone';
import {capital, dayAndHour, hour} from './format';

const day = (at: string) =>
  new Date(at).toLocaleDateString('es-ES', {weekday: 'long', day: 'numeric', month: 'long', timeZone: clubZone()});

/** «Sábado, 5 de diciembre»: of the next sixty days, no year. */
export const activityDay = ({startsAt}: FamilyActivity): string => capital(day(startsAt));

/** «18:30–20:00 · Campo 1». */
export const activityTimes = ({startsAt, endsAt, ground}: FamilyActivity): string =>
  [`${hour(startsAt)}–${hour(endsAt)}`, ground].filter(Boolean).join(' · ');

export const meetWords = ({meetAt}: FamilyActivity): string | null =>
  meetAt ? `Convocatoria a las ${hour(meetAt)}` : null;

export const untilWords = ({answerUntilAt}: CallUp): string | null =>
  answerUntilAt ? `Contesta antes del ${dayAndHour(answerUntilAt)}` : null;

export function offWords({state, stateNote}: FamilyActivity): string | null {
  if (state === 'scheduled') return null;
  const word = state === 'cancelled' ? 'Cancelado' : 'Aplazado';
  return stateNote ? `${word}: ${stateNote}` : word;
}

export function saidWords({state, answeredBy}: CallUp, child: string): string {
  if (state === 'called') return `Falta decir si va ${child}`;
  const by = answeredBy ? ` (lo ha dicho ${answeredBy === 'El club' ? 'el club' : answeredBy})` : '';
  return `${child} ${state === 'yes' ? 'va' : 'no va'}${by}`;
}
