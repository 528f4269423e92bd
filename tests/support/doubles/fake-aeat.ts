/**
 * The tax office's service, as far as it is documented: it holds every message against its own schemas, looks at each
 * record's fingerprint and whether it knows its invoice, and answers line by line. It can be told to be down, to take a
 * batch and say nothing, to answer with a fault, to refuse, and how long to wait.
 */
import {createHash} from 'node:crypto';
import http from 'node:http';
import type {AddressInfo} from 'node:net';
import {answerQuery, type KeptRecord} from './fake-aeat-query';
import {schemaProblems} from '../verifactu/schema';

export interface TakenRecord {
  kind: 'Alta' | 'Anulacion';
  nif: string;
  number: string;
  installation: string;
  reference: string;
  huella: string;
  previous: string;
  isCorrection: boolean;
  rejected: string;
  xml: string;
}

export interface TakenBatch {
  nif: string;
  isLate: boolean;
  records: TakenRecord[];
}

interface Refusal {
  state: 'Incorrecto' | 'AceptadoConErrores';
  code: number;
  message: string;
}

export type Mood =
  | 'well'
  | 'down'
  | 'takes it and says nothing'
  | 'answers a web page'
  | {fault: {kind: 'Client' | 'Server'; code: number; message: string}};

export interface FakeOffice {
  url: string;
  /** Everything that was taken, refused records included. */
  batches: TakenBatch[];
  /** What it has, by issuer and number. */
  known: Map<string, {state: 'Correcta' | 'AceptadaConErrores' | 'Anulada'; huella: string}>;
  /** The same as it would tell it, by issuer and number: what a test takes out or changes is what it has. */
  kept: Map<string, KeptRecord>;
  /** How many it tells at once. */
  pageSize: number;
  /** How often it was asked. */
  asked: number;
  /** Records that do not hang from the one taken before them in their chain. */
  breaks: TakenRecord[];
  mood: Mood;
  waitSeconds: number;
  refuse: (record: TakenRecord) => Refusal | null;
  /** Before it answers. */
  beforeAnswer: () => Promise<void>;
  /** The last answer, whole. */
  lastAnswer: string;
  stop(): Promise<void>;
}

export async function startFakeOffice(): Promise<FakeOffice> {
  const ends = new Map<string, string>();
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => {
      void answer(Buffer.concat(parts).toString('utf8')).then(
        ({status, type, text}) => response.writeHead(status, {'content-type': type}).end(text),
        () => response.destroy(),
      );
    });
  });
  const xml = (text: string, status = 200) => {
    office.lastAnswer = text;
    return {status, type: 'text/xml; charset=utf-8', text};
  };

  async function answer(message: string) {
    const {mood} = office;
    if (mood === 'down') throw new Error('down');
    if (mood === 'answers a web page') return {status: 503, type: 'text/html', text: '<html>Mantenimiento</html>'};
    if (typeof mood === 'object') return xml(faultXml(mood.fault), 500);
    const content = /<soapenv:Body>(.*)<\/soapenv:Body>/s.exec(message)?.[1] ?? '';
    if (content.startsWith('<sfLRC:')) {
      office.asked++;
      await office.beforeAnswer();
      return xml(
        '<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>' +
          `${await answerQuery(content, [...office.kept.values()], office.pageSize)}</env:Body></env:Envelope>`,
      );
    }
    const problems = await schemaProblems(content, 'SuministroLR');
    if (problems.length > 0)
      return xml(faultXml({kind: 'Client', code: 4102, message: `El XML no cumple el esquema. ${problems[0]}`}), 500);
    const batch = readBatch(content);
    office.batches.push(batch);
    const lines = batch.records.map(record => ({record, ...judge(record, batch.nif)}));
    await office.beforeAnswer();
    if (mood === 'takes it and says nothing') throw new Error('silent');
    return xml(answerXml(content, lines));
  }

  function judge(record: TakenRecord, nif: string): Judged {
    const chain = `${record.nif} ${record.installation}`;
    if (record.previous !== (ends.get(chain) ?? '')) office.breaks.push(record);
    ends.set(chain, record.huella);
    const at = `${record.nif} ${record.number}`;
    const there = office.known.get(at);
    if (record.nif !== nif)
      return refusal(1108, 'El NIF del IDEmisorFactura debe ser el mismo que el del ObligadoEmision.');
    if (record.kind === 'Alta') {
      if (there && (!record.isCorrection || record.rejected === 'X'))
        return {...refusal(3000, 'Registro de facturación duplicado.'), double: there.state};
      if (!there && record.isCorrection && record.rejected !== 'X')
        return refusal(3002, 'No existe el registro de facturación.');
    } else if (!there) return refusal(3002, 'No existe el registro de facturación.');
    else if (there.state === 'Anulada') return refusal(3001, 'El registro de facturación ya ha sido dado de baja.');
    const told = office.refuse(record);
    if (told?.state === 'Incorrecto') return told;
    const ours = hashOf(record.xml);
    const end: Judged =
      told ??
      (ours === record.huella
        ? {state: 'Correcto', code: null, message: ''}
        : {state: 'AceptadoConErrores', code: 2000, message: 'El cálculo de la huella suministrada es incorrecta.'});
    office.known.set(at, {
      state: record.kind === 'Anulacion' ? 'Anulada' : end.state === 'Correcto' ? 'Correcta' : 'AceptadaConErrores',
      huella: record.huella,
    });
    const before = office.kept.get(at);
    const day = valueOf(record.xml, 'FechaExpedicionFactura');
    office.kept.set(at, {
      ...(before ?? {
        nif,
        number: record.number,
        day,
        periodDay: valueOf(record.xml, 'FechaOperacion') || day,
        programId: valueOf(record.xml, 'IdSistemaInformatico'),
      }),
      huella: record.huella,
      state: record.kind === 'Anulacion' ? 'Anulado' : end.state === 'Correcto' ? 'Correcto' : 'AceptadoConErrores',
    });
    return end;
  }

  function answerXml(content: string, lines: (Judged & {record: TakenRecord})[]): string {
    const taken = lines.filter(line => line.state !== 'Incorrecto').length;
    const state = lines.every(line => line.state === 'Correcto')
      ? 'Correcto'
      : taken === 0
        ? 'Incorrecto'
        : 'ParcialmenteCorrecto';
    const header = /<sfLR:Cabecera>(.*?)<\/sfLR:Cabecera>/s.exec(content)![1]!.replaceAll('sf:', 'tik:');
    const nif = /<tik:NIF>([^<]*)</.exec(header)![1];
    return (
      `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>` +
      `<tikR:RespuestaRegFactuSistemaFacturacion xmlns:tikR="${NAMESPACE}RespuestaSuministro.xsd" xmlns:tik="${NAMESPACE}SuministroInformacion.xsd">` +
      (taken > 0
        ? `<tikR:CSV>A-${createHash('sha256').update(content).digest('hex').slice(0, 13).toUpperCase()}</tikR:CSV>` +
          `<tikR:DatosPresentacion><tik:NIFPresentador>${nif}</tik:NIFPresentador>` +
          `<tik:TimestampPresentacion>2026-11-28T10:00:00+01:00</tik:TimestampPresentacion></tikR:DatosPresentacion>`
        : '') +
      `<tikR:Cabecera>${header}</tikR:Cabecera><tikR:TiempoEsperaEnvio>${office.waitSeconds}</tikR:TiempoEsperaEnvio>` +
      `<tikR:EstadoEnvio>${state}</tikR:EstadoEnvio>${lines.map(lineXml).join('')}` +
      '</tikR:RespuestaRegFactuSistemaFacturacion></env:Body></env:Envelope>'
    );
  }

  const office: FakeOffice = {
    url: '',
    batches: [],
    known: new Map(),
    kept: new Map(),
    pageSize: 10_000,
    asked: 0,
    breaks: [],
    mood: 'well',
    waitSeconds: 0,
    refuse: () => null,
    beforeAnswer: () => Promise.resolve(),
    lastAnswer: '',
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  office.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP`;
  return office;
}

interface Judged {
  state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  code: number | null;
  message: string;
  double?: string;
}

const NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';

const refusal = (code: number, message: string): Judged => ({state: 'Incorrecto', code, message});

function lineXml({record, state, code, message, double}: Judged & {record: TakenRecord}): string {
  const day = /<sf:FechaExpedicionFactura(?:Anulada)?>([^<]*)</.exec(record.xml)![1];
  return (
    `<tikR:RespuestaLinea><tikR:IDFactura><tik:IDEmisorFactura>${record.nif}</tik:IDEmisorFactura>` +
    `<tik:NumSerieFactura>${record.number}</tik:NumSerieFactura><tik:FechaExpedicionFactura>${day}</tik:FechaExpedicionFactura>` +
    `</tikR:IDFactura><tikR:Operacion><tik:TipoOperacion>${record.kind}</tik:TipoOperacion></tikR:Operacion>` +
    `<tikR:RefExterna>${record.reference}</tikR:RefExterna><tikR:EstadoRegistro>${state}</tikR:EstadoRegistro>` +
    (code === null
      ? ''
      : `<tikR:CodigoErrorRegistro>${code}</tikR:CodigoErrorRegistro><tikR:DescripcionErrorRegistro>${message}</tikR:DescripcionErrorRegistro>`) +
    (double
      ? `<tikR:RegistroDuplicado><tik:IdPeticionRegistroDuplicado>1</tik:IdPeticionRegistroDuplicado>` +
        `<tik:EstadoRegistroDuplicado>${double}</tik:EstadoRegistroDuplicado></tikR:RegistroDuplicado>`
      : '') +
    '</tikR:RespuestaLinea>'
  );
}

const faultXml = ({kind, code, message}: {kind: string; code: number; message: string}) =>
  `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>` +
  `<env:Fault><faultcode>env:${kind}</faultcode><faultstring>Codigo[${code}].${message.replaceAll('<', '&lt;')}</faultstring>` +
  '<detail><callstack>WSExcepcion</callstack></detail></env:Fault></env:Body></env:Envelope>';

function readBatch(content: string): TakenBatch {
  const header = /<sfLR:Cabecera>(.*?)<\/sfLR:Cabecera>/s.exec(content)![1]!;
  return {
    nif: valueOf(header, 'NIF'),
    isLate: valueOf(header, 'Incidencia') === 'S',
    records: [...content.matchAll(/<sfLR:RegistroFactura>(.*?)<\/sfLR:RegistroFactura>/gs)].map(([, xml]) =>
      readRecord(xml!),
    ),
  };
}

const valueOf = (xml: string, name: string): string => new RegExp(`<sf:${name}>([^<]*)<`).exec(xml)?.[1] ?? '';

function readRecord(xml: string): TakenRecord {
  const isIssue = xml.startsWith('<sf:RegistroAlta');
  const tail = isIssue ? '' : 'Anulada';
  return {
    kind: isIssue ? 'Alta' : 'Anulacion',
    nif: valueOf(xml, `IDEmisorFactura${tail}`),
    number: valueOf(xml, `NumSerieFactura${tail}`),
    installation: valueOf(xml, 'NumeroInstalacion'),
    reference: valueOf(xml, 'RefExterna'),
    huella: /<sf:TipoHuella>01<\/sf:TipoHuella><sf:Huella>([^<]*)</.exec(xml)![1]!,
    previous: valueOf(previousOf(xml), 'Huella'),
    isCorrection: valueOf(xml, 'Subsanacion') === 'S',
    rejected: valueOf(xml, 'RechazoPrevio'),
    xml,
  };
}

const previousOf = (xml: string): string => /<sf:RegistroAnterior>.*<\/sf:RegistroAnterior>/s.exec(xml)?.[0] ?? '';

/** From the XML alone, as the specification of the fingerprint says. */
export function hashOf(xml: string): string {
  const names = xml.startsWith('<sf:RegistroAlta')
    ? ['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura', 'TipoFactura', 'CuotaTotal', 'ImporteTotal']
    : ['IDEmisorFacturaAnulada', 'NumSerieFacturaAnulada', 'FechaExpedicionFacturaAnulada'];
  const text = [
    ...names.map(name => `${name}=${valueOf(xml, name).trim()}`),
    `Huella=${valueOf(previousOf(xml), 'Huella')}`,
    `FechaHoraHusoGenRegistro=${valueOf(xml, 'FechaHoraHusoGenRegistro')}`,
  ].join('&');
  return createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
}
