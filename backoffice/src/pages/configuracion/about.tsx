// «Acerca de»: what program this is, and what it does not do yet with invoices. A producer's declaration (RD 1007/2023,
// art. 13) is signed for a system that meets the regulation: until records are sent to the tax office, there is none.
import Alert from '@mui/material/Alert';
import {Fact, Facts} from '../../crud/fields/facts';
import {Panel} from '../../crud/frames/panel';
import {useVersion} from '../../providers/version';

export function About() {
  const version = useVersion();
  return (
    <>
      <Panel title="Este programa">
        <Facts>
          <Fact label="Nombre">Taquilla</Fact>
          <Fact label="Versión">{version?.version}</Fact>
          <Fact label="Commit">{version?.commit}</Fact>
          <Fact label="Instalación">{version?.installation}</Fact>
          <Fact label="Qué hace" wide>
            Venta de entradas y abonos en la web y en taquilla, control de acceso, cobros, devoluciones, remesas e
            informes.
          </Fact>
        </Facts>
      </Panel>
      <Panel title="Facturación y VeriFactu">
        <Alert severity="info">
          Esta versión no expide facturas ni envía registros a la Agencia Tributaria, así que no lleva la declaración
          responsable del Real Decreto 1007/2023. Hasta que lo haga, las facturas se expiden con otro programa; los
          justificantes de compra que reciben los clientes no las sustituyen.
        </Alert>
      </Panel>
    </>
  );
}
