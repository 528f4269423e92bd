// «Acerca de»: what program this is, and the declaration of its producer (RD 1007/2023, art. 13; Orden HAC/1177/2024,
// art. 15), in the order of the law and from what is configured. Without a producer there is nobody to declare anything,
// and it says so.
import Alert from '@mui/material/Alert';
import {Link} from 'react-router';
import {Fact, Facts} from '../../crud/fields/facts';
import {Panel} from '../../crud/frames/panel';
import {formatCount} from '../../crud/words/count';
import {formatInstant} from '../../crud/words/zoned-time';
import {useVersion} from '../../providers/version';
import {useVerifactu} from '../../providers/verifactu';
import type {Answer} from '../../providers/wire';

type Status = Answer<'getVerifactuStatus'>;

export function About() {
  const version = useVersion();
  const {data: status} = useVerifactu();
  return (
    <>
      <Panel title="Este programa">
        <Facts>
          <Fact label="Nombre">Taquilla</Fact>
          <Fact label="Versión">{version?.version}</Fact>
          <Fact label="Commit">{version?.commit}</Fact>
          <Fact label="Instalación">{version?.installation}</Fact>
          <Fact label="Qué hace" wide>
            Venta de entradas y abonos en la web y en taquilla, control de acceso, cobros, devoluciones, facturas,
            remesas e informes.
          </Fact>
        </Facts>
      </Panel>
      {status !== undefined && (
        <>
          <Panel title="Facturación y VERI*FACTU">
            <Sending status={status} />
          </Panel>
          <Panel title="DECLARACIÓN RESPONSABLE DEL SISTEMA INFORMÁTICO DE FACTURACIÓN">
            {status.producer === null ? (
              <Alert severity="warning">
                No consta quién produce este programa: falta VERIFACTU_PRODUCER_NIF. Hasta que conste no hay declaración
                responsable, y con este programa no se puede facturar a partir de la fecha en que obliga el Real Decreto
                1007/2023.
              </Alert>
            ) : (
              <Declaration status={status} producer={status.producer} />
            )}
          </Panel>
        </>
      )}
    </>
  );
}

const MODES: Record<Status['mode'], string> = {
  off: 'No se envía nada: los registros se generan con cada factura y esperan',
  test: 'Se envía al entorno de pruebas de la Agencia Tributaria, sin valor fiscal',
  live: 'Se envía a la Agencia Tributaria',
};

function Sending({status}: {status: Status}) {
  const {mode, missing, pending, installations, issuers} = status;
  return (
    <Facts>
      <Fact label="Envío" wide>
        {MODES[mode]}
        {missing.length > 0 && `. Falta ${missing.join(', ')}`}
      </Fact>
      <Fact label="Registros sin enviar">
        <Link to="/facturas-emitidas">{formatCount(pending)}</Link>
      </Fact>
      {issuers.map(({nif, name, mode, certificate}) => (
        <Fact key={nif} label={`Certificado de ${name || nif}`} wide>
          {nif}, {mode === 'signed' ? 'NO VERI*FACTU' : 'VERI*FACTU'}: {certificateText(certificate)}
        </Fact>
      ))}
      {installations.map(one => (
        <Fact key={one.number} label={`Instalación de ${one.issuerNif}`} wide>
          {one.number}, desde {formatInstant(one.beganAt)}
          {one.environment === 'test' && ' (pruebas)'}
        </Fact>
      ))}
    </Facts>
  );
}

const SOURCES: Record<Status['issuers'][number]['certificate']['source'], string> = {
  own: 'el suyo',
  shared: 'el de todas las empresas',
  none: 'ninguno',
};

/** Whose it is and until when it is of use, or why it is not. */
function certificateText({
  source,
  holder,
  holderNif,
  validTo,
  problem,
}: Status['issuers'][number]['certificate']): string {
  const titular = [holder, holderNif && `(${holderNif})`].filter(Boolean).join(' ');
  return [
    SOURCES[source],
    titular && `de ${titular}`,
    validTo !== null && `válido hasta el ${formatInstant(validTo)}`,
    problem && (source === 'none' ? problem : `no sirve: ${problem}`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Day, month, year, town and country, in this order (article 15.1.l): «1/12/2026, Sevilla, España». */
const WHEN_AND_WHERE = /^\d{1,2}\/\d{1,2}\/\d{4}, ?[^,]+, ?[^,]+$/;

/** Letters a to l of article 15.1, and the second part (15.2) as far as it is configured. */
function Declaration({status, producer}: {status: Status; producer: NonNullable<Status['producer']>}) {
  const {program} = status;
  const undeclared = [
    !producer.address && 'VERIFACTU_PRODUCER_ADDRESS',
    !WHEN_AND_WHERE.test(producer.declared) && 'VERIFACTU_DECLARED (día/mes/año, localidad, país)',
  ].filter(Boolean);
  return (
    <>
      {undeclared.length > 0 && (
        <Alert severity="warning" sx={{mb: 1.5}}>
          La declaración no está completa: falta {undeclared.join(', ')}.
        </Alert>
      )}
      <Facts min={320}>
        <Fact label="a) Nombre del sistema informático">{program.name}</Fact>
        <Fact label="b) Código identificador del sistema informático">{program.id}</Fact>
        <Fact label="c) Identificador completo de la versión">{program.version}</Fact>
        <Fact label="d) Componentes, hardware y software, descripción y principales funcionalidades" wide>
          Software: servidor con base de datos PostgreSQL, página de venta y oficina en el navegador. Sin hardware
          propio: funciona en cualquier ordenador con Node.js. Vende entradas, abonos y productos, expide las facturas
          de lo vendido y sus rectificativas, genera de cada una su registro de facturación encadenado, y lo remite a la
          Agencia Tributaria o, de la empresa que así lo elige, lo firma y lo conserva con su registro de eventos.
        </Fact>
        <Fact label="e) ¿Se ha producido de manera que solo pueda funcionar exclusivamente como «VERI*FACTU»?">
          No: cada empresa elige si funciona como VERI*FACTU o no
        </Fact>
        <Fact label="f) ¿Permite ser usado por varios obligados tributarios, o por un usuario para la facturación de varios?">
          Sí: cada empresa que vende tiene su instalación y su cadena de registros
        </Fact>
        <Fact
          label="g) Tipos de firma de los registros de facturación y de evento cuando no se usa como «VERI*FACTU»"
          wide
        >
          Cuando no funciona como VERI*FACTU, los registros de facturación y de evento se firman con XAdES Enveloped
          Signature (XAdES-EPES, ETSI EN 319 132), RSA con SHA-256, según la política de firma de la Administración
          General del Estado (urn:oid:2.16.724.1.3.1.1.2.1.9)
        </Fact>
        <Fact label="h) Razón social de la entidad productora, o nombre y apellidos">{producer.name}</Fact>
        <Fact label="i) Número de identificación fiscal (NIF) de quien lo produce">{producer.nif}</Fact>
        <Fact label="j) Dirección postal completa de contacto de quien lo produce" wide>
          {producer.address}
        </Fact>
        <Fact label="k) Cumplimiento" wide>
          {undeclared.length === 0
            ? `${producer.name} hace constar que el sistema informático ${program.name}, en su versión ${program.version}, cumple lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, de 17 de diciembre, General Tributaria, en el Reglamento que establece los requisitos que deben adoptar los sistemas y programas informáticos o electrónicos que soporten los procesos de facturación de empresarios y profesionales, y la estandarización de formatos de los registros de facturación, aprobado por el Real Decreto 1007/2023, de 5 de diciembre, en la Orden HAC/1177/2024 y en la sede electrónica de la Agencia Estatal de Administración Tributaria para todo aquello que complete las especificaciones de esa orden.`
            : 'Sin suscribir'}
        </Fact>
        <Fact label="l) Fecha y lugar en que se suscribe" wide>
          {producer.declared}
        </Fact>
        {producer.contact && (
          <Fact label="Contacto del productor" wide>
            {producer.contact}
          </Fact>
        )}
      </Facts>
    </>
  );
}
