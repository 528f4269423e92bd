/** The message that carries a batch: SOAP 1.1, document/literal, each record as it is kept (SistemaFacturacion.wsdl). */
import {line, RECORDS_NAMESPACE, xmlText} from '../domain/verifactu/record-xml';
import type {Batch} from '../domain/verifactu/take-batch';

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
export const BATCH_NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroLR.xsd';

export function batchXml({issuer, isLate, records}: Pick<Batch, 'issuer' | 'isLate' | 'records'>): string {
  const late = isLate ? '<sf:RemisionVoluntaria><sf:Incidencia>S</sf:Incidencia></sf:RemisionVoluntaria>' : '';
  return (
    `<sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${BATCH_NAMESPACE}" xmlns:sf="${RECORDS_NAMESPACE}">` +
    `<sfLR:Cabecera><sf:ObligadoEmision><sf:NombreRazon>${xmlText(line(issuer.name, 120))}</sf:NombreRazon>` +
    `<sf:NIF>${issuer.nif}</sf:NIF></sf:ObligadoEmision>${late}</sfLR:Cabecera>` +
    records.map(({xml}) => `<sfLR:RegistroFactura>${xml}</sfLR:RegistroFactura>`).join('') +
    '</sfLR:RegFactuSistemaFacturacion>'
  );
}

export const envelope = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${ENVELOPE}"><soapenv:Header/>` +
  `<soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`;
