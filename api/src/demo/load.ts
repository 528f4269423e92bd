/**
 * Demo data: a fictional club, its theatre or both (`DEMO`), loaded in one transaction upon the base data that every
 * house begins with, and only into an empty database. The same seed gives the same people, orders and seats on every
 * load; days are counted from the day of the load.
 */
import {readConfig, wantedDemo, type Config} from '../platform/environment/config';
import type {Database} from '../platform/database/db';
import {isTaken} from '../domain/beginning/is-taken';
import {layBase} from '../domain/beginning/lay-base';
import '../domain/registry/install';
import {waitFor} from '../domain/kernel/locks';
import {sealLog} from '../domain/sealing/seal';
import {conflict} from '../domain/kernel/errors';
import {formatCount} from '../domain/kernel/money';
import {beginStep} from '../platform/process/progress';
import {storeAcademy} from './academy/store-academy';
import {hashPasswords, storeCustomer, storeStaff, type Passwords} from './accounts';
import {storeBlocks} from './blocks';
import {inBulk, type DemoTx} from './bulk-insert';
import {calendarOf} from './calendar';
import {storeCatalogue} from './catalogue/store-catalogue';
import {storeCommunications} from './communications/store-communications';
import {concerts} from './concerts';
import {storeChangedSessions} from './history/changed-sessions';
import {storeHistory} from './history/store-history';
import {matches} from './matches';
import {guestCompany, nameHouse, storeCompanies} from './house';
import {storePasses} from './passes/store-passes';
import {pastEvents} from './history/past-events';
import {storeOtherTills} from './money/shifts';
import {storeMoney} from './money/store-money';
import {plays} from './plays';
import {storePlots} from './plots/store-plots';
import {hasClub, hasTheatre, type Profile} from '../platform/environment/demo-profile';
import {chanceFrom} from './random';
import {withRulesAtTheEnd} from './rules-at-the-end';
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

/** What is told while it loads. */
const CHAPTERS = [
  'la casa y sus recintos',
  'eventos y sesiones',
  'dos temporadas de pedidos',
  'abonos',
  'cantera',
  'parcelas',
  'peñas, afiliados y formularios',
  'catálogo y casos',
  'cuentas y facturas',
  'comunicaciones',
  'sellos del registro',
  'reglas e índices',
] as const;

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
  const passwords = hashPasswords(profile);
  passwords.catch(() => undefined); // told where they are waited for
  const drafts = drawPlans(profile);
  return inBulk(db, async tx => {
    // Two starts at once on one database: the second waits and then finds it taken.
    await tx.query(`set local lock_timeout = '10min'`);
    await waitFor(tx, 'demo');
    if (await isTaken(tx)) return refuse(options);
    const step = beginStep('Demostración');
    const begin = (chapter: Chapter) => step.at(CHAPTERS.indexOf(chapter), CHAPTERS.length, chapter);
    const loaded = await withRulesAtTheEnd(tx, async () => {
      const told = await tell(tx, {config, profile, passwords, drafts, begin});
      begin('reglas e índices');
      return told;
    });
    step.end(`${loaded.events} eventos, ${formatCount(loaded.orders)} pedidos`);
    return loaded;
  });
}

type Chapter = (typeof CHAPTERS)[number];

interface Told {
  config: Config;
  profile: Profile;
  passwords: Promise<Passwords>;
  drafts: ReturnType<typeof drawPlans>;
  begin(chapter: Chapter): void;
}

async function tell(tx: DemoTx, {config, profile, passwords, drafts, begin}: Told): Promise<DemoLoaded> {
  const {rows} = await tx.query<{now: Date}>('select now() as now');
  const calendar = calendarOf(rows[0]!.now);
  const openedAt = calendar.daysAhead(-90, '10:00');
  begin('la casa y sus recintos');
  await layBase(tx);
  await nameHouse(tx, profile);
  const companies = await storeCompanies(tx, profile);
  const venues = await storeVenues(tx, drafts, openedAt);
  const hashes = await passwords;
  const staff = await storeStaff(tx, profile, hashes, guestCompany(profile, companies));
  const ana = await storeCustomer(tx, hashes, calendar.daysAhead(-210, '19:12'));
  const categories = await readCategories(tx);
  await storeFees(tx);
  begin('eventos y sesiones');
  const events = [
    ...(hasClub(profile) ? matches(calendar) : []),
    ...(hasTheatre(profile) ? [...plays(calendar), ...concerts(calendar)] : []),
  ];
  const sessions = await storeEvents(tx, events, {calendar, companies, venues, categories});
  const played = await storeEvents(tx, pastEvents(calendar, profile), {calendar, companies, venues, categories});
  await tx.query('analyze venue, seat_plan, zone, seat, event, event_session');
  await storeTexts(tx, {profile, staffUserId: staff.admin, at: openedAt});
  const blocked = await storeBlocks(tx, sessions, staff, calendar.daysAhead(-44, '11:20'));
  begin('dos temporadas de pedidos');
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
    begin('abonos');
    await storePasses(tx, {calendar, planId: venues.stadium.planId, staff});
    begin('cantera');
    await storeAcademy(tx, {calendar, staff, config, password: hashes.customer});
    begin('parcelas');
    await storePlots(tx, {calendar, staff, config});
  }
  begin('peñas, afiliados y formularios');
  await tx.query(
    'analyze season_pass, pass_holder, pass_card, pass_block, pass_transfer, pass_choice, seat_release, seat_claim',
  );
  await storeSatellites(tx, {profile, calendar, chance: chanceFrom(SEED + 7), staff});
  begin('catálogo y casos');
  await storeCatalogue(tx, {profile, calendar, chance: chanceFrom(SEED + 14), sessions, played, staff, config});
  begin('cuentas y facturas');
  await storeMoney(tx, {profile, calendar, chance: chanceFrom(SEED + 15), staff, config});
  begin('comunicaciones');
  await storeCommunications(tx, {profile, calendar, chance: chanceFrom(SEED + 12), staff, config});
  await storeChangedSessions(tx, {calendar, sessions, staff});
  await storeOtherTills(tx);
  begin('sellos del registro');
  await sealLog(tx, 'audit');
  return {events: events.length, sessions: sessions.length, orders};
}

function refuse({onlyWhenEmpty}: {onlyWhenEmpty: boolean}): null {
  if (onlyWhenEmpty) return null;
  throw conflict('not_empty');
}
