/** The academy of two seasons: 400 athletes with their families, 24 teams, what they pay, wear and sign. */
import type {Config} from '../../platform/environment/config';
import type {DemoTx} from '../bulk-insert';
import type {Staff} from '../accounts';
import type {Calendar} from '../calendar';
import {chanceFrom} from '../random';
import {storeActivities} from './activities';
import {storeCategories, storeCoaches} from './categories';
import {storeEnrolments} from './enrolments';
import {storeDeliveries, storeKit} from './kit';
import {storeKitOrders, storeKitSlots} from './kit-orders';
import {storeFamilyAccounts} from './family';
import {storeCodes, storePapers} from './papers';
import {storeFamilies} from './people';
import {storeSeason} from './season';

const SEED = 1957;
const ATHLETES = 400;

export async function storeAcademy(
  tx: DemoTx,
  {calendar, staff, config, password}: {calendar: Calendar; staff: Staff; config: Config; password: string},
): Promise<void> {
  const chance = chanceFrom(SEED);
  const firstYear = 2000 + Number(calendar.season.slice(0, 2));
  const last = await storeList(tx, firstYear - 1, null, 'closed');
  const current = await storeList(tx, firstYear, last, 'active');
  const {rows} = await tx.query<{id: number}>(
    `insert into payment_frequency (name, kind, instalments, fixed_days, first_bp, min_total_cents, allowed_for,
      methods) values ('Cantera, en tres plazos', 'fixed_dates', 3, $1, 4000, 10000, '{academy}',
      '{card_token,sepa,box_office}') returning id`,
    [[-118, -36, 41].map(days => calendar.daysAhead(days, '12:00').toISOString().slice(0, 10))],
  );
  await tx.query(
    `insert into payment_frequency (name, kind, instalments, first_bp, min_total_cents, allowed_for, methods)
      values ('Temporada entera, de una vez', 'single', 1, 0, 0, '{academy}', '{card_token,sepa,box_office}')`,
  );
  const kit = await storeKit(tx);
  const before = await storeCategories(tx, last, firstYear - 1, kit.packs, false, chance);
  const now = await storeCategories(tx, current, firstYear, kit.packs, true, chance);
  await storeCoaches(tx, now, staff.admin, calendar, chance);
  const athletes = await storeFamilies(tx, ATHLETES, firstYear, calendar, chance);
  const enrolments = await storeEnrolments(
    tx,
    athletes,
    {listId: last, categories: before},
    {listId: current, categories: now},
    rows[0]!.id,
    calendar,
    chance,
  );
  // One team is full to its last shirt, and the eldest need their licence.
  await tx.query(
    `update team m set max_squad = (select count(*) from enrolment e where e.team_id = m.id
        and e.state in ('admitted', 'payment_pending', 'enrolled', 'suspended')) where m.id = $1`,
    [now.find(category => category.name === 'Alevín')!.teams[0]],
  );
  await tx.query(`update team set needs_licence = true where age_category_id = any($1)`, [
    now.filter(category => category.isInviteOnly).map(category => category.id),
  ]);
  await storeDeliveries(tx, kit, enrolments, staff.admin, calendar, chance);
  await storeKitOrders(tx, staff.admin, calendar);
  await storeKitSlots(tx, current, calendar);
  await storePapers(tx, enrolments, staff.admin, config.secret, calendar, chance);
  await storeFamilyAccounts(tx, {password, listId: current, staffId: staff.admin, secret: config.secret});
  await storeCodes(tx, now, staff.admin, calendar, chance);
  await storeSeason(tx, {listId: current, staffUserId: staff.admin, calendar});
  await storeActivities(tx, current, calendar);
  // Last: what was admitted above was asked for the whole price.
  await tx.query(
    `update academy_settings set early_discount_bp = 500, early_until_on = club_today() + 30
      where season_list_id = $1`,
    [current],
  );
}

async function storeList(tx: DemoTx, firstYear: number, previousId: number | null, state: string): Promise<number> {
  const name = `Cantera ${String(firstYear % 100).padStart(2, '0')}/${String((firstYear + 1) % 100).padStart(2, '0')}`;
  const {rows} = await tx.query<{id: number}>(
    `insert into season_list (name, kind, previous_list_id, starts_on, ends_on, vat_code, state)
      values ($1, 'academy', $2, $3, $4, 'sport_exempt', $5) returning id`,
    [name, previousId, `${firstYear}-07-01`, `${firstYear + 1}-06-30`, state],
  );
  const id = rows[0]!.id;
  await tx.query(
    `insert into academy_settings (season_list_id, renewal_opens_on, renewal_closes_on, signup_opens_on, signup_closes_on, min_age, max_age, max_instalments, sibling_discount_bp, large_family_discount_bp, partner_discount_bp, partner_clubs, payment_methods, required_documents, required_fields,
                                   intro_html, consent_html, protocol_url, delegate_name, delegate_email, delegate_phone)
     values ($1, $2, $3, $4, $5, 3, 18, 3, 1000, 1000, 1500, 'CD Río Verde, Escuela Municipal de Alameda', '{card,card_token,sepa,box_office}', '{photo,medical_check}', '{sizes,emergency_contacts}',
             '<p>La cantera de la UD Alameda forma a niñas y niños desde los tres años. La cuota incluye equipación, seguro y dos entrenamientos por semana.</p>',
             '<p>Las imágenes solo se publican con la autorización de quien tiene la patria potestad, para cada fin por separado, y se puede retirar en cualquier momento.</p>',
             'https://www.example.org/cantera/protocolo.pdf', 'Elvira Santos Campo', 'proteccion@example.org', '+34 910 000 124')`,
    [id, `${firstYear}-05-15`, `${firstYear}-06-20`, `${firstYear}-06-21`, `${firstYear}-09-30`],
  );
  return id;
}
