/** Reads what the tax office answers. What is no answer of its kind is trouble: nothing is known of what it took. */
import {XMLParser} from 'fast-xml-parser';
import {isForLater, type OfficeAnswer, type OfficeLine, type OfficeTrouble} from '../domain/verifactu/answers';

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: name => name === 'RespuestaLinea',
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
    };
  };
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
