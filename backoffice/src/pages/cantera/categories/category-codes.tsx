// Invitation codes of a category: made in bulk, mailed, taken back, never guessed.
import {useState} from 'react';
import {DataTable, email, required, SearchInput, TextInput, useNotify, useRecordContext, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {formatInstant} from '../../../crud/words/zoned-time';
import {CardLines} from '../../../crud/lists/card-list';
import {codeStates} from '../../../crud/words/choices-academy';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {Computed, DayField, InstantField, MoneyField, StateField} from '../../../crud/fields/fields';
import {ListFrame} from '../../../crud/lists/list-frame';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import type {ResourceSpec} from '../../../crud/frames/resource-spec';
import {call} from '../../../providers/http-client';
import {registerFields} from '../../../providers/i18n-provider';
import {may} from '../../../providers/permissions';
import {CategoryFrame} from './category-frame';
import {GenerateCodes} from './generate-codes';
import type {Stored} from '../../../providers/wire';

type Code = Stored<'AcademyInvitationCode'>;

const fields = {
  code: 'Código',
  state: 'Estado',
  uses: 'Usos',
  maxUses: 'Usos como mucho',
  recipientEmail: 'Para',
  expiresOn: 'Caduca',
  priceOverrideCents: 'Precio especial',
  mailedAt: 'Enviado',
  mails: 'Envíos',
  createdAt: 'Generado',
  voidedAt: 'Anulado',
};
registerFields('bases/codigos-invitacion', fields);

const State = ({source}: {source: string}) => <StateField source={source} choices={codeStates} />;
/** In two halves, as one reads it aloud. */
const codeText = ({code}: Code) => (
  <code style={{fontSize: '0.9rem', fontWeight: 650, letterSpacing: '0.04em'}}>
    {code.slice(0, 5)} {code.slice(5)}
  </code>
);

function VoidButton() {
  const record = useRecordContext();
  const [asking, setAsking] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  if (record === undefined || !['active', 'expired'].includes(String(record.state)) || !may('academy', 'invite'))
    return null;
  const take = async (): Promise<void> => {
    try {
      await call('post', '/api/bases/codigos-invitacion/{id}/anular', {at: {id: record.id}});
      refresh();
    } catch (failure) {
      notifyProblem(notify, failure);
    }
    setAsking(false);
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`Anular el código ${record.code}`}>
        Anular
      </Button>
      <ConfirmDialog
        open={asking}
        title={`¿Anular el código ${record.code}?`}
        confirm="Anular"
        danger
        onConfirm={() => void take()}
        onClose={() => setAsking(false)}
      >
        Quien lo tenga ya no podrá usarlo.
      </ConfirmDialog>
    </>
  );
}

function SendButton() {
  const record = useRecordContext<Code>();
  const [asking, setAsking] = useState(false);
  const refresh = useRefresh();
  if (record === undefined || record.state !== 'active' || !may('academy', 'invite')) return null;
  const again = record.mails > 0;
  return (
    <>
      <Button
        size="small"
        onClick={() => setAsking(true)}
        aria-label={`${again ? 'Reenviar' : 'Enviar'} el código ${record.code}`}
      >
        {again ? 'Reenviar' : 'Enviar'}
      </Button>
      {asking && (
        <ActDialog
          title={`${again ? 'Reenviar' : 'Enviar'} el código ${record.code}`}
          confirm={again ? 'Reenviar' : 'Enviar'}
          path="/api/bases/codigos-invitacion/{id}/enviar"
          at={{id: Number(record.id)}}
          defaults={{email: record.recipientEmail}}
          withoutReason
          told={() => 'Correo en camino'}
          onDone={() => {
            setAsking(false);
            refresh();
          }}
          onClose={() => setAsking(false)}
        >
          {again && (
            <Typography color="textSecondary" sx={{mb: 1}}>
              Ya se envió {record.mails === 1 ? 'una vez' : `${record.mails} veces`}; la última, el{' '}
              {formatInstant(String(record.mailedAt))}.
            </Typography>
          )}
          <TextInput source="email" label="Correo de la familia" type="email" validate={[required(), email()]} />
        </ActDialog>
      )}
    </>
  );
}

const spec: ResourceSpec = {
  name: 'bases/codigos-invitacion',
  fields,
  exports: {state: {choices: codeStates}},
  represent: code => String(code.code),
  sort: {field: 'id', order: 'DESC'},
  filters: [<SearchInput key="q" source="q" alwaysOn />],
  columns: [
    <DataTable.Col key="code" source="code">
      <Computed<Code> of={codeText} />
    </DataTable.Col>,
    <DataTable.Col key="state" source="state" field={State} />,
    <DataTable.Col key="uses" source="uses" align="right">
      <Computed<Code> of={({uses, maxUses}) => `${uses} de ${maxUses}`} />
    </DataTable.Col>,
    <DataTable.Col key="recipientEmail" source="recipientEmail" />,
    <DataTable.Col key="mailedAt" source="mailedAt" field={InstantField} />,
    <DataTable.Col key="expiresOn" source="expiresOn" field={DayField} />,
    <DataTable.Col key="priceOverrideCents" source="priceOverrideCents" align="right" field={MoneyField} />,
    <DataTable.Col key="createdAt" source="createdAt" field={InstantField} />,
    <DataTable.Col key="void" label="" disableSort>
      <SendButton />
      <VoidButton />
    </DataTable.Col>,
  ],
  card: code => (
    <CardLines
      title={codeText(code as Code)}
      aside={<State source="state" />}
      note={
        <>
          {code.recipientEmail || 'Sin destinatario'} <SendButton /> <VoidButton />
        </>
      }
    />
  ),
};

export default function CategoryCodes() {
  const refresh = useRefresh();
  return (
    <CategoryFrame title="códigos de invitación">
      {category => (
        <>
          {may('academy', 'invite') && (
            <GenerateCodes
              categoryId={Number(category.id)}
              isInviteOnly={category.isInviteOnly === true}
              onDone={refresh}
            />
          )}
          <ListFrame spec={spec} embedded filter={{ageCategoryId: category.id}} />
        </>
      )}
    </CategoryFrame>
  );
}
