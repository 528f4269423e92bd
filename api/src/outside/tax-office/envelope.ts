/** The messages: one that carries a batch, one that asks for a month: SOAP 1.1, document/literal, each record as it is kept (SistemaFacturacion.wsdl). */
import {dayText} from '../../domain/verifactu/chain';
import {line, RECORDS_NAMESPACE, xmlText} from '../../domain/verifactu/record-xml';
import type {MonthCheck} from '../../domain/verifactu/check-month';
import type {Batch} from '../../domain/verifactu/take-batch';

const ENVELOPE = 'http://schemas.xmlsoap.org/soap/envelope/';
export const BATCH_NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroLR.xsd';

export function batchXml({
  issuer,
  isLate,
  endsOn,
  records,
}: Pick<Batch, 'issuer' | 'isLate' | 'endsOn' | 'records'>): string {
  const said =
    (endsOn ? `<sf:FechaFinVeriFactu>${dayText(endsOn)}</sf:FechaFinVeriFactu>` : '') +
    (isLate ? '<sf:Incidencia>S</sf:Incidencia>' : '');
  const late = said && `<sf:RemisionVoluntaria>${said}</sf:RemisionVoluntaria>`;
  return (
    `<sfLR:RegFactuSistemaFacturacion xmlns:sfLR="${BATCH_NAMESPACE}" xmlns:sf="${RECORDS_NAMESPACE}">` +
    `<sfLR:Cabecera><sf:ObligadoEmision><sf:NombreRazon>${xmlText(line(issuer.name, 120))}</sf:NombreRazon>` +
    `<sf:NIF>${issuer.nif}</sf:NIF></sf:ObligadoEmision>${late}</sfLR:Cabecera>` +
    records.map(({xml}) => `<sfLR:RegistroFactura>${xml}</sfLR:RegistroFactura>`).join('') +
    '</sfLR:RegFactuSistemaFacturacion>'
  );
}

const QUERY_NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/ConsultaLR.xsd';

/** What is asked for a company's month, from a record on (ConsultaLR.xsd): with the program that made each. */
export function queryXml({issuer, year, month, pageKey}: MonthCheck): string {
  const key =
    pageKey === null
      ? ''
      : `<sfLRC:ClavePaginacion><sf:IDEmisorFactura>${xmlText(pageKey.nif)}</sf:IDEmisorFactura>` +
        `<sf:NumSerieFactura>${xmlText(pageKey.fullNumber)}</sf:NumSerieFactura>` +
        `<sf:FechaExpedicionFactura>${xmlText(pageKey.issuedOn)}</sf:FechaExpedicionFactura></sfLRC:ClavePaginacion>`;
  return (
    `<sfLRC:ConsultaFactuSistemaFacturacion xmlns:sfLRC="${QUERY_NAMESPACE}" xmlns:sf="${RECORDS_NAMESPACE}">` +
    '<sfLRC:Cabecera><sf:IDVersion>1.0</sf:IDVersion><sf:ObligadoEmision>' +
    `<sf:NombreRazon>${xmlText(line(issuer.name, 120))}</sf:NombreRazon><sf:NIF>${issuer.nif}</sf:NIF>` +
    '</sf:ObligadoEmision></sfLRC:Cabecera><sfLRC:FiltroConsulta><sfLRC:PeriodoImputacion>' +
    `<sf:Ejercicio>${year}</sf:Ejercicio><sf:Periodo>${String(month).padStart(2, '0')}</sf:Periodo>` +
    `</sfLRC:PeriodoImputacion>${key}</sfLRC:FiltroConsulta><sfLRC:DatosAdicionalesRespuesta>` +
    '<sfLRC:MostrarSistemaInformatico>S</sfLRC:MostrarSistemaInformatico></sfLRC:DatosAdicionalesRespuesta>' +
    '</sfLRC:ConsultaFactuSistemaFacturacion>'
  );
}

export const envelope = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${ENVELOPE}"><soapenv:Header/>` +
  `<soapenv:Body>${content}</soapenv:Body></soapenv:Envelope>`;
