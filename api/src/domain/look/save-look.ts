/**
 * Choosing the look: every part is judged by name, and two people who choose at once do not undo each other
 * (`version`).
 */
import {invalid, stale} from '../kernel/errors';
import type {Tx} from '../kernel/tx';
import {isColour} from './colours';
import {type PosterStyle, readLook, type Typeface} from './read-look';

export interface LookChoice {
  version: number;
  shortName: string;
  motto: string;
  primary: string | null;
  accent: string | null;
  typeface: Typeface;
  posterStyle: PosterStyle;
  crestId: number | null;
}

type Told = Omit<LookChoice, 'version'>;

const WRITTEN = /^[^\p{Cc}\p{Cf}<>]*$/u;

/** What has changed, before and after. Errors: `invalid` 422 that names each field, `stale` 409. */
export async function saveLook(tx: Tx, choice: LookChoice): Promise<Partial<Record<keyof Told, [unknown, unknown]>>> {
  const wanted: Told = {
    shortName: choice.shortName.trim(),
    motto: choice.motto.trim(),
    primary: choice.primary?.toLowerCase() ?? null,
    accent: choice.accent?.toLowerCase() ?? null,
    typeface: choice.typeface,
    posterStyle: choice.posterStyle,
    crestId: choice.crestId,
  };
  await tx.query('select 1 from look for update');
  const now = await readLook(tx);
  if (now.version !== choice.version) throw stale();
  await judge(tx, wanted);
  const before: Told = {
    shortName: now.shortName,
    motto: now.motto,
    primary: now.primary,
    accent: now.accent,
    typeface: now.typeface,
    posterStyle: now.posterStyle,
    crestId: now.crest?.id ?? null,
  };
  const changed = (Object.keys(wanted) as (keyof Told)[]).filter(key => wanted[key] !== before[key]);
  if (changed.length === 0) return {};
  await tx.query(
    `update look set short_name = $1, motto = $2, primary_color = $3, accent_color = $4, typeface = $5,
      poster_style = $6, crest_id = $7, version = version + 1, updated_at = now()`,
    [
      wanted.shortName,
      wanted.motto,
      wanted.primary,
      wanted.accent,
      wanted.typeface,
      wanted.posterStyle,
      wanted.crestId,
    ],
  );
  return Object.fromEntries(changed.map(key => [key, [before[key], wanted[key]]]));
}

async function judge(tx: Tx, wanted: Told): Promise<void> {
  const errors: Record<string, string> = {};
  if (wanted.shortName.length > 40 || !WRITTEN.test(wanted.shortName))
    errors.shortName = 'Como mucho 40 letras, sin «<» ni «>».';
  if (wanted.motto.length > 80 || !WRITTEN.test(wanted.motto)) errors.motto = 'Como mucho 80 letras, sin «<» ni «>».';
  for (const [key, other] of [
    ['primary', 'accent'],
    ['accent', 'primary'],
  ] as const) {
    if (wanted[key] !== null && !isColour(wanted[key])) errors[key] = 'Escribir un color como #1f5f8b.';
    else if (wanted[key] === null && wanted[other] !== null) errors[key] = 'Hacen falta los dos colores, o ninguno.';
  }
  if (wanted.crestId !== null && (await tx.query('select 1 from crest where id = $1', [wanted.crestId])).rowCount === 0)
    errors.crestId = 'Esa imagen ya no está: hay que volver a subirla.';
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
