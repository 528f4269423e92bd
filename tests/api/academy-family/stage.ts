/** A school whose enrolment is open, parents with an account, and what they fill in. */
import {newToken, tokenHash} from '../../../api/src/platform/keys/token';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {hangUp, idempotency, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';
import {must} from '../../support/world/purchase';

export interface Quoted {
  children: {
    firstName: string;
    category: {id: number; name: string; isFull: boolean};
    options: {id: number}[];
    kind: string;
    amountCents: number;
    discountCents: number;
    sizes: {shirtSize: string};
  }[];
  totalCents: number;
  early: {untilOn: string; totalCents: number} | null;
  plans: {paymentFrequencyId: number; name: string; instalments: {dueOn: string; amountCents: number}[]}[];
}
export interface Sent {
  children: {
    enrolmentId: number;
    number: string;
    firstName: string;
    categoryName: string;
    state: string;
    next: string;
  }[];
  totalCents: number;
}
export interface Family {
  guardian: {firstName: string; docNo: string | null; isWhatsappAllowed: boolean} | null;
  children: {
    id: number;
    firstName: string;
    hasMedicalRecord: boolean;
    consents: {purpose: string; isGranted: boolean; isRefusedByOther: boolean}[];
    other: {firstName: string; state: string} | null;
    papers: {kind: string; isAsked: boolean; state: string; note: string}[];
    enrolments: {id: number; state: string; next: string; missing: string; canWithdraw: boolean; amountCents: number}[];
  }[];
}
export interface School {
  school: {
    seasonListId: number;
    fingerprint: string;
    isSignupOpen: boolean;
    categories: {id: number; name: string; freePlaces: number | null; newCents: number; isInviteOnly: boolean}[];
  } | null;
}

export interface Stage {
  app: TestApp;
  world: World;
  listId: number;
  /** By name: Alevín (2 places), Élite (by invitation). */
  categories: Record<'Alevín' | 'Élite', number>;
  year: number;
  planId: number;
  parent: (email: string, firstName?: string) => Promise<Visitor>;
  one: (text: string, values?: unknown[]) => Promise<number>;
  stop: () => Promise<void>;
}

export async function makeStage(env: Record<string, string> = {}): Promise<Stage> {
  const app = await startApp({databaseUrl: (await freshDatabase()).url, env});
  const world = await makeWorld(app.db, {});
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await app.db.query<{id: number}>(text, values)).rows[0]!.id;
  const {rows} = await app.db.query<{year: number}>(
    `select extract(year from now() at time zone 'Europe/Madrid')::int - 10 as year`,
  );
  const year = rows[0]!.year;
  const listId = await one(
    `insert into season_list (name, kind, state, starts_on, ends_on)
      values ('Cantera', 'academy', 'active', make_date($1, 7, 1), make_date($1 + 1, 6, 30)) returning id`,
    [year + 10],
  );
  await app.db.query(
    `insert into academy_settings (season_list_id, signup_opens_on, signup_closes_on, required_documents, consent_html,
      protocol_url, delegate_name, payment_methods)
      values ($1, club_today() - 3, club_today() + 30, '{}', '<p>Autorizo.</p>', 'https://example.org/p.pdf', 'Delegada', '{card,card_token}')`,
    [listId],
  );
  const category = async (name: string, capacity: number | null, isInviteOnly: boolean) => {
    const id = await one(
      `insert into age_category (season_list_id, name, birth_year_from, birth_year_to, capacity, is_invite_only)
        values ($1, $2, $3, $3, $4, $5) returning id`,
      [listId, name, year, capacity, isInviteOnly],
    );
    await app.db.query(
      `insert into academy_price (age_category_id, concept, enrolment_kind, amount_cents)
        values ($1, 'fee', 'any', 30000), ($1, 'kit', 'new', 8000), ($1, 'place_reservation', 'any', 5000)`,
      [id],
    );
    return id;
  };
  const planId = await one(
    `insert into payment_frequency (name, kind, instalments, every_months, first_bp, min_total_cents, allowed_for,
      methods) values ('En dos', 'every_n_months', 2, 1, 5000, 100, '{academy}', '{card_token}') returning id`,
  );
  return {
    app,
    world,
    listId,
    categories: {Alevín: await category('Alevín', 2, false), Élite: await category('Élite', null, true)},
    year,
    planId,
    one,
    parent: async (email, firstName = 'Eva') => {
      const id = await one(
        `insert into customer (email, first_name, surname1, email_verified_at) values ($1, $2, 'Gil', now())
          returning id`,
        [email, firstName],
      );
      const token = newToken();
      await app.db.query(
        `insert into customer_session (token_hash, customer_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [tokenHash(token), id],
      );
      const visitor = new Visitor(app.url);
      visitor.cookies.set('customer', token);
      return visitor;
    },
    stop: async () => {
      hangUp();
      await app.stop();
    },
  };
}

let made = 0;
export const child = (stage: Stage, more: object = {}) => ({
  firstName: 'Noa',
  surname1: `Prueba${++made}`,
  birthOn: `${stage.year}-05-06`,
  sex: 'female',
  ...more,
});
export const ask = (stage: Stage, children: object[], more: object = {}) => ({
  seasonListId: stage.listId,
  relation: 'mother',
  guardian: {firstName: 'Eva', surname1: 'Gil'},
  children,
  ...more,
});
export const quote = (who: Visitor, body: object): Promise<Answer<Quoted & ErrorBody>> =>
  who.post<Quoted & ErrorBody>('/api/public/family/enrolments/quote', body);

/** What is sent after the price was shown. */
export async function send(
  who: Visitor,
  body: object,
  more: object = {},
  key = idempotency(),
): Promise<Answer<Sent & ErrorBody>> {
  const {fingerprint} = must(await who.get<School>('/api/public/academy')).school!;
  const quoted = await quote(who, body);
  return who.post<Sent & ErrorBody>(
    '/api/public/family/enrolments',
    {
      ...body,
      signed: {
        expectedTotalCents: quoted.status === 200 ? quoted.body.totalCents : 0,
        acceptData: true,
        acceptProtocol: true,
        fingerprint,
        signedName: 'Eva Gil',
        ...more,
      },
    },
    key,
  );
}
export const familyOf = async (who: Visitor): Promise<Family> => must(await who.get<Family>('/api/public/family'));
