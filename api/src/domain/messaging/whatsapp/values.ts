/**
 * What stands in the variables of a template when it goes to somebody: each takes its value from a short list of things
 * that we know, or is written for all. Nothing else of a person gets out by this road.
 */
import {invalid} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import {variablesOf, type WhatsappComponents} from '../whatsapp-components';

export const VALUE_SOURCES = ['name', 'athlete', 'club', 'event', 'date', 'time', 'venue', 'text'] as const;
export type ValueSource = (typeof VALUE_SOURCES)[number];
export type ChosenValues = Record<string, {from: ValueSource; text?: string}>;

const OF_SESSION: readonly ValueSource[] = ['event', 'date', 'time', 'venue'];
export const MOST_TEXT = 200;
/** Meta takes none of them within a value. */
export const BREAKS = /[\n\r\t]| {5,}/;
export const NO_BREAKS = 'Sin saltos de línea, tabuladores ni muchos espacios seguidos.';

/** Their keys, as `body.1`, `header.nombre`, `button.0`. */
export const variableKeys = ({header, body, buttons}: WhatsappComponents): string[] => [
  ...(header?.format === 'text' ? variablesOf(header.text ?? '').map(name => `header.${name}`) : []),
  ...variablesOf(body.text).map(name => `body.${name}`),
  ...(buttons ?? []).flatMap(({url}, index) => (url?.endsWith('{{1}}') ? [`button.${index}`] : [])),
];

/** Errors: `invalid` 422 at the value that is none. */
export function readValues(given: unknown): ChosenValues {
  const refuse = (key: string, text: string): never => {
    throw invalid({[`whatsappValues.${key.slice(0, 60)}`]: text});
  };
  for (const [key, value] of Object.entries((given ?? {}) as Record<string, unknown>)) {
    const {from, text = ''} = (typeof value === 'object' && value !== null ? value : {}) as {
      from?: unknown;
      text?: unknown;
    };
    if (!VALUE_SOURCES.includes(from as ValueSource)) refuse(key, 'Elige de dónde sale este valor.');
    if (from !== 'text') continue;
    if (typeof text !== 'string' || text.trim() === '') refuse(key, 'Escribe el texto.');
    if ((text as string).length > MOST_TEXT) refuse(key, `Como mucho ${MOST_TEXT} caracteres.`);
    if (BREAKS.test(text as string)) refuse(key, NO_BREAKS);
  }
  return (given ?? {}) as ChosenValues;
}

/** What is missing for the template to go out with these, as sentences. */
export function valueProblems(
  components: WhatsappComponents,
  chosen: ChosenValues,
  about: {audienceKind: string; eventSessionId: number | null},
): string[] {
  if (components.header?.format === 'location')
    return ['La plantilla lleva una ubicación, que un comunicado no pone: elige otra.'];
  return variableKeys(components).flatMap(key => {
    const from = chosen[key]?.from;
    const name = `«${key.replace(/^body\./, '').replace('button.', 'botón ')}»`;
    if (from === undefined) return [`Falta decir qué va en la variable ${name} de la plantilla.`];
    if (from === 'athlete' && about.audienceKind !== 'academy')
      return [`La variable ${name} pide el deportista, y este comunicado no es de la cantera.`];
    if (OF_SESSION.includes(from) && about.eventSessionId === null)
      return [`La variable ${name} pide datos de una sesión: elige de cuál.`];
    return [];
  });
}

/** What is the same for all who get it. */
export type SharedFacts = Record<'club' | 'event' | 'date' | 'time' | 'venue', string>;

export async function readSharedFacts(tx: Tx, eventSessionId: number | null): Promise<SharedFacts> {
  const {rows} = await tx.query<SharedFacts & {startsAt: Date | null; zone: string}>(
    `select o.name as club, coalesce(v.timezone, o.timezone) as zone, coalesce(e.title, '') as event,
       coalesce(v.name, '') as venue, s.starts_at as "startsAt" from organization o
       left join event_session s on s.id = $1 left join event e on e.id = s.event_id
       left join venue v on v.id = e.venue_id limit 1`,
    [eventSessionId],
  );
  const {startsAt, zone, club, event, venue} = rows[0]!;
  const say = (how: Intl.DateTimeFormatOptions) =>
    startsAt === null ? '' : new Intl.DateTimeFormat('es-ES', {timeZone: zone, ...how}).format(startsAt);
  return {
    club,
    event,
    venue,
    date: say({weekday: 'long', day: 'numeric', month: 'long'}),
    time: say({hour: '2-digit', minute: '2-digit', hourCycle: 'h23'}),
  };
}

/** Meta refuses an empty value, and one of several lines: what we do not know is a dash. */
export function fillValues(
  chosen: ChosenValues,
  shared: SharedFacts,
  person: {name: string; athleteName: string},
): Record<string, string> {
  const facts: Record<Exclude<ValueSource, 'text'>, string> = {
    ...shared,
    name: person.name,
    athlete: person.athleteName,
  };
  return Object.fromEntries(
    Object.entries(chosen).map(([key, {from, text = ''}]) => [key, tight(from === 'text' ? text : facts[from])]),
  );
}
const tight = (text: string): string => text.replace(/\s+/g, ' ').trim() || '–';

/** As above, of texts with places; one whose word is not known leaves none. */
export const fillTexts = (texts: Record<string, string>, words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      tight(text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (_whole, name: string) => words[name] ?? '')),
    ]),
  );

/** The message as somebody reads it. */
export function previewOf({header, body}: WhatsappComponents, values: Record<string, string>): string {
  const fill = (part: string, text: string) =>
    text.replace(/\{\{\s*([^{}]*?)\s*\}\}/g, (whole, name: string) => values[`${part}.${name}`] ?? whole);
  return [header?.format === 'text' ? fill('header', header.text ?? '') : '', fill('body', body.text)]
    .filter(Boolean)
    .join('\n');
}
