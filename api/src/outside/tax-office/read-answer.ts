/** Reads what the tax office answers. What is no answer of its kind is trouble: nothing is known of what it took. */
import {XMLParser} from 'fast-xml-parser';
import type {MonthPage} from '../../domain/verifactu/check-month';
import {isForLater, type OfficeAnswer, type OfficeLine, type OfficeTrouble} from '../../domain/verifactu/answers';

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: name => name === 'RespuestaLinea' || name === 'RegistroRespuestaConsultaFactuSistemaFacturacion',
});

export class OfficeError extends Error {
  constructor(readonly trouble: OfficeTrouble) {
    super(`VeriFactu: ${trouble.message}`);
  }
}

interface Wire {
  Envelope?: {
    Body?: {
      Fault?: {faultcode?: string; faultstring?: string};
      RespuestaRegFactuSistemaFacturacion?: {
        CSV?: string;
        TiempoEsperaEnvio?: string;
        EstadoEnvio?: string;
        RespuestaLinea?: WireLine[];
      };
      RespuestaConsultaFactuSistemaFacturacion?: {
        IndicadorPaginacion?: string;
        ResultadoConsulta?: string;
        RegistroRespuestaConsultaFactuSistemaFacturacion?: WireRecord[];
        ClavePaginacion?: WireInvoice;
      };
    };
  };
}

interface WireInvoice {
  IDEmisorFactura?: string;
  NumSerieFactura?: string;
  FechaExpedicionFactura?: string;
}

interface WireRecord {
  IDFactura?: WireInvoice;
  DatosRegistroFacturacion?: {Huella?: string; SistemaInformatico?: {IdSistemaInformatico?: string}};
  EstadoRegistro?: {EstadoRegistro?: string};
}

interface WireLine {
  Operacion?: {TipoOperacion?: string};
  RefExterna?: string;
  EstadoRegistro?: string;
  CodigoErrorRegistro?: string;
  DescripcionErrorRegistro?: string;
  RegistroDuplicado?: {
    EstadoRegistroDuplicado?: string;
    CodigoErrorRegistro?: string;
    DescripcionErrorRegistro?: string;
  };
}

const BATCH_STATES = ['Correcto', 'ParcialmenteCorrecto', 'Incorrecto'] as const;
const LINE_STATES = ['Correcto', 'AceptadoConErrores', 'Incorrecto'] as const;
const DOUBLE_STATES = ['Correcta', 'AceptadaConErrores', 'Anulada'] as const;
const one = <T extends string>(list: readonly T[], value: unknown): T | undefined => list.find(word => word === value);

/** @throws OfficeError */
export function readAnswer(raw: string, status: number): OfficeAnswer {
  const body = parsed(raw)?.Envelope?.Body;
  if (body?.Fault) throw faultOf(body.Fault, raw);
  const told = body?.RespuestaRegFactuSistemaFacturacion;
  const state = one(BATCH_STATES, told?.EstadoEnvio);
  if (!told || !state) throw silent(`La respuesta no es la esperada (HTTP ${status}).`, raw);
  return {
    state,
    csv: text(told.CSV),
    waitSeconds: Math.min(3600, whole(told.TiempoEsperaEnvio) ?? 60),
    lines: (told.RespuestaLinea ?? []).map(lineOf).filter(line => line !== null),
    raw,
  };
}

const KEPT_STATES = ['Correcto', 'AceptadoConErrores', 'Anulado'] as const;

/** A page of what it has. @throws OfficeError, also of one that says that there is more and not from where */
export function readMonthPage(raw: string, status: number): MonthPage {
  const body = parsed(raw)?.Envelope?.Body;
  if (body?.Fault) throw faultOf(body.Fault, raw);
  const told = body?.RespuestaConsultaFactuSistemaFacturacion;
  const result = one(['ConDatos', 'SinDatos'] as const, told?.ResultadoConsulta);
  const records = (told?.RegistroRespuestaConsultaFactuSistemaFacturacion ?? []).map(recordOf);
  const isMore = told?.IndicadorPaginacion === 'S';
  const key = told?.ClavePaginacion;
  if (!told || !result || records.includes(null) || (isMore && !key?.NumSerieFactura))
    throw silent(`La respuesta no es la esperada (HTTP ${status}).`, raw);
  return {
    records: records.filter(record => record !== null),
    next: isMore
      ? {
          nif: text(key!.IDEmisorFactura),
          fullNumber: text(key!.NumSerieFactura),
          issuedOn: text(key!.FechaExpedicionFactura),
        }
      : null,
  };
}

function recordOf(wire: WireRecord): MonthPage['records'][number] | null {
  const state = one(KEPT_STATES, wire.EstadoRegistro?.EstadoRegistro);
  const day = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text(wire.IDFactura?.FechaExpedicionFactura));
  const fullNumber = text(wire.IDFactura?.NumSerieFactura);
  if (!state || !day || !fullNumber) return null;
  return {
    fullNumber,
    issuedOn: `${day[3]}-${day[2]}-${day[1]}`,
    state,
    huella: text(wire.DatosRegistroFacturacion?.Huella),
    programId: text(wire.DatosRegistroFacturacion?.SistemaInformatico?.IdSistemaInformatico),
  };
}

/** Nothing is known of what it took. */
export const silent = (message: string, raw = ''): OfficeError =>
  new OfficeError({kind: 'unreachable', code: null, message, mayHaveArrived: true, isFinal: false, raw});

function parsed(raw: string): Wire | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(raw)) return null;
  try {
    return parser.parse(raw) as Wire;
  } catch {
    return null;
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const whole = (value: unknown): number | null => (/^\d{1,9}$/.test(text(value)) ? Number(text(value)) : null);

function lineOf(wire: WireLine): OfficeLine | null {
  const state = one(LINE_STATES, wire.EstadoRegistro);
  const operation = one(['Alta', 'Anulacion'] as const, wire.Operacion?.TipoOperacion);
  if (!state || !operation) return null;
  const double = one(DOUBLE_STATES, wire.RegistroDuplicado?.EstadoRegistroDuplicado);
  return {
    reference: text(wire.RefExterna),
    operation,
    state,
    code: whole(wire.CodigoErrorRegistro),
    message: text(wire.DescripcionErrorRegistro),
    duplicate: double
      ? {
          state: double,
          code: whole(wire.RegistroDuplicado?.CodigoErrorRegistro),
          message: text(wire.RegistroDuplicado?.DescripcionErrorRegistro),
        }
      : null,
  };
}

/** «Codigo[4104].El NIF …»: of the server's kind, or with a technical code, it is sent again as it is. */
function faultOf({faultcode, faultstring}: {faultcode?: string; faultstring?: string}, raw: string): OfficeError {
  const said = text(faultstring).replace(/\s+/g, ' ');
  const found = /Codigo\[(\d+)\][.\s]*(.*)/.exec(said);
  const code = found ? Number(found[1]) : null;
  const isTheirs = /server/i.test(text(faultcode));
  return new OfficeError({
    kind: 'fault',
    code,
    message: (found?.[2] ?? said) || 'La Agencia Tributaria no admite el envío.',
    mayHaveArrived: isTheirs,
    isFinal: !isForLater(code) && (code !== null || !isTheirs),
    raw,
  });
}
