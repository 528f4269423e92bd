/** The XML of an event (EventosSIF.xsd), whole but for its signature, from the strings that its fingerprint is of. */
import {amountText, dayText, fingerprint, type ChainedRecord} from './chain';
import {elements, line, type Part, programParts, type BillingProgram, type InvoiceRef} from './record-xml';

export const EVENTS_NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/EventosSIF.xsd';

/** TipoEvento: what the Orden asks for (art. 9). */
export type EventKind = '01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10';

export interface EventRef {
  kind: EventKind;
  /** With its offset. */
  recordedText: string;
  huella: string;
}

export type RecordRef = InvoiceRef & {huella: string};

export interface RecordSums {
  issued: number;
  cancelled: number;
  vatCents: number;
  totalCents: number;
  first: RecordRef | null;
  last: RecordRef | null;
}

/** What is told of it, beside its kind; kinds 01, 02 and 07 have nothing of their own. */
export type EventData =
  | {kind: '01' | '02' | '07'}
  | {kind: '03' | '05'; looked: number}
  | {kind: '04'; anomaly: string; about: string; record: InvoiceRef | null}
  | {kind: '06'; anomaly: string; about: string; event: EventRef | null}
  | {kind: '08'; from: string; to: string; sums: RecordSums}
  | {kind: '09'; from: string; to: string; first: EventRef; last: EventRef; count: number}
  | {kind: '10'; counts: {kind: EventKind; count: number}[]; sums: RecordSums};

export interface EventToWrite {
  issuer: {nif: string; name: string};
  program: BillingProgram;
  previous: EventRef | null;
  recordedAt: string;
  data: EventData;
}

export function chainEvent({issuer, program, previous, recordedAt, data}: EventToWrite): ChainedRecord {
  return fingerprint([
    ['NIF', program.producer.nif],
    ['ID', ''],
    ['IdSistemaInformatico', programIdOf(program)],
    ['Version', line(program.version, 50)],
    ['NumeroInstalacion', program.installation],
    ['NIF', issuer.nif],
    ['TipoEvento', data.kind],
    ['HuellaEvento', previous?.huella ?? ''],
    ['FechaHoraHusoGenEvento', recordedAt],
  ]);
}

const programIdOf = (program: BillingProgram): string =>
  String(programParts(program).find(part => part?.[0] === 'IdSistemaInformatico')?.[1]);

export function eventXml(event: EventToWrite, huella: string): string {
  const {issuer, program, previous, recordedAt, data} = event;
  const own = dataParts(data);
  const content: Part[] = [
    ['SistemaInformatico', programParts(program)],
    [
      'ObligadoEmision',
      [
        ['NombreRazon', line(issuer.name, 120) || issuer.nif],
        ['NIF', issuer.nif],
      ],
    ],
    ['FechaHoraHusoGenEvento', recordedAt],
    ['TipoEvento', data.kind],
    own && ['DatosPropiosEvento', [own]],
    [
      'Encadenamiento',
      [previous ? ['EventoAnterior', refParts(previous, 'FechaHoraHusoGenEvento')] : ['PrimerEvento', 'S']],
    ],
    ['TipoHuella', '01'],
    ['HuellaEvento', huella],
  ];
  return `<sf:RegistroEvento xmlns:sf="${EVENTS_NAMESPACE}">${elements([
    ['IDVersion', '1.0'],
    ['Evento', content],
  ])}</sf:RegistroEvento>`;
}

const refParts = (ref: EventRef, when: string): Part[] => [
  ['TipoEvento', ref.kind],
  [when, ref.recordedText],
  ['HuellaEvento', ref.huella],
];

const invoiceParts = (ref: InvoiceRef): Part[] => [
  ['IDEmisorFactura', ref.issuerNif],
  ['NumSerieFactura', ref.fullNumber],
  ['FechaExpedicionFactura', dayText(ref.issuedOn)],
];

const recordRef = (name: string, ref: RecordRef | null): Part =>
  ref && [name, [...invoiceParts(ref), ['Huella', ref.huella]]];

function dataParts(data: EventData): Part {
  switch (data.kind) {
    case '03':
    case '05': {
      const [tail, noun] =
        data.kind === '03' ? ['RegFacturacion', 'RegistrosFacturacion'] : ['RegEvento', 'RegistrosEvento'];
      const looks = [
        ['SobreIntegridadHuellas', 'SobreIntegridadHuellas'],
        ['SobreIntegridadFirmas', 'SobreIntegridadFirmas'],
        ['SobreTrazabilidadCadena', 'SobreTrazabilidadCadena'],
        ['SobreTrazabilidadFechas', 'SobreTrazabilidadFechas'],
      ];
      return [
        `LanzamientoProcesoDeteccionAnomalias${tail}`,
        looks.flatMap(([done, counted]): Part[] => [
          [`RealizadoProceso${done}${tail}`, 'S'],
          [`NumeroDe${noun}Procesados${counted}`, String(data.looked)],
        ]),
      ];
    }
    case '04':
      return [
        'DeteccionAnomaliasRegFacturacion',
        [
          ['TipoAnomalia', data.anomaly],
          ['OtrosDatosAnomalia', line(data.about, 100)],
          data.record && ['RegistroFacturacionAnomalo', invoiceParts(data.record)],
        ],
      ];
    case '06':
      return [
        'DeteccionAnomaliasRegEvento',
        [
          ['TipoAnomalia', data.anomaly],
          ['OtrosDatosAnomalia', line(data.about, 100)],
          data.event && ['RegEventoAnomalo', refParts(data.event, 'FechaHoraHusoEvento')],
        ],
      ];
    case '08':
      return [
        'ExportacionRegFacturacionPeriodo',
        [
          ['FechaHoraHusoInicioPeriodoExport', data.from],
          ['FechaHoraHusoFinPeriodoExport', data.to],
          recordRef('RegistroFacturacionInicialPeriodo', data.sums.first),
          recordRef('RegistroFacturacionFinalPeriodo', data.sums.last),
          ...sumParts(data.sums, 'Exportados'),
          ['RegistrosFacturacionExportadosDejanDeConservarse', 'N'],
        ],
      ];
    case '09':
      return [
        'ExportacionRegEventoPeriodo',
        [
          ['FechaHoraHusoInicioPeriodoExport', data.from],
          ['FechaHoraHusoFinPeriodoExport', data.to],
          ['RegistroEventoInicialPeriodo', refParts(data.first, 'FechaHoraHusoEvento')],
          ['RegistroEventoFinalPeriodo', refParts(data.last, 'FechaHoraHusoEvento')],
          ['NumeroDeRegEventoExportados', String(data.count)],
          ['RegEventoExportadosDejanDeConservarse', 'N'],
        ],
      ];
    case '10':
      return [
        'ResumenEventos',
        [
          ...data.counts.map(
            ({kind, count}): Part => [
              'TipoEvento',
              [
                ['TipoEvento', kind],
                ['NumeroDeEventos', String(Math.min(count, 9999))],
              ],
            ],
          ),
          recordRef('RegistroFacturacionInicialPeriodo', data.sums.first),
          recordRef('RegistroFacturacionFinalPeriodo', data.sums.last),
          ...sumParts(data.sums, 'Generados'),
        ],
      ];
    default:
      return null;
  }
}

const sumParts = (sums: RecordSums, done: 'Exportados' | 'Generados'): Part[] => [
  [`NumeroDeRegistrosFacturacionAlta${done}`, String(sums.issued)],
  ['SumaCuotaTotalAlta', amountText(sums.vatCents)],
  ['SumaImporteTotalAlta', amountText(sums.totalCents)],
  [`NumeroDeRegistrosFacturacionAnulacion${done}`, String(sums.cancelled)],
];
