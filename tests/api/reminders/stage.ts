/** Rules, and people whose moment has come, on the stage of the newsletters: the same club and mail server. */
import {remindersOf} from '../../support/world/reminders';
import {app, world} from '../newsletters/stage';

export const {
  clock,
  makeRule,
  forget,
  run,
  deliverAll,
  mails,
  log,
  stands,
  sessionIn,
  ticketFor,
  giveTo,
  address,
  cartOf,
} = remindersOf(() => ({db: app.db, runtime: app.runtime, world}));
