/**
 * What the role of the running server may do: all that the work needs, and of the logs only to read and to add. The rule
 * stands in the database (`server_may`); here it is asked and told.
 */
import type {Tx} from '../../domain/kernel/tx';

export interface Difference {
  kind: 'lacks' | 'may';
  name: string;
  what: string;
}

export async function differencesOf(db: Pick<Tx, 'query'>, role: string): Promise<Difference[]> {
  return (await db.query<Difference>('select * from server_differs($1) order by kind, name, what', [role])).rows;
}

/** As the owner: nothing is written where nothing differs. */
export async function letIn(tx: Tx, role: string): Promise<Difference[]> {
  const before = await differencesOf(tx, role);
  if (before.length === 0) return [];
  await tx.query('select let_server_in($1)', [role]);
  return differencesOf(tx, role);
}

const MOST_TOLD = 3;
const WORDS: Record<string, string> = {
  super: 'es superusuario o puede crear usuarios',
  owner: 'puede actuar como dueño de las tablas',
  member: 'tiene derechos sobre todo el servidor',
};

/** In one clause: why this role is not the one that is wanted. */
export function sentenceOf(differences: readonly Difference[]): string {
  const harmful = differences.filter(({kind}) => kind === 'may');
  const general = harmful.find(({what}) => what in WORDS);
  if (general) return WORDS[general.what]!;
  const told = (harmful.length ? harmful : differences).slice(0, MOST_TOLD).map(({name, what}) => `${what} en ${name}`);
  return `${harmful.length ? 'puede hacer' : 'le falta'} ${told.join(', ')}${differences.length > MOST_TOLD ? '…' : ''}`;
}
