/** Stores the people: the first of them have an account on the web, and one of those is the demo's customer. */
import type {Tx} from '../../tx';
import {insertRows, takeIds} from '../bulk-insert';
import type {Holder} from './draw-holders';
import type {PassesGiven} from './season';

const ACCOUNTS = 520;

/** Ids by the holder's place. */
export async function storeHolders(
  tx: Tx,
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
    {
      id: 'int',
      member_number: 'int',
      member_since_on: 'date',
      first_name: 'text',
      surname1: 'text',
      surname2: 'text',
      nif: 'text',
      passport_no: 'text',
      born_on: 'date',
      email: 'text',
      phone: 'text',
      street: 'text',
      postal_code: 'text',
      city: 'text',
      province: 'text',
      guardian_id: 'int',
      guardian_name: 'text',
      customer_id: 'int',
      tags: 'text[]',
      email_consent_at: 'timestamptz',
      whatsapp_consent_at: 'timestamptz',
      image_consent_at: 'timestamptz',
      sharing_consent_at: 'timestamptz',
      state: 'text',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    holders.map(h => {
      const created = calendar.daysAhead(-540 + (h.at < holders.length * 0.86 ? 0 : 400), '10:00');
      const guardian = h.guardianAt === null ? null : holders[h.guardianAt]!;
      return {
        id: first + h.at,
        member_number: h.at + 1,
        member_since_on: `${h.sinceYear}-07-01`,
        first_name: h.firstName,
        surname1: h.surname1,
        surname2: h.surname2,
        nif: h.nif,
        passport_no: h.passportNo,
        born_on: h.bornOn,
        email: h.email,
        phone: h.phone,
        street: h.street,
        postal_code: h.postalCode,
        city: 'Alameda de la Ribera',
        province: 'Zaragoza',
        guardian_id: guardian ? first + guardian.at : null,
        guardian_name: guardian ? `${guardian.firstName} ${guardian.surname1}` : '',
        customer_id: customers.get(h.at) ?? null,
        tags: `{${h.tags.join(',')}}`,
        email_consent_at: at(h.consents.email),
        whatsapp_consent_at: at(h.consents.whatsapp),
        image_consent_at: at(h.consents.image),
        sharing_consent_at: at(h.consents.sharing),
        state: hasLeft(h.at) ? 'former' : 'active',
        created_at: created,
        updated_at: created,
      };
    }),
  );
  await tx.query(`select setval('member_number', $1)`, [holders.length]);
  return holders.map(h => first + h.at);
}

/** Holder 0 is the demo's customer; the next ones with an address of their own get a new account. */
async function accountsOf(tx: Tx, holders: Holder[], at: Date): Promise<Map<number, number>> {
  const {rows} = await tx.query<{id: number}>(`select id from customer where email = 'ana@example.org'`);
  const mine = holders
    .slice(1)
    .filter(h => h.email !== '' && h.consents.image)
    .slice(0, ACCOUNTS);
  const first = await takeIds(tx, 'customer', mine.length);
  await insertRows(
    tx,
    'customer',
    {
      id: 'int',
      email: 'text',
      first_name: 'text',
      surname1: 'text',
      surname2: 'text',
      phone: 'text',
      doc_no: 'text',
      postal_code: 'text',
      marketing_consent_at: 'timestamptz',
      email_verified_at: 'timestamptz',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    mine.map((h, i) => ({
      id: first + i,
      email: h.email,
      first_name: h.firstName,
      surname1: h.surname1,
      surname2: h.surname2,
      phone: h.phone,
      doc_no: h.nif,
      postal_code: h.postalCode,
      marketing_consent_at: h.consents.email ? at : null,
      email_verified_at: i % 9 === 0 ? null : at,
      created_at: at,
      updated_at: at,
    })),
  );
  return new Map([...(rows[0] ? [[0, rows[0].id] as const] : []), ...mine.map((h, i) => [h.at, first + i] as const)]);
}
