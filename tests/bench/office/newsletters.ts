/**
 * A newsletter to a whole city: written down, rendered, signed and handed over to a mail server beside it, what the
 * process needs for it, and what the shop's buyers notice.
 */
import {createPrivateKey, generateKeyPairSync, randomUUID, sign} from 'node:crypto';
import {fork, type ChildProcess} from 'node:child_process';
import path from 'node:path';
import {seal} from '../../../api/src/platform/keys/seal';
import {readConfig} from '../../../api/src/platform/environment/config';
import {holdNext} from '../selling/holds';
import {peakMegabytes, processorSeconds, residentKilobytes} from '../selling/live';
import {Client, median, round, run, type Figures} from '../load';
import {one, staffHeader} from '../season';
import type {Sunk} from './smtp-sink';
import {seatGroups, startApi, type Program, type Stage} from '../stage';

export interface NewsletterFigures {
  people: number;
  prepare: {secondsP50: number; secondsMost: number; timesBareInsert: number};
  send: {
    messages: number;
    perSecond: number;
    seconds: number;
    /** All but one second in a hundred did more. */
    slowSecond: number;
    bytesEach: number;
    /** By one core in this run. */
    signaturesPerSecond: number;
    /** Without what the process does anyway. */
    processorMsEach: number;
  };
  memory: {idleMegabytes: number; peakMegabytes: number; moreMegabytes: number};
  holds: {alone: Figures; beside: Figures; againstAlone: number; besidePerSecond: number};
}

interface Sink {
  port: number;
  ask(again?: boolean): Promise<Sunk>;
  stop(): void;
}

async function startSink(): Promise<Sink> {
  const child: ChildProcess = fork(path.join(__dirname, 'smtp-sink.js'));
  const heard = <T>() => new Promise<T>(resolve => child.once('message', word => resolve(word as T)));
  const {port} = await heard<{port: number}>();
  return {
    port,
    ask: again => {
      const answer = heard<Sunk>();
      child.send(again ? 'again' : 'tell');
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

/** Of the length that clubs send: a header, some paragraphs, a button, pictures by their address. */
const HTML = `<h1>Hola, {{nombre}}</h1>${'<p>El domingo volvemos a casa: puertas abiertas desde las cinco, y quien tenga abono puede llevar a un amigo por la mitad. Consulta horarios, accesos y transporte en nuestra web.</p><p><a href="https://club.example.org/eventos">Ver los próximos partidos</a></p>'.repeat(12)}<img src="/media/1/cartel.jpg" alt="Cartel del partido" />`;

async function writeDown(
  stage: Stage,
  people: number,
  secret: string,
): Promise<{groupId: number; privateKey: string; write: () => Promise<number>}> {
  const {privateKey, publicKey} = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: {type: 'spki', format: 'der'},
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
  });
  const senderId = await one(
    stage,
    `insert into sender (name, email, state, dkim_public_key, dkim_state, spf_state, dmarc_state, verified_at)
      values ('El club', 'boletin@club.example.org', 'verified', $1, 'found', 'found', 'found', now()) returning id`,
    [publicKey.toString('base64')],
  );
  await stage.db.query('update sender set dkim_private_key = $2 where id = $1', [
    senderId,
    seal(secret, `dkim:${senderId}`, privateKey).toString('base64'),
  ]);
  const groupId = await one(stage, `insert into subscriber_group (name) values ('Toda la ciudad') returning id`);
  await stage.db.query(
    `with s as (insert into subscriber (email, first_name, state, consent_at, consent_method)
       select 'vecina-' || n || '@buzon' || n % 40 || '.example', 'Vecina ' || n, 'active', now(), 'double_opt_in'
         from generate_series(1, $1::int) n returning id)
     insert into subscriber_group_member (subscriber_group_id, subscriber_id) select $2, id from s`,
    [people, groupId],
  );
  await stage.db.query('vacuum analyze subscriber, subscriber_group_member');
  const write = () =>
    one(
      stage,
      `insert into newsletter (title, subject, preheader, sender_id, audience, html)
        values ('Boletín', 'Volvemos a casa, {{nombre}}', 'Horarios, accesos y precios del domingo', $1, $2, $3) returning id`,
      [senderId, JSON.stringify({groupIds: [groupId], excludedGroupIds: []}), HTML],
    );
  return {groupId, privateKey, write};
}

/** By the second of processor, whatever else the machine does. */
function signatures(pem: string, times: number): number {
  const key = createPrivateKey(pem);
  const what = Buffer.alloc(800, 'x');
  const before = process.cpuUsage();
  for (let i = 0; i < times; i++) sign('sha256', what, key);
  const {user, system} = process.cpuUsage(before);
  return Math.round((times * 1e6) / (user + system));
}

/** What the timers of the process take of a processor while nobody wants anything. */
async function processorShare(api: Program, ms: number): Promise<number> {
  const [before, begun] = [processorSeconds(api), performance.now()];
  await new Promise(resolve => setTimeout(resolve, ms));
  return (processorSeconds(api) - before) / ((performance.now() - begun) / 1000);
}

const part = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export async function benchNewsletters(
  stage: Stage,
  {people, messages, seconds, times}: {people: number; messages: number; seconds: number; times: number},
  say: (line: string) => void,
): Promise<NewsletterFigures> {
  const {secret} = readConfig({NODE_ENV: 'development'});
  const sink = await startSink();
  const header = await staffHeader(stage, 'superadmin');
  const {groupId, privateKey, write} = await writeDown(stage, people, secret);
  const api = await startApi(stage, {
    SMTP_URL: `smtp://127.0.0.1:${sink.port}`,
    MAIL_FROM: 'Club <no-responder@club.example.org>',
  });
  try {
    const idleMegabytes = round(residentKilobytes(api) / 1024, 1);
    const office = async (path: string, body: object): Promise<void> => {
      const client = new Client(api.port); // between two acts the server hangs up
      await client.connect();
      const key = `Idempotency-Key: ${randomUUID()}\r\n`;
      const answer = await client.send('POST', `/api/emails/boletines/${path}`, JSON.stringify(body), header + key);
      client.close();
      if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.toString()}`);
    };
    const letGo = (id: number, count: number) => office(`${id}/enviar`, {count});
    const cancel = (id: number) => office(`${id}/parar`, {act: 'cancel'});

    const took: number[] = [];
    const bare: number[] = [];
    for (let i = 0; i < times; i++) {
      const id = await write();
      const at = performance.now();
      await letGo(id, people);
      took.push((performance.now() - at) / 1000);
      await cancel(id);
      await stage.db.query('create table bare_list (id serial primary key, who integer, email text)');
      const bareAt = performance.now();
      await stage.db.query(
        `insert into bare_list (who, email) select s.id, s.email from subscriber s
          where exists (select 1 from subscriber_group_member m where m.subscriber_id = s.id
            and m.subscriber_group_id = $1)`,
        [groupId],
      );
      bare.push((performance.now() - bareAt) / 1000);
      await stage.db.query('drop table bare_list');
    }
    const prepare = {
      secondsP50: round(median(took)),
      secondsMost: round(Math.max(...took)),
      timesBareInsert: round(median(took.map((s, i) => s / bare[i]!))),
    };
    say(
      `  ${people} written down and let go: p50 ${prepare.secondsP50} s, most ${prepare.secondsMost} s (aim 60), ${prepare.timesBareInsert} × a bare insert of as many rows`,
    );

    // As many as the sending shall take; the others stay out by a group.
    await stage.db.query(
      'delete from subscriber_group_member where subscriber_id > (select min(id) + $1 - 1 from subscriber)',
      [messages],
    );
    await stage.db.query('delete from newsletter_delivery');
    await stage.db.query('vacuum analyze newsletter_delivery, subscriber_group_member');
    const id = await write();
    await sink.ask(true);
    const idle = await processorShare(api, 3_000);
    const spent = processorSeconds(api);
    const begun = performance.now();
    await letGo(id, messages);
    const sunk = await ended(stage, id, sink);
    const lasted = (performance.now() - begun) / 1000;
    const whole = sunk.perSecond.slice(1, -1);
    const signaturesPerSecond = signatures(privateKey, 2_000);
    const send = {
      messages: sunk.messages,
      perSecond: Math.round(part(whole, 0.5)),
      seconds: round(lasted),
      slowSecond: Math.round(part(whole, 0.01)),
      bytesEach: Math.round(sunk.bytes / sunk.messages),
      signaturesPerSecond,
      processorMsEach: round(((processorSeconds(api) - spent - idle * lasted) * 1000) / sunk.messages),
    };
    const peak = peakMegabytes(api);
    const memory = {idleMegabytes, peakMegabytes: peak, moreMegabytes: round(peak - idleMegabytes, 1)};
    say(
      `  ${send.messages} of ${send.bytesEach} B rendered, signed (RSA-2048) and handed over in ${send.seconds} s: ${send.perSecond}/s (p50 of the seconds; aim 1,000), 99 of 100 seconds ≥ ${send.slowSecond}; ${send.processorMsEach} ms of processor each, of them the signature ${round(1000 / signaturesPerSecond)}`,
    );
    say(
      `  memory of the process: ${idleMegabytes} MB before, ${peak} MB at the peak (aim 150), ${memory.moreMegabytes} more`,
    );
    const holds = await beside(stage, api, sink, write, letGo, cancel, messages, seconds);
    say(
      `  holds, 64 clients: ${holds.alone.perSecond}/s alone (p50 ${holds.alone.p50Ms}, p99 ${holds.alone.p99Ms} ms), ${holds.beside.perSecond}/s beside a send (p50 ${holds.beside.p50Ms}, p99 ${holds.beside.p99Ms} ms) = ${holds.againstAlone} (aim 0.9); the send does ${holds.besidePerSecond}/s meanwhile`,
    );
    return {people, prepare, send, memory, holds};
  } finally {
    sink.stop();
    await api.stop();
  }
}

async function ended(stage: Stage, id: number, sink: Sink): Promise<Sunk> {
  for (;;) {
    const {rows} = await stage.db.query<{state: string; reason: string}>(
      'select state, state_reason as reason from newsletter where id = $1',
      [id],
    );
    if (rows[0]!.state === 'sent') return sink.ask();
    if (rows[0]!.state !== 'sending') throw new Error(`It is ${rows[0]!.state}: ${rows[0]!.reason}`);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

/** In turn, three times: alone, beside a send that is on its way. */
async function beside(
  stage: Stage,
  api: Program,
  sink: Sink,
  write: () => Promise<number>,
  letGo: (id: number, count: number) => Promise<void>,
  cancel: (id: number) => Promise<void>,
  messages: number,
  seconds: number,
): Promise<NewsletterFigures['holds']> {
  const pairs = 3;
  const groups = (await seatGroups(stage, api, 60_000, Math.ceil(pairs * seconds) + 3)).values();
  const hold = holdNext(groups);
  await run(api.port, 64, 1, hold);
  const [alone, with_, rates]: [Figures[], Figures[], number[]] = [[], [], []];
  for (let pair = 0; pair < pairs; pair++) {
    alone.push(await run(api.port, 64, seconds, hold));
    const id = await write();
    await sink.ask(true);
    await letGo(id, messages);
    for (let sunk = 0; sunk === 0; ) sunk = (await sink.ask()).messages;
    await sink.ask(true);
    with_.push(await run(api.port, 64, seconds, hold));
    rates.push((await sink.ask()).messages / seconds);
    await cancel(id);
  }
  const middle = (all: Figures[]) => [...all].sort((a, b) => a.perSecond - b.perSecond)[1]!;
  return {
    alone: middle(alone),
    beside: middle(with_),
    againstAlone: round(median(with_.map((f, i) => f.perSecond / alone[i]!.perSecond))),
    besidePerSecond: Math.round(median(rates)),
  };
}
