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

/** Letters a to l of article 15.1, and the second part (15.2) as far as it is configured. */
function Declaration({status, producer}: {status: Status; producer: NonNullable<Status['producer']>}) {
  const {program} = status;
  const undeclared = [
    !producer.address && 'VERIFACTU_PRODUCER_ADDRESS',
    !producer.declared && 'VERIFACTU_DECLARED',
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
        <Fact label="b) Código identificador">{program.id}</Fact>
        <Fact label="c) Versión">{program.version}</Fact>
        <Fact label="d) Componentes y funciones" wide>
          Servidor con base de datos PostgreSQL, página de venta y oficina en el navegador. Vende entradas, abonos y
          productos, expide las facturas de lo vendido y sus rectificativas, genera de cada una su registro de
          facturación encadenado, y lo remite a la Agencia Tributaria o, de la empresa que así lo elige, lo firma y lo
          conserva con su registro de eventos.
        </Fact>
        <Fact label="e) ¿Solo puede funcionar como VERI*FACTU?">
          No: cada empresa elige si funciona como VERI*FACTU o no
        </Fact>
        <Fact label="f) ¿Lo pueden usar varios obligados tributarios?">
          Sí: cada empresa que vende tiene su instalación y su cadena de registros
        </Fact>
        <Fact label="g) Tipos de firma" wide>
          Cuando no funciona como VERI*FACTU, los registros de facturación y de evento se firman con XAdES Enveloped
          Signature (XAdES-EPES, ETSI EN 319 132), RSA con SHA-256, según la política de firma de la Administración
          General del Estado (urn:oid:2.16.724.1.3.1.1.2.1.9)
        </Fact>
        <Fact label="h) Productor">{producer.name}</Fact>
        <Fact label="i) NIF del productor">{producer.nif}</Fact>
        <Fact label="j) Dirección postal" wide>
          {producer.address}
        </Fact>
        <Fact label="k) Declaración" wide>
          {producer.declared
            ? `${producer.name} hace constar que el sistema informático ${program.name}, en su versión ${program.version}, cumple lo dispuesto en el artículo 29.2.j) de la Ley 58/2003, General Tributaria, en el Reglamento aprobado por el Real Decreto 1007/2023, en la Orden HAC/1177/2024 y en lo que la Agencia Tributaria publica en su sede para completarla.`
            : 'Sin suscribir'}
        </Fact>
        <Fact label="l) Fecha y lugar" wide>
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
