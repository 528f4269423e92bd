/** What the double of the tax office says of a company's month: page by page, as its schema has it. */
import {schemaProblems} from '../verifactu/schema';

export interface KeptRecord {
  nif: string;
  number: string;
  /** DD-MM-YYYY: of its paper, and of what counts for its month. */
  day: string;
  periodDay: string;
  huella: string;
  state: 'Correcto' | 'AceptadoConErrores' | 'Anulado';
  programId: string;
}

const NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';
const valueOf = (xml: string, name: string): string => new RegExp(`<sf:${name}>([^<]*)<`).exec(xml)?.[1] ?? '';
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @throws Error when the question does not fit its schema */
export async function answerQuery(content: string, kept: KeptRecord[], pageSize: number): Promise<string> {
  const problems = await schemaProblems(content, 'ConsultaLR');
  if (problems.length > 0) throw new Error(problems[0]);
  const [nif, year, month] = [valueOf(content, 'NIF'), valueOf(content, 'Ejercicio'), valueOf(content, 'Periodo')];
  const key = /<sfLRC:ClavePaginacion>(.*?)<\/sfLRC:ClavePaginacion>/s.exec(content)?.[1];
  const all = kept.filter(one => one.nif === nif && one.periodDay.slice(3) === `${month}-${year}`);
  const from = key ? all.findIndex(one => escape(one.number) === valueOf(key, 'NumSerieFactura')) + 1 : 0;
  const page = all.slice(from, from + pageSize);
  const isMore = from + pageSize < all.length;
  const idOf = ({number, day}: KeptRecord) =>
    `<sf:IDEmisorFactura>${nif}</sf:IDEmisorFactura><sf:NumSerieFactura>${escape(number)}</sf:NumSerieFactura>` +
    `<sf:FechaExpedicionFactura>${day}</sf:FechaExpedicionFactura>`;
  const record = (one: KeptRecord) =>
    `<r:RegistroRespuestaConsultaFactuSistemaFacturacion><r:IDFactura>${idOf(one)}</r:IDFactura>` +
    '<r:DatosRegistroFacturacion><r:SistemaInformatico><sf:NombreRazon>Quien lo hace</sf:NombreRazon>' +
    `<sf:NIF>${nif}</sf:NIF><sf:NombreSistemaInformatico>Programa</sf:NombreSistemaInformatico>` +
    `<sf:IdSistemaInformatico>${one.programId}</sf:IdSistemaInformatico><sf:Version>1</sf:Version>` +
    '<sf:NumeroInstalacion>1</sf:NumeroInstalacion><sf:TipoUsoPosibleSoloVerifactu>S</sf:TipoUsoPosibleSoloVerifactu>' +
    '<sf:TipoUsoPosibleMultiOT>S</sf:TipoUsoPosibleMultiOT><sf:IndicadorMultiplesOT>N</sf:IndicadorMultiplesOT>' +
    `</r:SistemaInformatico><r:TipoHuella>01</r:TipoHuella><r:Huella>${one.huella}</r:Huella></r:DatosRegistroFacturacion>` +
    '<r:EstadoRegistro><r:TimestampUltimaModificacion>2026-11-28T10:00:00+01:00</r:TimestampUltimaModificacion>' +
    `<r:EstadoRegistro>${one.state}</r:EstadoRegistro></r:EstadoRegistro></r:RegistroRespuestaConsultaFactuSistemaFacturacion>`;
  const header = /<sfLRC:Cabecera>(.*?)<\/sfLRC:Cabecera>/s.exec(content)![1]!;
  return (
    `<r:RespuestaConsultaFactuSistemaFacturacion xmlns:r="${NAMESPACE}RespuestaConsultaLR.xsd" xmlns:sf="${NAMESPACE}SuministroInformacion.xsd">` +
    `<r:Cabecera>${header}</r:Cabecera><r:PeriodoImputacion><r:Ejercicio>${year}</r:Ejercicio><r:Periodo>${month}</r:Periodo></r:PeriodoImputacion>` +
    `<r:IndicadorPaginacion>${isMore ? 'S' : 'N'}</r:IndicadorPaginacion><r:ResultadoConsulta>${page.length > 0 ? 'ConDatos' : 'SinDatos'}</r:ResultadoConsulta>` +
    `${page.map(record).join('')}${isMore ? `<r:ClavePaginacion>${idOf(page.at(-1)!)}</r:ClavePaginacion>` : ''}` +
    '</r:RespuestaConsultaFactuSistemaFacturacion>'
  );
}
