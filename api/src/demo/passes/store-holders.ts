/** Stores the people: the first of them have an account on the web, and one of those is the demo's customer. */
import {insertRows, takeIds, type DemoTx} from '../bulk-insert';
import type {Holder} from './draw-holders';
import type {PassesGiven} from './season';

const ACCOUNTS = 520;

/** Ids by the holder's place. */
export async function storeHolders(
  tx: DemoTx,
  {calendar, chance}: PassesGiven,
  holders: Holder[],
  hasLeft: (at: number) => boolean,
): Promise<number[]> {
  const first = await takeIds(tx, 'pass_holder', holders.length);
  const customers = await accountsOf(tx, holders, calendar.daysAhead(-380, '12:00'));
  const at = (isGiven: boolean) =>
    isGiven ? calendar.minutesAfter(calendar.daysAhead(-520 + chance.below(430), '09:00'), chance.below(700)) : null;
  await insertRows(
    tx,
    'pass_holder',
    holders.map(h => {
      const created = calendar.daysAhead(-540 + (h.at < holders.length * 0.86 ? 0 : 400), '10:00');
      const guardian = h.guardianAt === null ? null : holders[h.guardianAt]!;
      return {
        id: first + h.at,
        memberNumber: h.at + 1,
        memberSinceOn: `${h.sinceYear}-07-01`,
        firstName: h.firstName,
        surname1: h.surname1,
        surname2: h.surname2,
        nif: h.nif,
        passportNo: h.passportNo,
        bornOn: h.bornOn,
        email: h.email,
        phone: h.phone,
        street: h.street,
        postalCode: h.postalCode,
        city: 'Alameda de la Ribera',
        province: 'Zaragoza',
        guardianId: guardian ? first + guardian.at : null,
        guardianName: guardian ? `${guardian.firstName} ${guardian.surname1}` : '',
        customerId: customers.get(h.at) ?? null,
        tags: `{${h.tags.join(',')}}`,
        emailConsentAt: at(h.consents.email),
        whatsappConsentAt: at(h.consents.whatsapp),
        imageConsentAt: at(h.consents.image),
        sharingConsentAt: at(h.consents.sharing),
        state: hasLeft(h.at) ? 'former' : 'active',
        createdAt: created,
        updatedAt: created,
      };
    }),
  );
  await tx.query(`select setval('member_number', $1)`, [holders.length]);
  return holders.map(h => first + h.at);
}

/** Holder 0 is the demo's customer; the next ones with an address of their own get a new account. */
async function accountsOf(tx: DemoTx, holders: Holder[], at: Date): Promise<Map<number, number>> {
  const {rows} = await tx.query<{id: number}>(`select id from customer where email = 'ana@example.org'`);
  const mine = holders
    .slice(1)
    .filter(h => h.email !== '' && h.consents.image)
    .slice(0, ACCOUNTS);
  const first = await takeIds(tx, 'customer', mine.length);
  await insertRows(
    tx,
    'customer',
    mine.map((h, i) => ({
      id: first + i,
      email: h.email,
      firstName: h.firstName,
      surname1: h.surname1,
      surname2: h.surname2,
      phone: h.phone,
      docNo: h.nif,
      postalCode: h.postalCode,
      marketingConsentAt: h.consents.email ? at : null,
      emailVerifiedAt: i % 9 === 0 ? null : at,
      createdAt: at,
      updatedAt: at,
    })),
  );
  return new Map([...(rows[0] ? [[0, rows[0].id] as const] : []), ...mine.map((h, i) => [h.at, first + i] as const)]);
}
