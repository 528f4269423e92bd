/** A list of another tool in the hands of the office: sent up, looked at, taken in. */
import {must} from '../../support/world/purchase';
import type {ErrorBody} from '../../support/wire/visitor';
import {office} from './stage';

export interface Run extends ErrorBody {
  id: number;
  newCount: number;
  knownCount: number;
  leftCount: number;
  blockedCount: number;
  duplicateCount: number;
  errorCount: number;
  mapping: {own?: Record<string, number>} & Record<string, unknown>;
  passedOver: Record<string, number>;
  warnings: Record<string, number>;
  kind: string;
  reason: string;
}

const AT = '/api/emails/importaciones';

export const read = async (id: number): Promise<Run> => must(await office.get<Run>(`${AT}/${id}`));

export async function upload(csv: string, name = 'lista.csv'): Promise<Run> {
  const sent = await office.send<Run>(`${AT}/subir?name=${name}`, {
    method: 'POST',
    body: Buffer.from(csv),
    headers: {'content-type': 'application/octet-stream'},
  });
  return read(must(sent).id);
}

export const analyse = ({id, mapping}: Run, more: object = {}) =>
  office.post<Run>(`${AT}/${id}/analizar`, {
    mapping,
    consentOrigin: 'Formulario de la web, con casilla, en la herramienta anterior',
    consentOn: '2024-01-15',
    ...more,
  });

export async function takeIn(csv: string, more: object = {}): Promise<Run> {
  const run = await upload(csv);
  must(await analyse(run, more));
  must(await office.post(`${AT}/${run.id}/importar`));
  return read(run.id);
}
