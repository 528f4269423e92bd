/** Ana's children in an academy: asked for, admitted, paid for at the bank. */
import {requireOwnParts} from '../../../api/src/domain/academy/personal/own-athletes';
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {readGuardianBuyer} from '../../../api/src/domain/academy/personal/payer';
import {placeEnrolmentParts} from '../../../api/src/domain/academy/money/place';
import type {EnrolmentState} from '../../../api/src/domain/academy/enrolment-states';
import {bankSaysYes, tryToPay} from '../../support/line-samples/sell';
import {openScene} from '../../support/scene/scene';
import {openAcademy, partsOf, signUp, type Child, type ChildAsk} from '../../support/world/academy';

export const openFamily = (settings: Record<string, unknown>) => {
  const on = openScene(async ({db, world}) => {
    const academy = await openAcademy({db}, settings);
    const {rows} = await db.query<{id: number}>(
      `insert into guardian (first_name, surname1, email, doc_no, address, customer_id)
        values ('Ana', 'García', 'ana@example.org', '12345678Z', 'Calle Mayor, 1', $1) returning id`,
      [world.customer.id],
    );
    return {academy, mother: rows[0]!.id};
  });
  const decide = (enrolmentId: number, to: EnrolmentState, note = '') =>
    on.db.withTransaction(tx => changeEnrolmentState(tx, {enrolmentId, to, note}));
  const ownChild = (ask: ChildAsk = {}): Promise<Child> => signUp(on, on.academy, {guardianId: on.mother, ...ask});
  const admitted = async (ask: ChildAsk = {}): Promise<Child> => {
    const child = await ownChild(ask);
    await decide(child.enrolmentId, 'admitted');
    return child;
  };
  /** By the account of `customerId`. */
  const place = (instalmentIds: number[], expectedTotalCents: number, customerId = on.world.customer.id) =>
    on.db.withTransaction(async tx => {
      const {guardianId} = await requireOwnParts(tx, customerId, instalmentIds);
      return placeEnrolmentParts(tx, {
        instalmentIds,
        channel: 'web',
        buyer: await readGuardianBuyer(tx, guardianId),
        customerId,
        staffUserId: null,
        payMinutes: 30,
        consents: {},
        expectedTotalCents,
      });
    });
  const pay = async (instalmentIds: number[], cents: number) => {
    const {id} = await place(instalmentIds, cents);
    return on.db.withTransaction(async tx => bankSaysYes(tx, await tryToPay(tx, id), cents));
  };
  const payFirst = async (enrolmentId: number, cents: number) => pay([(await partsOf(on, enrolmentId))[0]!.id], cents);
  return {on, decide, ownChild, admitted, place, pay, payFirst};
};
