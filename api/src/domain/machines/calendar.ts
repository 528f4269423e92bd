/** What a team does, and who of those that are called comes. */
import {machine, VERSION_AND_TIME} from './machine';

export const CALENDAR = {
  /** Put off without a day, called off, and on again: the calendars that follow it show each. */
  team_activity: machine(
    {
      table: 'team_activity',
      born: ['scheduled'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'the act that moves one or many of them notes it once, with who and why'},
      refused: 'La actividad ha cambiado y ya no se puede hacer eso. Vuelve a cargarla.',
    },
    {
      scheduled: ['postponed', 'cancelled'],
      postponed: ['scheduled', 'cancelled'],
      cancelled: ['scheduled'],
    },
  ),
  /** The last word counts; a reason may be mended by the same answer. */
  call_up: machine(
    {
      table: 'call_up',
      born: ['called', 'yes', 'no'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'each answer stands in call_up_answer, with who gave it'},
    },
    {
      called: ['yes', 'no'],
      yes: ['yes', 'no'],
      no: ['yes', 'no'],
    },
  ),
};
