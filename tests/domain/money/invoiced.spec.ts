/**
 * Above the limit of simplified invoices nothing is ordered before it is known whom the invoice names, whatever is bought
 * and by whatever way; what nobody can be asked about waits where somebody sees it.
 */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {issueDue} from '../../../api/src/domain/invoicing/issue-due';
import type {LineKindName} from '../../../api/src/domain/orders/due';
import {ROOT} from '../../support/run/app';
import {bankSaysYes, placeLines, tryToPay} from '../../support/line-samples/sell';
import {LINE_SAMPLES} from '../../support/line-samples/samples';
import {makeLineStage, type LineStage} from '../../support/line-samples/stage';
import {refuses} from '../../support/scene/refuses';
import {openScene} from '../../support/scene/scene';

const on = openScene<{stage: LineStage}>(
  async ({db, world}) => {
    await db.query(
      `update organization set nif = 'G00192302', settings = settings || '{"simplifiedInvoiceMaxCents": 1}'`,
    );
    await db.query(`update event_company set nif = 'B12345674'`);
    return {stage: await makeLineStage(db, world, 40)};
  },
  {rows: 20},
);

const PROGRAM = {environment: 'real', producer: null, version: '1'} as const;
const INVOICE = {nif: '12345678Z', street: 'Calle Mayor, 1', postalCode: '50001', city: 'Zaragoza'};
/** Money that is the price of nothing: a gift, what is spent later, what is given back. */
const UNTAXED: readonly LineKindName[] = ['donation', 'gift_card', 'plot_deposit'];
const KINDS = Object.keys(LINE_SAMPLES) as LineKindName[];
const TAXED = KINDS.filter(kind => !UNTAXED.includes(kind));

const kindsIssued = async (orderId: number) =>
  (
    await on.db.query<{kind: string; nif: string; address: string}>(
      `select kind, recipient_nif as nif, recipient_address as address from invoice where order_id = $1`,
      [orderId],
    )
  ).rows;

test.each(TAXED)('[M2] %s: refused until it is said whom the invoice names, then an F1', async kind => {
  await refuses(
    on.db.withTransaction(tx => placeLines(tx, on.stage, [kind])),
    'invoice_data_needed',
    'invoice.nif',
    'invoice.street',
    'invoice.postalCode',
    'invoice.city',
  );
  const placed = await on.db.withTransaction(tx => placeLines(tx, on.stage, [kind], null, INVOICE));
  await on.db.withTransaction(async tx => {
    const gatewayOrder = await tryToPay(tx, placed.orderId);
    expect((await bankSaysYes(tx, gatewayOrder, placed.totalCents)).kind).toBe('paid');
    expect(await issueDue(tx, PROGRAM)).toEqual({issued: 1, problems: 0});
  });
  expect(await kindsIssued(placed.orderId)).toEqual([
    {kind: 'F1', nif: '12345678Z', address: 'Calle Mayor, 1, 50001 Zaragoza'},
  ]);
});

test.each(UNTAXED)('[M2] %s: no price of anything, and nobody is asked', async kind => {
  await on.db.withTransaction(tx => placeLines(tx, on.stage, [kind]));
});

test('[M2] what the house sells and what its company of the same NIF sells is one invoice, and is asked about as one', async () => {
  const limit = (cents: number) =>
    on.db.query(
      `update organization set settings = settings || jsonb_build_object('simplifiedInvoiceMaxCents', $1::int)`,
      [cents],
    );
  const both = () => on.db.withTransaction(tx => placeLines(tx, on.stage, ['ticket', 'product']));
  await on.db.query(`update event_company set nif = 'G00192302'`);
  await limit(1_000_000);
  const {totalCents} = await both();
  await limit(totalCents);
  await both();
  await limit(totalCents - 1);
  await refuses(both(), 'invoice_data_needed', 'invoice.nif', 'invoice.street', 'invoice.postalCode', 'invoice.city');
});

test('[M2] what nobody was asked about waits with its reason', async () => {
  await on.db.withTransaction(async tx => {
    const {orderId, totalCents} = await placeLines(tx, on.stage, ['card'], null, 'unasked');
    await bankSaysYes(tx, await tryToPay(tx, orderId), totalCents);
    expect(await issueDue(tx, PROGRAM)).toEqual({issued: 0, problems: 1});
  });
});

/** Where nobody is there to be asked, and why. */
const UNASKED: Readonly<Record<string, string>> = {
  'domain/instalments/start-charge.ts': 'a card on file is charged',
  'domain/sepa/send-remittance.ts': 'an account is debited',
  'domain/supporters/renewal/charge.ts': 'a card on file is charged',
  'domain/transfers/debts.ts': 'the money has come',
  'acts/passes/office/instalments.ts': 'a transfer has come',
  'acts/groups/group-reservations.ts': 'a transfer has come',
  'acts/plots/plots.ts': 'a transfer has come',
  'domain/outside-sales/place-outside.ts': 'whoever sold it invoices it',
};

test('[M2] every way to pay asks, but where nobody is there', () => {
  const src = path.join(ROOT, 'api/src');
  const files = readdirSync(src, {recursive: true, encoding: 'utf8'}).filter(
    file => file.endsWith('.ts') && !file.endsWith('rules/invoice-data.ts'),
  );
  const silent = files.filter(file =>
    /(invoice: [^,\n]*|\? )'unasked'|namesBuyerAt: null/.test(readFileSync(path.join(src, file), 'utf8')),
  );
  expect(silent.map(file => file.replaceAll(path.sep, '/')).sort()).toEqual(Object.keys(UNASKED).sort());
});
