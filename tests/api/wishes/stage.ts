/** A shop with two public groups and one of its own; a reader with the link of a mail. */
import {unsubscribeUrl} from '../../../api/src/outside/mail/links/unsubscribe-link';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {makeWorld, type World} from '../../support/world/fixture';
import {letters} from '../../support/world/mails';
import {hangUp, Visitor, type Answer, type ErrorBody} from '../../support/wire/visitor';

export let app: TestApp;
export let world: World;
export let reader: Visitor;
export let office: Visitor;
export const groups = {news: 0, youth: 0, inner: 0};

export interface Shown extends ErrorBody {
  emailMasked: string;
  isSubscribed: boolean;
  purposes: {key: string; name: string; isOn: boolean}[];
  consentText: string;
}

export function setStage(): void {
  beforeAll(async () => {
    app = await startApp({databaseUrl: (await freshDatabase()).url});
    world = await makeWorld(app.db);
    reader = new Visitor(app.url);
    office = new Visitor(app.url, world.staff.marketing_manager.token);
    const make = (name: string, isPublic: boolean) =>
      one<number>('insert into subscriber_group (name, is_public) values ($1, $2) returning id', [name, isPublic]);
    groups.news = await make('Boletín del club', true);
    groups.youth = await make('Noticias de la cantera', true);
    groups.inner = await make('Palcos', false);
  });
  beforeEach(() => app.db.query('delete from attempt'));
  afterAll(async () => {
    hangUp();
    await app.stop();
  });
}

export const one = async <T>(text: string, values: unknown[] = []): Promise<T> =>
  Object.values((await app.db.query<Record<string, T>>(text, values)).rows[0]!)[0]!;
export const keyOf = (group: keyof typeof groups): string => `group-${groups[group]}`;

/** An active subscriber of those groups, and the link of a mail to them. */
export async function subscribe(
  email: string,
  in_: (keyof typeof groups)[] = ['news', 'youth', 'inner'],
): Promise<{id: number; token: string}> {
  const id = await one<number>(
    `insert into subscriber (email, first_name, state, consent_at, consent_method)
      values ($1, 'Inés', 'active', now(), 'paper') returning id`,
    [email],
  );
  for (const name of in_) await join(id, name);
  return {id, token: linkOf(id, email)};
}

/** As staff, a file or a rule put somebody in a group. */
export const join = (subscriberId: number, group: keyof typeof groups) =>
  app.db.query(
    `insert into subscriber_group_member (subscriber_group_id, subscriber_id) values ($1, $2) on conflict do nothing`,
    [groups[group], subscriberId],
  );

export const linkOf = (subscriberId: number, email: string): string =>
  new URL(unsubscribeUrl(app.runtime.config, {subscriberId, email})).searchParams.get('enlace')!;
export const look = async (token: string): Promise<Shown> =>
  (await reader.get<Shown>(`/api/public/subscription?token=${token}`)).body;
export const say = (what: 'leave' | 'return', token: string, purposes?: string[]): Promise<Answer<Shown>> =>
  reader.post<Shown>(`/api/public/subscription/${what}`, {token, ...(purposes && {purposes})});
export const signUp = (email: string, purposes: string[], who = reader): Promise<Answer<ErrorBody>> =>
  who.post<ErrorBody>('/api/public/subscription/sign-up', {email, purposes, hasAccepted: true});
/** The link of the newest mail to confirm with. */
export async function mailedLink(email: string): Promise<string> {
  const mails = await letters(app.db, `kind = 'subscribe' and to_email = '${email}'`);
  return /\/email\/alta\?enlace=([\w.-]+)/.exec(mails.at(-1)!.text)![1]!;
}
export const isOn = (shown: Shown): string[] =>
  shown.purposes
    .filter(one => one.isOn)
    .map(one => one.key)
    .sort();
export const memberOf = async (email: string): Promise<string[]> =>
  (
    await app.db.query<{name: string}>(
      `select g.name from subscriber_group_member m join subscriber_group g on g.id = m.subscriber_group_id
        join subscriber s on s.id = m.subscriber_id where s.email = $1 order by 1`,
      [email],
    )
  ).rows.map(row => row.name);
export const stateOf = (email: string): Promise<string> =>
  one<string>('select coalesce((select state from subscriber where email = $1), $2)', [email, 'gone']);
