/**
 * A theatre director sees a theatre: DEMO=theatre has its own name, look, plan, shows, tills and messages, obeys what
 * every demo obeys, and nowhere in it is a word of football. LONG=1 looks at the club alone, too.
 */
import {readConfig} from '../../../api/src/platform/environment/config';
import {isServed, needsOf} from '../../../api/src/domain/activities/modules';
import {Database} from '../../../api/src/platform/database/db';
import {CLUB_LOOK, THEATRE_LOOK} from '../../../api/src/demo/brand';
import {loadDemo} from '../../../api/src/demo/load';
import type {Profile} from '../../../api/src/platform/environment/demo-profile';
import {ENTITIES} from '../../../api/src/models/registry';
import {REPORTS} from '../../../api/src/reports/registry';
import {resourceOf} from '../../../api/src/web/rest/resource';
import {startApp, type TestApp} from '../../support/run/app';
import {freshDatabase} from '../../support/run/database';
import {inTurn} from '../../support/run/draw';
import {INVARIANTS} from '../../support/code/demo-invariants';
import {LONG} from '../../support/run/long';
import {brokenInvariants} from '../../support/world/invariants';
import {Visitor} from '../../support/wire/visitor';

const test = inTurn(__filename, 3);

interface Expected {
  name: string;
  lacks: string[];
  has: string[];
  /** Regular expression of PostgreSQL for what nobody should read there. */
  never: string;
  mails: string[];
}

const SHARED = [
  'event',
  'order',
  'ticket',
  'scan',
  'invitation',
  'reservation',
  'event_pack',
  'customer_group',
  'cash_shift',
  'settlement',
  'newsletter',
  'product',
  'experience',
  'allowed_buyer',
  'waiting_room',
];
const EXPECTED: Record<Exclude<Profile, 'both'>, Expected> = {
  theatre: {
    name: 'Teatro de la Alameda',
    has: [...SHARED, 'event_company_share'],
    lacks: ['season_list', 'season_pass', 'instalment', 'athlete', 'enrolment', 'plot_area', 'supporter'],
    mails: ['abonos@example.org', 'cantera@example.org'],
    never:
      'UD Alameda|unión deportiva|\\mf[uú]tbol|\\mestadio|\\mpartidos? |\\mpeñas?\\M (?!entrevías)|\\mcantera\\M|c[eé]sped|\\mel club\\M|\\mdel club\\M',
  },
  club: {
    name: 'Unión Deportiva Alameda',
    has: [...SHARED, 'season_pass', 'athlete', 'plot_sale', 'supporter'],
    lacks: [],
    mails: ['promotor@example.org'],
    never: 'Teatro de la Alameda|El Molino|la dama boba',
  },
};
/** People may be called Peña; what staff and customers wrote stands elsewhere. */
const NAMES = /name|surname|recipient$|^raw$|^html$|^text$|description$|geometry|^cells$/;

describe.each(Object.entries(EXPECTED).filter(([profile]) => LONG || profile === 'theatre'))(
  'DEMO=%s',
  (profile, expected) => {
    let app: TestApp;
    let db: Database;
    let admin: Visitor;
    beforeAll(async () => {
      const {url} = await freshDatabase();
      const loading = new Database(url, 4);
      await loadDemo(loading, {onlyWhenEmpty: true, config: readConfig({DEMO: profile})});
      await loading.close();
      app = await startApp({databaseUrl: url});
      db = app.db;
      const {body} = await new Visitor(app.url).post<{token: string}>('/api/session', {
        email: 'admin@example.org',
        password: 'demostracion-2026',
      });
      admin = new Visitor(app.url, body.token);
    }, 600_000);
    afterAll(() => app.stop());

    test.each(INVARIANTS)('%s', async (_promise, broken) => {
      expect((await db.query(`${broken} limit 3`)).rows).toEqual([]);
    });

    test('[audit X7] breaks none of the promises by which the product is judged', async () => {
      expect(await brokenInvariants(db)).toEqual([]);
    }, 600_000);

    test('has what such a house has, and nothing else', async () => {
      const isFilled = async (table: string) => (await db.query(`select 1 from "${table}" limit 1`)).rowCount === 1;
      for (const table of expected.has) expect([table, await isFilled(table)]).toEqual([table, true]);
      for (const table of expected.lacks) expect([table, await isFilled(table)]).toEqual([table, false]);
      const {rows} = await db.query<{email: string}>('select email from staff_user where email = any($1)', [
        expected.mails,
      ]);
      expect(rows).toEqual([]);
    });

    test('nobody reads a word of the other house', async () => {
      const {rows: columns} = await db.query<{table: string; column: string}>(
        `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('text', 'jsonb', 'ARRAY')`,
      );
      const found: string[] = [];
      for (const {table, column} of columns.filter(
        one =>
          !NAMES.test(one.column) ||
          [
            'event',
            'product',
            'legal_text',
            'faq',
            'sender',
            'box_office',
            'event_pack',
            'customer_group',
            'subscriber_group',
          ].includes(one.table),
      )) {
        // Whom an invoice names may be called as half of the other house's members are.
        const said =
          column === 'xml'
            ? `regexp_replace("xml", '(:IDDestinatario><[a-z]+:NombreRazon>)[^<]*', '\\1', 'g')`
            : `"${column}"::text`;
        const {rows} = await db.query<{text: string}>(
          `select substring(${said} from '(?i).{0,40}(?:${expected.never}).{0,40}') as text from "${table}"
            where ${said} ~* $1 limit 2`,
          [expected.never],
        );
        found.push(...rows.map(({text}) => `${table}.${column}: ${text}`));
      }
      expect(found).toEqual([]);
    });

    test('its shop has its own name and look', async () => {
      const {body} = await new Visitor(app.url).get<{
        name: string;
        isDemo: boolean;
        look: {shortName: string; crest: {url: string} | null};
      }>('/api/public/site');
      expect(body).toMatchObject({
        name: expected.name,
        isDemo: true,
        look: {
          shortName: profile === 'club' ? CLUB_LOOK.shortName : THEATRE_LOOK.shortName,
          crest: {url: expect.any(String)},
        },
      });
      const {rows} = await db.query<{color: string}>('select primary_color as color from look');
      expect(rows[0]!.color).toBe(profile === 'club' ? CLUB_LOOK.colors.primary : THEATRE_LOOK.colors.primary);
    });

    test('every list and every report of what the house does answers, also where there is nothing', async () => {
      const wrong: string[] = [];
      const {modules} = (await new Visitor(app.url).get<{modules: string[]}>('/api/public/site')).body;
      expect(modules.includes('passes')).toBe(profile === 'club');
      for (const path of [
        ...ENTITIES.map(entity => `/api/${resourceOf(entity).path}`),
        ...REPORTS.filter(report => !report.parameters?.some(parameter => parameter.required)).map(
          report => `/api/informes/${report.name}`,
        ),
      ]) {
        const {status} = await admin.get(path);
        const right = isServed(needsOf(path)!, modules) ? 200 : 404;
        if (![right, 403].includes(status)) wrong.push(`${path}: ${status}`);
      }
      expect(wrong).toEqual([]);
    }, 120_000);

    test('the form of the club takes what the demo says of the house', async () => {
      const {body} = await admin.get<Record<string, unknown>>('/api/configuracion/1');
      const saved = await admin.send<{name: string}>('/api/configuracion/1', {method: 'PUT', body});
      expect([saved.status, saved.body.name]).toEqual([200, expected.name]);
    });
  },
);
