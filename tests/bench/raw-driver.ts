/**
 * The statements of raw.ts by node + pg, in a process of its own, where there is no pgbench: says how many a second.
 */
import {Pool} from 'pg';
import {CONNECTIONS, GROUPS, SESSIONS, STATEMENTS} from './raw';

interface Prepared {
  name: string;
  text: string;
  variables: string[];
}

function prepare(text: string, i: number): Prepared {
  const variables: string[] = [];
  const numbered = text.replace(/(?<!:):(\w+)/g, (_, variable: string) => {
    if (!variables.includes(variable)) variables.push(variable);
    return `$${variables.indexOf(variable) + 1}`;
  });
  return {name: `raw${i}`, text: numbered, variables};
}

async function main(): Promise<void> {
  const statements = STATEMENTS[process.argv[2] as keyof typeof STATEMENTS].map(prepare);
  const pool = new Pool({connectionString: process.env.DATABASE_URL, max: CONNECTIONS});
  await Promise.all(Array.from({length: CONNECTIONS}, () => pool.query('select pg_sleep(0.1)')));
  let done = 0;
  const began = performance.now();
  const until = began + Number(process.argv[3]) * 1000;
  await Promise.all(
    Array.from({length: CONNECTIONS}, async (_, client) => {
      for (let k = 1; performance.now() < until; k++) {
        const at = ((k * CONNECTIONS + client) * 7919) % (GROUPS * SESSIONS);
        const scope: Record<string, unknown> = {
          session: Math.floor(at / GROUPS) + 1,
          seat: (at % GROUPS) * 4 + 1,
          count: 1 + (k % 4),
        };
        for (const {name, text, variables} of statements)
          Object.assign(
            scope,
            (await pool.query<Record<string, unknown>>({name, text, values: variables.map(v => scope[v])})).rows[0],
          );
        done++;
      }
    }),
  );
  process.stdout.write(String(Math.round((done / (performance.now() - began)) * 1000)));
  await pool.end();
}
void main();
