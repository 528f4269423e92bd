/**
 * What sells, pays, gives back, scans or sends can be asked for again when its answer was lost: it takes an
 * `Idempotency-Key`. What does not says here why a repetition does nothing more.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../support/run/app';
import {resolved} from '../support/wire/document';

interface Operation {
  operationId: string;
  parameters?: {name: string; in: string}[];
}

const {paths} = resolved<{paths: Record<string, Record<string, Operation>>}>(
  JSON.parse(readFileSync(path.join(ROOT, 'openapi.json'), 'utf8')) as object,
);
const posts = Object.values(paths).flatMap(methods => (methods.post ? [methods.post] : []));

/** Verbs of what is done once: their first word, as operations are named. */
const ONCE =
  /^(sell(?!Out)|pay|charge|collect(?!Mail)|checkout|refund|retry|return[A-Z]|cancel|hold|send|resend|scan|read\w*Piece|offer|ship|deliver|settle|invite|renewPasses|give[A-Z]\w*Ticket|make\w*Codes|adjust|exchange(Goods|\w*Invoices)|add\w*(Card|Instalments\w*)|put\w*InCart)/;

/** Why it is asked for without a key. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  'the same things stay with whoever holds them, and a quantity is the whole of it': [
    'holdSeats',
    'holdSeatsAtCounter',
    'holdGoods',
    'holdGoodsAtCounter',
    'holdSlot',
    'holdSlotAtCounter',
    'holdMyOwnSeat',
    'holdPlot',
    'holdResale',
    'addInstalmentsAtCounter',
    'putMyInstalmentsInCart',
  ],
  'it carries a key of its own in the body': ['holdBundle', 'holdBundleAtCounter', 'sendReadings'],
  'a state that is left once: the second finds it left': [
    'cancelHolderImport',
    'cancelRemittance',
    'cancelSettlementTransfers',
    'cancelSupporter',
    'cancelTicketBatch',
    'settleRemittance',
    'settleOwnCase',
    'offerToWaiter',
    'returnSubscription',
  ],
  'what it pays is its key: charged once while it is neither used nor given back': ['chargeAtTerminal'],
  'the bank is asked between two transactions; what is under way or paid is not charged again': ['chargeInstalmentNow'],
  'a paper: the next one stands in its place': ['sendAthleteDocument', 'sendMyPassPaper', 'sendLinkPaper'],
  'what is missing there is looked for anew': ['resendVerifactuMissing'],
  'others each time, worth no money, and told to nobody but who made them': ['makeWaitingRoomCodes', 'inviteReader'],
};

const withKey = (operation: Operation): boolean =>
  (operation.parameters ?? []).some(({name, in: place}) => place === 'header' && name === 'Idempotency-Key');

test('[audit F24] whatever is done once takes a key, or says why not', () => {
  const excused = Object.values(WITHOUT).flat();
  const once = posts.filter(({operationId}) => ONCE.test(operationId) && !excused.includes(operationId));
  expect(once.length).toBeGreaterThan(60);
  expect(once.filter(operation => !withKey(operation)).map(({operationId}) => operationId)).toEqual([]);
});

test('[audit F24] no excuse outlives what it excuses', () => {
  const known = new Map(posts.map(operation => [operation.operationId, operation]));
  const idle = Object.values(WITHOUT)
    .flat()
    .filter(id => !known.has(id) || withKey(known.get(id)!) || !ONCE.test(id));
  expect(idle).toEqual([]);
});

/** What a body says of the money: how it is paid, or how much. */
const MONEY = ['method', 'charge', 'payment', 'payments', 'expectedTotalCents', 'expectedCents'];

/** Why an invoice cannot come of it, or who is named already. */
const NOT_INVOICED: Readonly<Record<string, readonly string[]>> = {
  'what is paid later asks then': ['enrolAthlete', 'sellByPhone', 'listTicketForResale'],
  'it asked when it was ordered': ['retryPayment'],
  'what is owed was invoiced as it was sold': ['settleConsignment'],
  'money goes back': ['cancelTickets', 'giveRefundAnotherWay'],
};

interface Body {
  operationId: string;
  requestBody?: {content?: {'application/json'?: {schema?: {properties?: Record<string, unknown>}}}};
}

test('[M2] whatever is charged takes whom its invoice names, or says why not', () => {
  const charging = (posts as (Operation & Body)[]).filter(withKey).flatMap(({operationId, requestBody}) => {
    const fields = requestBody?.content?.['application/json']?.schema?.properties ?? {};
    const isAsked = 'invoice' in fields || JSON.stringify(fields['buyer'] ?? '').includes('nvoice');
    return MONEY.some(name => name in fields) ? [{operationId, isAsked}] : [];
  });
  expect(charging.filter(one => one.isAsked).length).toBeGreaterThan(15);
  expect(
    charging
      .filter(one => !one.isAsked)
      .map(one => one.operationId)
      .sort(),
  ).toEqual(Object.values(NOT_INVOICED).flat().sort());
});
