/**
 * The academy on its worst days: a registration morning by the verbs that the routes call, and a season's renewals priced,
 * offered and written to, through HTTP.
 */
import {performance} from 'node:perf_hooks';
import {Database} from '../../../api/src/platform/database/db';
import {changeEnrolmentState} from '../../../api/src/domain/academy/change-enrolment-state';
import {enrol} from '../../../api/src/domain/academy/enrol';
import {quoteEnrolment, quoteEnrolments, type QuoteAsk} from '../../../api/src/domain/academy/money/quote';
import {DomainError} from '../../../api/src/domain/kernel/errors';
import {Client} from '../load';
import {one, staffHeader} from '../season';
import {startApi, type Stage} from '../stage';

export interface AcademyFigures {
  families: number;
  places: number;
  seconds: number;
  p50Ms: number;
  p99Ms: number;
  promised: number;
  lost: number;
  overfull: number;
  renewals: {
    offered: number;
    mails: number;
    seconds: number;
    readMs: number;
    /** All prices in one set, and how many times that it takes to ask for them one by one. */
    pricesMs: number;
    oneByOneTimes: number;
  };
}

const count = (n: number): number[] => Array.from({length: n}, (_, i) => i);

/** Answers in order. */
async function inParallel<T, R>(items: readonly T[], atOnce: number, work: (item: T) => Promise<R>): Promise<R[]> {
  const answers = new Array<R>(items.length);
  let at = 0;
  const lane = async () => {
    for (let i = at++; i < items.length; i = at++) answers[i] = await work(items[i]!);
  };
  await Promise.all(Array.from({length: atOnce}, lane));
  return answers;
}

const percentile = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

const YEAR = 2016;
const CATEGORIES = 12;

async function loadList(stage: Stage, name: string, previous: number | null, places: number): Promise<number> {
  const listId = await one(
    stage,
    `insert into season_list (name, kind, previous_list_id, starts_on, ends_on, state)
      values ($1, 'academy', $2, club_today() - 60, club_today() + 300, 'active') returning id`,
    [name, previous],
  );
  await stage.db.query(
    `insert into academy_settings (season_list_id, required_documents, sibling_discount_bp) values ($1, '{}', 1000)`,
    [listId],
  );
  await stage.db.query(
    `with c as (insert into age_category (season_list_id, name, birth_year_from, birth_year_to, capacity, position)
      select $1, 'Categoría ' || n, $2::int + n, $2::int + n, $3::int, n from generate_series(0, ${CATEGORIES - 1}) n
      returning id)
     insert into academy_price (age_category_id, concept, enrolment_kind, amount_cents)
      select c.id, p.concept, p.kind, p.cents from c, (values ('registration', 'any', 6000), ('fee', 'any', 32000),
        ('kit', 'new', 8500), ('kit', 'renewal', 3500)) as p(concept, kind, cents)`,
    [listId, YEAR, places],
  );
  return listId;
}

/** Everybody comes at once; what cannot be admitted waits. */
async function morning(stage: Stage, families: number, places: number) {
  const listId = await loadList(stage, 'Mañana de altas', null, places / CATEGORIES);
  const {rows} = await stage.db.query<{id: number; year: number}>(
    'select id, birth_year_from as year from age_category where season_list_id = $1 order by id',
    [listId],
  );
  const db = new Database(stage.databaseUrl, 12);
  const took: number[] = [];
  const begun = performance.now();
  const answers = await inParallel(count(families), 24, async n => {
    const category = rows[n % CATEGORIES]!;
    const at = performance.now();
    const answer = await db.withTransaction(async tx => {
      const {id} = await enrol(tx, {
        seasonListId: listId,
        ageCategoryId: category.id,
        teamId: null,
        athlete: {
          firstName: 'Noa',
          surname1: `Ensayo${n}`,
          surname2: '',
          birthOn: `${category.year}-04-05`,
          sex: 'female',
          docNo: null,
          shirtSize: '10',
          shortsSize: '10',
          socksSize: '32',
          shoeSize: '33',
        },
        guardians: [
          {
            firstName: 'Ana',
            surname1: `Ensayo${n}`,
            surname2: '',
            docNo: null,
            email: `familia${n}@example.org`,
            phone: '',
            relation: 'mother',
          },
        ],
        overrideReason: '',
        invitationCode: null,
        note: '',
      });
      await tx.query('savepoint place');
      try {
        await changeEnrolmentState(tx, {enrolmentId: id, to: 'admitted', note: ''});
        return {id, isIn: true};
      } catch (failure) {
        if (!(failure instanceof DomainError) || failure.code !== 'category_full') throw failure;
        await tx.query('rollback to savepoint place');
        await changeEnrolmentState(tx, {enrolmentId: id, to: 'waiting_list', note: ''});
        return {id, isIn: false};
      }
    });
    took.push(performance.now() - at);
    return answer;
  });
  const seconds = (performance.now() - begun) / 1000;
  await db.close();
  const promised = answers.filter(({isIn}) => isIn).map(({id}) => id);
  const lost = await one(
    stage,
    `select count(*)::int as id from enrolment where id = any($1)
      and state not in ('admitted', 'payment_pending', 'enrolled')`,
    [promised],
  );
  const overfull = await one(
    stage,
    'select count(*)::int as id from age_category where academy_places_taken(id, null, null) > capacity',
  );
  return {took, seconds, promised: promised.length, lost, overfull};
}

/** The set three times, its median; alone, as many as are needed to know what one takes. */
async function priceAll(stage: Stage, listId: number): Promise<{pricesMs: number; oneByOneTimes: number}> {
  const {rows: asks} = await stage.db.query<QuoteAsk>(
    `select l.id as "seasonListId", c.id as "ageCategoryId", e.athlete_id as "athleteId", 'renewal' as kind,
      null::int as "priceOverrideCents" from season_list l join enrolment e on e.season_list_id = l.previous_list_id
      join athlete a on a.id = e.athlete_id
      join age_category c on c.season_list_id = l.id and c.birth_year_from = extract(year from a.birth_on)
      where l.id = $1`,
    [listId],
  );
  const timed = async (work: () => Promise<unknown>) => {
    const at = performance.now();
    await work();
    return performance.now() - at;
  };
  return stage.db.withTransaction(async tx => {
    const sets = [];
    for (let i = 0; i < 3; i++) sets.push(await timed(() => quoteEnrolments(tx, asks)));
    const some = asks.slice(0, 300);
    const alone = await timed(async () => {
      for (const ask of some) await quoteEnrolment(tx, ask);
    });
    const pricesMs = percentile(sets, 0.5);
    return {pricesMs, oneByOneTimes: (alone * asks.length) / some.length / pricesMs};
  });
}

async function renewals(stage: Stage, athletes: number): Promise<AcademyFigures['renewals']> {
  const last = await loadList(stage, 'Temporada pasada', null, athletes);
  const next = await loadList(stage, 'Temporada nueva', last, athletes);
  await stage.db.query(
    `with a as (insert into athlete (first_name, surname1, birth_on, sex) select 'Leo', 'Renueva' || n,
        make_date(${YEAR} + n % ${CATEGORIES}, 3, 4), 'male' from generate_series(1, $2::int) n returning id, surname1,
        birth_on),
     g as (insert into guardian (first_name, surname1, email) select 'Ana', 'Renueva' || n, 'renueva' || n
        || '@example.org' from generate_series(1, $2::int) n where n % 3 > 0 returning id, surname1),
     k as (insert into athlete_guardian (athlete_id, guardian_id, relation) select a.id, g.id, 'mother' from a join g
        on g.surname1 = 'Renueva' || case when substr(a.surname1, 8)::int % 3 = 0 then substr(a.surname1, 8)::int - 1
          else substr(a.surname1, 8)::int end returning athlete_id)
     insert into enrolment (season_list_id, athlete_id, age_category_id, state, amount_cents, enrolled_at, submitted_at)
      select $1, a.id, c.id, 'submitted', 41500, now(), now() from a join k on k.athlete_id = a.id
        join age_category c on c.season_list_id = $1 and c.birth_year_from = extract(year from a.birth_on)`,
    [last, athletes],
  );
  await stage.db.query(`update enrolment set state = 'enrolled' where season_list_id = $1`, [last]);
  const prices = await priceAll(stage, next);
  const api = await startApi(stage);
  try {
    const header = await staffHeader(stage, 'superadmin');
    const client = new Client(api.port);
    await client.connect();
    const path = `/api/bases/listas/${next}/renovaciones`;
    const call = async <T>(method: string, body?: object): Promise<T> => {
      const answer = await client.send(
        method,
        path,
        body && JSON.stringify(body),
        `${header}idempotency-key: academy-bench-1\r\n`,
      );
      if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString()}`);
      return JSON.parse(answer.body.toString()) as T;
    };
    const reading = performance.now();
    await call('GET');
    const readMs = performance.now() - reading;
    const untilOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    const begun = performance.now();
    const {done, mails} = await call<{done: number; mails: number}>('POST', {act: 'offer', untilOn});
    return {offered: done, mails, seconds: (performance.now() - begun) / 1000, readMs, ...prices};
  } finally {
    await api.stop();
  }
}

export async function benchAcademy(
  stage: Stage,
  {families, places, athletes}: {families: number; places: number; athletes: number},
  say: (line: string) => void,
): Promise<AcademyFigures> {
  await stage.db.query(
    `insert into vat_rate (code, name, rate_bp, valid_from) values ('sport', 'Deporte', 2100, '2020-01-01'),
      ('sport_exempt', 'Exento', 0, '2020-01-01') on conflict do nothing`,
  );
  const {took, seconds, promised, lost, overfull} = await morning(stage, families, places);
  const [p50Ms, p99Ms] = [0.5, 0.99].map(part => Math.round(percentile(took, part))) as [number, number];
  say(
    `  ${families} families for ${places} places in ${CATEGORIES} categories, 24 at once: ${seconds.toFixed(1)} s (aim 600), p50 ${p50Ms} ms, p99 ${p99Ms} ms; ${promised} promised, ${lost} lost, ${overfull} categories over their capacity`,
  );
  const offered = await renewals(stage, athletes);
  say(
    `  ${offered.offered} renewals priced, offered and written to (${offered.mails} mails): ${offered.seconds.toFixed(1)} s (aim 10); the page that shows them ${Math.round(offered.readMs)} ms; prices alone ${Math.round(offered.pricesMs)} ms in one set, one by one ${offered.oneByOneTimes.toFixed(0)} times that`,
  );
  return {families, places, seconds, p50Ms, p99Ms, promised, lost, overfull, renewals: offered};
}
