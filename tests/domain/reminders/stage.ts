/** A club whose mail server keeps what it is given, and its reminders. */
import {runtimeOf} from '../../support/scene/runtime';
import {openScene} from '../../support/scene/scene';
import {remindersOf} from '../../support/world/reminders';
import {startFakeSmtp, type FakeSmtp} from '../documents/fake-smtp';

let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
});

export const on = openScene(
  async scene => ({
    runtime: await runtimeOf(scene, {SMTP_URL: smtp.url, MAIL_FROM: 'Club <no-responder@club.example.org>'}),
  }),
  {isForged: true},
);
afterAll(() => smtp.close());

export const {
  address,
  cartOf,
  clock,
  deliverAll,
  forget,
  giveTo,
  log,
  mails,
  makeRule,
  one,
  run,
  sessionIn,
  stands,
  ticketFor,
} = remindersOf(() => on);
