/**
 * `npm run verify`: whether the logs are what they were when they were sealed, and invoices, their records and
 * balances what each other say; and where not. `-- --anchors`
 * prints the last seal of each day, to be kept elsewhere; `-- --against <file>` holds such a file against the seals.
 */
import {readFileSync} from 'node:fs';
import {standingOf} from '../../platform/database/history';
import {sentenceOf} from '../../platform/database/migrate';
import type {Database} from '../../platform/database/db';
import {DomainError, OperatorError} from '../../domain/kernel/errors';
import type {Config} from '../../platform/environment/config';
import {loginOf} from '../../platform/database/server-login';
import {type Walk, WALK_NAMES, walkBooks} from '../../domain/sealing/books';
import {LOG_NAMES, LOGS} from '../../domain/sealing/logs';
import {type Anchor, readAnchors, verifyLog} from '../../domain/sealing/verify';
import {formatCount} from '../../domain/kernel/money';

const LINE = new RegExp(`^\\d{4}-\\d{2}-\\d{2} (${LOG_NAMES.join('|')}) (\\d{1,9}) ([0-9a-f]{64})$`);
/** So many are told of each log; what has gone wrong in a thousand places has one cause. */
const MOST_TOLD = 50;

/** The status to end with: 1 when something is not what it was. */
export async function verifyCommand(
  db: Database,
  config: Config,
  words: string[],
  say: (line: string) => void,
): Promise<number> {
  const {waiting, refusal} = await standingOf(db);
  if (refusal) throw new OperatorError(sentenceOf(refusal));
  if (waiting.length > 0)
    throw new OperatorError(
      `A esta base de datos le ${waiting.length === 1 ? 'falta 1 migración' : `faltan ${formatCount(waiting.length)} migraciones`}: haz una copia y ejecuta npm run migrate.`,
    );
  if (words.includes('--anchors')) {
    const anchors = await db.withTransaction(tx => readAnchors(tx));
    for (const {day, log, number, mark} of anchors) say(`${day} ${log} ${number} ${mark}`);
    return 0;
  }
  const anchors = words.includes('--against') ? readFile(words[words.indexOf('--against') + 1]) : [];
  const troubles: string[] = [];
  for (const log of LOG_NAMES) {
    const verdict = await db.withTransaction(tx => verifyLog(tx, log, anchors));
    const {rows, seals, unsealed, gone, struckOut, findings} = verdict;
    const counts = `${formatCount(rows)} filas en ${formatCount(seals)} sellos, ${formatCount(unsealed)} por sellar`;
    say(
      `${findings.length ? '✗' : '✓'} ${LOGS[log].name}: ${counts}${gone ? `, ${formatCount(gone)} fuera por plazo` : ''}${struckOut ? `, ${formatCount(struckOut)} con alguien tachado` : ''}`,
    );
    for (const finding of findings.slice(0, MOST_TOLD)) say(`    ${finding}`);
    if (findings.length > MOST_TOLD) say(`    y ${formatCount(findings.length - MOST_TOLD)} más.`);
    if (findings.length)
      troubles.push(`${LOGS[log].name}: ${findings[0]!.replace(/\.$/, '')}${more(findings.length - 1)}`);
  }
  for (const walk of Object.keys(WALK_NAMES) as Walk[]) {
    const {rows, findings, untold} = await walkBooks(read => db.withTransaction(read), walk);
    say(`${findings.length ? '✗' : '✓'} ${WALK_NAMES[walk]}: ${formatCount(rows)} comprobados`);
    for (const finding of findings) say(`    ${finding}`);
    if (untold) say(`    y ${formatCount(untold)} más.`);
    if (findings.length)
      troubles.push(`${WALK_NAMES[walk]}: ${findings[0]!.replace(/\.$/, '')}${more(findings.length - 1 + untold)}`);
  }
  const {role, weakness} = await loginOf(db, config);
  const who = `El servidor trabaja como «${role}»`;
  say(weakness ? `! ${who}: ${weakness}` : `✓ ${who}, que a los registros solo añade`);
  // A replica is looked at too, and cannot be written.
  await db
    .query('insert into log_verified (trouble) values ($1)', [troubles.join('; ') || null])
    .catch(() => undefined);
  return troubles.length > 0 ? 1 : 0;
}

const more = (count: number): string => (count > 0 ? `, y ${formatCount(count)} más` : '');

function readFile(name: string | undefined): Anchor[] {
  if (!name) throw new DomainError('invalid', 'Di qué archivo: npm run verify -- --against sellos.txt');
  return readFileSync(name, 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
    .map((line, at) => {
      const found = LINE.exec(line.trim());
      if (!found) throw new DomainError('invalid', `La línea ${at + 1} de ${name} no es un sello.`);
      return {log: found[1] as Anchor['log'], number: Number(found[2]), mark: found[3]!};
    });
}
