// «Acerca de»: what program this is, and what it does not do yet with invoices. A producer's declaration (RD 1007/2023,
// art. 13) is signed for a system that meets the regulation: until records are sent to the tax office, there is none.
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import { Fact, Facts } from '../../crud/facts';
import { Panel } from '../../crud/panel';
import { call } from '../../providers/http-client';

interface Head {
  info: { version: string };
}

export function About() {
  const docs = useQuery({
    queryKey: ['openapi-head'], staleTime: Infinity,
    queryFn: ({ signal }) => call<Head>('/openapi.json', { signal }),
  });
  return (
    <>
      <Panel title="Este programa">
        <Facts>
          <Fact label="Nombre">Taquilla</Fact>
          <Fact label="Versión">{docs.data?.info.version ?? ''}</Fact>
          <Fact label="Qué hace" wide>
            Venta de entradas y abonos en la web y en taquilla, control de acceso, cobros, devoluciones, remesas e informes.
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
