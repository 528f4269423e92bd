/**
 * What has made a database, held against the migrations of this program: their names, their order and their contents.
 * Only a database that the first of ours have made, as they are, can be taken further. Any other is left as it is, and
 * whoever runs it is told how to go on safely; nobody is told to delete anything, but of a demo on a laptop.
 */
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {Tx} from '../../domain/kernel/tx';
import {VERSION} from '../process/version';

export interface Migration {
  name: string;
  /** SHA-256 of its text. */
  hash: string;
  sql: string;
}

export interface Refusal {
  /** Why not, in one clause about the database. */
  why: string;
  /** What to do instead, the safest first. */
  instead: string;
}

/** `done`: how many have run. */
export type Standing = {done: number} & ({waiting: Migration[]; refusal: null} | {waiting: null; refusal: Refusal});

const FOLDER = path.resolve(__dirname, '..', '..', '..', 'migrations');
const SQL = '.sql';

/** All that this version of the program has, in their order. Line ends are git's business. */
export const knownMigrations = (folder = FOLDER): Migration[] =>
  fs
    .readdirSync(folder)
    .filter(name => name.endsWith(SQL))
    .sort()
    .map(name => {
      const sql = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n');
      return {name: name.slice(0, -SQL.length), hash: createHash('sha256').update(sql).digest('hex'), sql};
    });

interface Done {
  name: string;
  /** Null: written by a program that did not keep it yet. */
  hash: string | null;
  version: string | null;
}

/** `dataDir`: of an embedded database; null: it is somebody's server. */
export async function standingOf(
  db: Pick<Tx, 'query'>,
  {folder, dataDir = null}: {folder?: string; dataDir?: string | null} = {},
): Promise<Standing> {
  const done = await readDone(db);
  const known = knownMigrations(folder);
  const refusal = refusalOf(done, known);
  if (!refusal) return {done: done.length, waiting: known.slice(done.length), refusal: null};
  const isDemo = dataDir !== null && (await isOfDemo(db));
  return {
    done: done.length,
    waiting: null,
    refusal: isDemo
      ? {...refusal, instead: `${refusal.instead} Si solo tiene la demostración, también puedes ${begins(dataDir)}`}
      : refusal,
  };
}

const begins = (dataDir: string): string => `borrar la carpeta ${dataDir} y arrancar: empieza de nuevo.`;

async function readDone(db: Pick<Tx, 'query'>): Promise<Done[]> {
  const {rows} = await db.query<{exists: boolean}>(`select to_regclass('public.migration') is not null as exists`);
  if (!rows[0]!.exists) return [];
  const done = await db.query<Done>(
    `select name, to_jsonb(m) ->> 'hash' as hash, to_jsonb(m) ->> 'version' as version from migration m order by id`,
  );
  return done.rows;
}

const ASK = 'Si no puedes, pregunta a quien te instaló Taquilla antes de cambiar nada: los datos siguen como estaban.';

function refusalOf(done: Done[], known: Migration[]): Refusal | null {
  if (done.some(({hash}) => hash === null))
    return {
      why: 'la hizo una versión de Taquilla sin publicar, anterior a la 1.0.0, que no se puede actualizar',
      instead: `Sigue con el programa que la venía usando (la carpeta o la imagen de antes; git reflog dice cuál era): es también el que hace y restaura sus copias. ${ASK}`,
    };
  const last = done.at(-1)?.version ?? '';
  const other = done
    .slice(0, known.length)
    .find(({name, hash}, i) => known[i]!.name !== name || known[i]!.hash !== hash);
  if (other)
    return {
      why: `la migración ${other.name}, con la que Taquilla ${other.version} la hizo, no es la misma en esta copia del programa`,
      instead: `Sigue con la ${last} tal como se publicó: git checkout v${last}, sin nada cambiado en api/migrations (git status lo dice), o su imagen; con ella se restaura también cualquier copia. ${ASK}`,
    };
  if (done.length > known.length) {
    const isUnreleased = last === VERSION; // a later commit, with the number of the release before it
    const back = `Para volver a la ${VERSION}, restaura con ella, en otra base, la copia que hiciste antes de actualizar (ops/INSTALL.md, «Roll back»). ${ASK}`;
    return isUnreleased
      ? {
          why: `ya la actualizó una copia de Taquilla posterior a esta y sin publicar (las dos dicen ser la ${VERSION})`,
          instead: `Sigue con el programa que la actualizó (la carpeta o la imagen de antes; git reflog dice cuál era). ${back}`,
        }
      : {
          why: `ya la actualizó Taquilla ${last}, que es posterior a esta (${VERSION})`,
          instead: `Sigue con la ${last}: git checkout v${last}, o su imagen. ${back}`,
        };
  }
  return null;
}

async function isOfDemo(db: Pick<Tx, 'query'>): Promise<boolean> {
  const {rows} = await db.query<{exists: boolean}>(`select to_regclass('public.organization') is not null as exists`);
  if (!rows[0]!.exists) return false;
  const demo = await db.query(`select from organization o where to_jsonb(o) ->> 'is_demo' = 'true'`);
  return demo.rowCount > 0;
}
