/** `npm run backup`, `restore`, `backup-drill`: what they are told, what they say. */
import fs from 'node:fs';
import path from 'node:path';
import type {Config} from '../../platform/environment/config';
import {readAddress} from '../../platform/environment/database-address';
import {troubleSentence} from '../../platform/database/trouble';
import {Database} from '../../platform/database/db';
import {endInstallations} from '../../domain/verifactu/end-installations';
import {explain} from '../../platform/explain';
import {BackupError} from './archive';
import type {Manifest} from './contents';
import {runDrill} from './drill';
import {keepNewest, makeBackup} from './make';
import {restoreBackup} from './restore';
import {formatCount, formatDecimal} from '../../domain/kernel/money';
import {letLoginIn} from '../../platform/database/server-login';

const say = (line: string) => process.stdout.write(`${line}\n`);
const count = (n: number) => formatCount(n);
const megabytes = (bytes: number) => `${formatDecimal(bytes / 1e6, 1)} MB`;
const inside = ({tables, files}: Manifest) =>
  `${tables.length} tablas, ${count(tables.reduce((sum, table) => sum + table.rows, 0))} filas, ${files.length} ficheros`;

export async function backupCommand(db: Database, words: string[], config: Config): Promise<void> {
  const [target, flag, number] = words;
  const keep = flag === undefined ? null : Number(number);
  if (
    !target ||
    target.startsWith('--') ||
    words.length === 2 ||
    words.length > 3 ||
    (keep !== null && (flag !== '--keep' || !Number.isInteger(keep) || keep < 1))
  )
    throw new BackupError(
      'Uso: npm run backup -- <fichero.tar.gz | carpeta/> [--keep 14]   (--keep: cuántas copias se quedan en la carpeta)',
    );
  const began = Date.now();
  // A replica is copied too, and cannot be written.
  const note = (file: string | null, bytes: number | null, trouble: string | null): Promise<unknown> =>
    db
      .query('insert into backup_made (file_name, size_bytes, trouble) values ($1, $2, $3)', [file, bytes, trouble])
      .catch(() => undefined);
  const {file, bytes, manifest} = await makeBackup(db, target, config.dataDir).catch(async (error: Error) => {
    await note(null, null, (explain(error) ?? error.message).replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, 300));
    throw error;
  });
  await note(path.basename(file), bytes, null);
  say(
    `Copia hecha: ${file} (${megabytes(bytes)}; ${inside(manifest)}) en ${count(Math.round((Date.now() - began) / 100) / 10)} s.`,
  );
  const dropped = keep === null ? [] : keepNewest(path.dirname(file), keep);
  if (dropped.length) say(`Borradas por viejas: ${dropped.join(', ')}.`);
  say(
    'Lleva datos personales y no lleva claves: guarda APP_SECRET y TICKET_KEY en otro sitio, sin ellas no se abren ni enlaces ni datos sellados.',
  );
}

export async function restoreCommand(
  words: string[],
  config: Config,
  makeJobTables: (url: string) => Promise<void>,
  onEmbedded: (work: (url: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const usage =
    'Uso: npm run restore -- <fichero.tar.gz> --database postgres://usuario:clave@servidor/base   (sin --database: la base integrada de una DATA_DIR nueva)';
  const [file, flag, address] = words;
  if (!file || file.startsWith('--') || (words.length !== 1 && (words.length !== 3 || flag !== '--database')))
    throw new BackupError(usage);
  if (address && !readAddress(address)?.database) throw new BackupError(usage);
  if (!address && config.databaseUrl)
    throw new BackupError(
      'Di en qué base de datos con --database: la de DATABASE_URL puede ser la que está vendiendo.',
    );
  const work = async (databaseUrl: string) => {
    const began = Date.now();
    const manifest = await restoreBackup({
      file: path.resolve(file),
      databaseUrl,
      dataDir: config.dataDir,
      makeJobTables,
    });
    say(
      `Restaurada la copia del ${manifest.madeAt}: ${inside(manifest)}, todas las sumas cuadran (${count(Math.round((Date.now() - began) / 100) / 10)} s).`,
    );
    const restored = new Database(databaseUrl, 1);
    try {
      await endInstallations(restored);
      await letLoginIn(restored, config);
    } finally {
      await restored.close();
    }
    say('Al arrancar sobre ella se envían los correos y devoluciones que estaban en cola.');
  };
  if (!address) return onEmbedded(work);
  await work(address).catch((error: unknown) => {
    const trouble = troubleSentence(error, '--database', address);
    throw trouble === null ? error : new BackupError(trouble);
  });
}

export async function drillCommand(
  db: Database,
  words: string[],
  config: Config,
  makeJobTables: (url: string) => Promise<void>,
): Promise<void> {
  if (words.length) throw new BackupError('Uso: npm run backup-drill   (sobre la base de DATABASE_URL o la integrada)');
  const invariants = fs.readFileSync(path.join(__dirname, '..', 'verify', 'invariants.sql'), 'utf8');
  const drill = await runDrill(db, {dataDir: config.dataDir, invariants, makeJobTables});
  const largest = [...drill.manifest.tables].sort((a, b) => b.bytes - a.bytes).slice(0, 8);
  say(`Simulacro de restauración: ${inside(drill.manifest)}; copia de ${megabytes(drill.archiveBytes)}.`);
  say(`  copia ${count(drill.backupSeconds)} s · restauración con comprobaciones ${count(drill.restoreSeconds)} s`);
  for (const table of largest)
    say(
      `  ${`${table.schema}.${table.name}`.padEnd(34)} ${count(table.rows).padStart(12)} filas   suma ${table.digest}`,
    );
  say(
    drill.different.length
      ? `  Tablas distintas: ${drill.different.join('; ')}`
      : `  ✓ las ${drill.manifest.tables.length} tablas tienen las mismas filas y sumas`,
  );
  say(drill.broken.length ? `  Invariantes rotos:\n    ${drill.broken.join('\n    ')}` : '  ✓ ningún invariante roto');
  if (drill.different.length || drill.broken.length) throw new BackupError('El simulacro ha fallado.');
}
