/** What a person asks about their own data. */
import {machine, VERSION_AND_TIME} from './machine';

export const RIGHTS = {
  /** `ready`: the copy waits to be taken. Nobody is forgotten by halves: that goes from asked to done. */
  person_request: machine(
    {
      table: 'person_request',
      born: ['asked'],
      stamps: VERSION_AND_TIME,
      audit: {no: 'each act notes who answered, and why'},
      refused: 'Esta solicitud ya está contestada.',
    },
    {
      asked: ['ready', 'done', 'refused'],
      ready: ['done'],
      done: [],
      refused: [],
    },
  ),
};
