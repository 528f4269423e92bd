/** What the tax office may answer, as we keep it, and what each of its codes asks for. */

export interface OfficeLine {
  /** `RefExterna`, as it was sent. */
  reference: string;
  operation: 'Alta' | 'Anulacion';
  state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  code: number | null;
  message: string;
  /** How it stands there, when it is a double. */
  duplicate: {state: 'Correcta' | 'AceptadaConErrores' | 'Anulada'; code: number | null; message: string} | null;
}

export interface OfficeAnswer {
  state: 'Correcto' | 'ParcialmenteCorrecto' | 'Incorrecto';
  csv: string;
  waitSeconds: number;
  lines: OfficeLine[];
  raw: string;
}

export interface OfficeTrouble {
  /** `fault`: it said so; `unreachable`: no answer that says anything. */
  kind: 'fault' | 'unreachable';
  code: number | null;
  message: string;
  /** The tax office may have taken it. */
  mayHaveArrived: boolean;
  /** To be sent again unchanged it needs somebody first: a certificate, a power of attorney, a NIF. */
  isFinal: boolean;
  raw: string;
}

/** Technical trouble of theirs: the same record may be sent again unchanged. All others may not. */
const FOR_LATER = [1129, 1241, 1243, 1256, 1288, 3500, 3501, 4103, 4108, 4110, 4111, 4118, 4128];

export const isForLater = (code: number | null): boolean => code !== null && FOR_LATER.includes(code);
