/** What readers send most: their readings, on the short way. */
import type {IncomingHttpHeaders} from 'node:http';
import {instanceIn, looksLikeReader} from '../../../web/auth/reader';
import {staffOf} from '../../../web/auth/staff-session';
import {bearerIn} from '../../../platform/keys/token';
import {READINGS_BODY} from '../bodies';
import type {Database} from '../../../platform/database/db';
import {forbidden} from '../../../domain/kernel/errors';
import {readJson} from '../../../web/http/http';
import {type HotOperation, validator} from '../../../web/http/operation';
import {list, type Infer} from '../../../domain/kernel/shape';
import type {Runtime} from '../../../runtime';
import {ANSWER, type Answer, type By, isAlone, readAlone, type Sent} from './read-alone';
import {MAX_BATCH, ReadingQueue} from './reading-queue';

/**
 * One plan for ever, by index: the table of readings is empty when the first of a match is planned, and planning what is
 * known of a right costs a hundred times as much as running it, on every connection.
 */
const LANE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
const CONNECTIONS = 4;

export function doorOperations(runtime: Runtime): HotOperation[] {
  const lane = runtime.db.lane(CONNECTIONS, LANE);
  const queue = new ReadingQueue(runtime, lane);
  const validate = validator(READINGS_BODY);
  return [
    {
      method: 'POST',
      path: '/api/puerta/lecturas',
      // Whose they are is asked before what they are.
      posted: READINGS_BODY,
      text: {
        id: 'sendReadings',
        tag: 'Control de acceso',
        permission: 'device',
        errors: [404, 409, 429],
        summary: 'Enviar lecturas, en su orden; la misma (`nonce`) otra vez es la misma',
        description:
          'Cada una se juzga por sí sola. Con `verdict`, lo que el lector decidió sin red: a quien no dejó pasar no está dentro, y a quien dejó pasar sí.',
        answer: list(ANSWER),
      },
      async handle({req}) {
        const by = await whoSends(runtime.db, req.headers);
        const {sessionId, readings} = validate(await readJson(req)) as Infer<typeof READINGS_BODY>;
        const answers: Answer[] = [];
        // In their order: the next part is sent on when the one before it has been heard.
        for (const part of partsOf(readings))
          answers.push(
            ...(isAlone(part[0]!)
              ? await readAlone(runtime, lane, by, sessionId, part)
              : await queue.read(by, sessionId, part)),
          );
        return answers;
      },
    },
  ];
}

async function whoSends(db: Database, headers: IncomingHttpHeaders): Promise<By> {
  const token = bearerIn(headers);
  if (looksLikeReader(token)) return {token, instance: instanceIn(headers['x-door-instance'])};
  await staffOf(db, token);
  throw forbidden();
}

function partsOf(readings: Sent[]): Sent[][] {
  const parts: Sent[][] = [];
  for (const one of readings) {
    const last = parts.at(-1);
    if (last && last.length < MAX_BATCH && isAlone(last[0]!) === isAlone(one)) last.push(one);
    else parts.push([one]);
  }
  return parts;
}
