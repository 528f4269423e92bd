/**
 * Demo data: a fictional club, its theatre or both (`DEMO`), loaded in one transaction upon the base data that every
 * house begins with, and only into an empty database. The same seed gives the same people, orders and seats on every
 * load; days are counted from the day of the load.
 */
import {readConfig, wantedDemo, type Config} from '../config';
import type {Database} from '../db';
import {layBase} from '../domain/beginning/lay-base';
import '../domain/lines/registry';
import {waitFor} from '../domain/locks';
import {sealLog} from '../domain/sealing/seal';
import {conflict} from '../errors';
import {beginStep} from '../progress';
import {storeAcademy} from './academy/store-academy';
import {hashPasswords, storeCustomer, storeStaff} from './accounts';
import {storeBlocks} from './blocks';
import {calendarOf} from './calendar';
import {storeCatalogue} from './catalogue/store-catalogue';
import {storeCommunications} from './communications/store-communications';
import {concerts} from './concerts';
import {storeChangedSessions} from './history/changed-sessions';
import {storeHistory} from './history/store-history';
import {matches} from './matches';
import {guestCompany, nameHouse, storeCompanies} from './house';
import {storePasses} from './passes/store-passes';
import {pastEvents} from './past-events';
import {storeOtherTills} from './money/shifts';
import {storeMoney} from './money/store-money';
import {plays} from './plays';
import {storePlots} from './plots/store-plots';
import {hasClub, hasTheatre} from './profile';
import {chanceFrom} from './random';
import {storeSatellites} from './satellites/store-satellites';
import {storeEvents} from './store-events';
import {readCategories, storeFees} from './tariffs';
import {storeTexts} from './texts/store-texts';
import {drawPlans, storeVenues} from './venues';

export interface DemoLoaded {
  events: number;
  sessions: number;
  orders: number;
}

/** The same people, orders and seats on every load. */
const SEED = 1923;

/**
 * Null when the database is not empty. With `onlyWhenEmpty: false` that is an error instead (`not_empty` 409):
 * demo data never mixes with anything else. `config` (that of the environment when absent) gives the address in the
 * mails, the test bank's merchant and whose demo it is.
 */
export async function loadDemo(
  db: Database,
  options: {onlyWhenEmpty: boolean; config?: Config},
): Promise<DemoLoaded | null> {
  const config = options.config ?? readConfig();
  const profile = wantedDemo(config);
  if (await isTaken(db)) return refuse(options);
  const [passwords, drafts] = await Promise.all([hashPasswords(profile), drawPlans(profile)]);
  return db.withTransaction(async tx => {
    // Two starts at once on one database: the second waits and then finds it taken.
    await tx.query(`set local lock_timeout = '10min'`);
    await tx.query('set local statement_timeout = 0');
    // What is drawn in memory takes a slow machine longer than a transaction may rest.
    await tx.query('set local idle_in_transaction_session_timeout = 0');
    await waitFor(tx, 'demo');
    if (await isTaken(tx)) return refuse(options);
    const step = beginStep('Demostración', 'lo que más tarda de un primer arranque');
    const {rows} = await tx.query<{now: Date}>('select now() as now');
    const calendar = calendarOf(rows[0]!.now);
    const openedAt = calendar.daysAhead(-90, '10:00');
    await layBase(tx);
    await nameHouse(tx, profile);
    const companies = await storeCompanies(tx, profile);
    const staff = await storeStaff(tx, profile, passwords, guestCompany(profile, companies));
    const ana = await storeCustomer(tx, passwords, calendar.daysAhead(-210, '19:12'));
    const venues = await storeVenues(tx, drafts, openedAt);
    const categories = await readCategories(tx);
    await storeFees(tx);
    const events = [
      ...(hasClub(profile) ? matches(calendar) : []),
      ...(hasTheatre(profile) ? [...plays(calendar), ...concerts(calendar)] : []),
    ];
    const sessions = await storeEvents(tx, events, {calendar, companies, venues, categories});
    const played = await storeEvents(tx, pastEvents(calendar, profile), {calendar, companies, venues, categories});
    await storeTexts(tx, {profile, staffUserId: staff.admin, at: openedAt});
    const blocked = await storeBlocks(tx, sessions, staff, calendar.daysAhead(-44, '11:20'));
    const orders = await storeHistory(tx, {
      calendar,
      chance: chanceFrom(SEED),
      sessions,
      played,
      blocked,
      staff,
      ana,
      config,
    });
    if (venues.stadium) {
      await storePasses(tx, {calendar, planId: venues.stadium.planId, staff});
      await storeAcademy(tx, {calendar, staff, config, password: passwords.customer});
      await storePlots(tx, {calendar, staff, config});
    }
    await tx.query('analyze season_pass, pass_holder, pass_card, seat_claim, instalment');
    await storeSatellites(tx, {profile, calendar, chance: chanceFrom(SEED + 7), staff});
    await storeCatalogue(tx, {profile, calendar, chance: chanceFrom(SEED + 14), sessions, played, staff, config});
    await storeMoney(tx, {profile, calendar, chance: chanceFrom(SEED + 15), staff, config});
    await storeCommunications(tx, {profile, calendar, chance: chanceFrom(SEED + 12), staff, config});
    await storeChangedSessions(tx, {calendar, sessions, staff});
    await storeOtherTills(tx);
    await sealLog(tx, 'audit');
    step.end(`${events.length} eventos, ${orders.toLocaleString('es-ES')} pedidos`);
    return {events: events.length, sessions: sessions.length, orders};
  });
}

async function isTaken(tx: Pick<Database, 'query'>): Promise<boolean> {
  const {rows} = await tx.query<{taken: boolean}>(
    `select exists (select 1 from organization) or exists (select 1 from venue)
      or exists (select 1 from staff_user) as taken`,
  );
  return rows[0]!.taken;
}

function refuse({onlyWhenEmpty}: {onlyWhenEmpty: boolean}): null {
  if (onlyWhenEmpty) return null;
  throw conflict('not_empty');
}
