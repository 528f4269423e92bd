// Unique codes of a discount, batch by batch: made, looked into, downloaded.
import {useState} from 'react';
import {NumberInput, required, TextInput, useRecordContext, useRedirect} from 'react-admin';
import {Link} from 'react-router';
import Button from '@mui/material/Button';
import {ActDialog} from '../../crud/acts/act-dialog';
import {Columns} from '../../crud/lists/columns';
import {RelatedRecords} from '../../crud/lists/related-records';
import {formatCount} from '../../crud/words/count';
import {plural} from '../../crud/words/plural';
import {formatInstant} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {MailCodesDialog} from './mail-codes-dialog';

type Batch = Stored<'DiscountCodeBatch'>;

export const upperCase = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Nothing where the discount has no codes of its own kind. */
export function CodeBatches() {
  const discount = useRecordContext<Stored<'Discount'>>();
  const redirect = useRedirect();
  const [isMaking, setMaking] = useState(false);
  const [isMailing, setMailing] = useState(false);
  if (!discount?.hasCodes) return null;
  return (
    <>
      <RelatedRecords<Batch>
        resource="descuentos/lotes"
        title="Códigos únicos"
        note="Cada uno vale para un pedido, o los que digas. Comparten las condiciones y el presupuesto del descuento."
        one="lote"
        filter={{discountId: discount.id}}
        sort={{field: 'id', order: 'DESC'}}
        empty="Todavía no hay códigos."
        canDelete={false}
        represent={batch => batch.name}
        name={{
          label: 'Lote',
          value: batch => <Link to={`/descuentos/lotes/${batch.id}`}>{batch.name}</Link>,
        }}
        columns={[
          {label: 'Códigos', value: batch => formatCount(batch.codeCount)},
          {label: 'Usados', value: batch => formatCount(batch.usedCount)},
          {label: 'Retirados', value: batch => formatCount(batch.withdrawnCount)},
          {label: 'Creado', value: batch => formatInstant(batch.createdAt)},
        ]}
        actions={
          <>
            {may('descuentos', 'send') && (
              <Button variant="outlined" onClick={() => setMailing(true)}>
                Enviar por correo…
              </Button>
            )}
            {may('descuentos', 'create') && (
              <Button variant="outlined" onClick={() => setMaking(true)}>
                Crear códigos…
              </Button>
            )}
          </>
        }
      />
      {isMailing && <MailCodesDialog discountId={discount.id} onClose={() => setMailing(false)} />}
      {isMaking && (
        <ActDialog
          title="Crear códigos únicos"
          confirm="Crear"
          path="/api/descuentos/{id}/codigos"
          at={{id: discount.id}}
          defaults={{name: '', prefix: '', count: 100, maxUses: 1}}
          toBody={values => ({...values, prefix: values.prefix ?? ''})}
          told={({codes}) => plural(codes, 'código creado', 'códigos creados')}
          withoutReason
          onDone={({batchId}) => redirect(`/descuentos/lotes/${batchId}`)}
          onClose={() => setMaking(false)}
        >
          <TextInput
            source="name"
            label="Nombre del lote"
            helperText="Solo lo ves tú: «Reparto en colegios»"
            validate={required()}
            slotProps={{htmlInput: {maxLength: 80}}}
          />
          <Columns>
            <NumberInput source="count" label="Cuántos" min={1} max={50000} validate={required()} />
            <NumberInput source="maxUses" label="Pedidos con cada código" min={1} max={1000} validate={required()} />
            <TextInput
              source="prefix"
              label="Empiezan por"
              parse={upperCase}
              helperText="Opcional: hasta 12 letras y cifras"
              slotProps={{htmlInput: {maxLength: 12}}}
            />
          </Columns>
        </ActDialog>
      )}
    </>
  );
}
