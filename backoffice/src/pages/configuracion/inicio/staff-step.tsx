// Who else comes in to work: an account and its invitation in one act, and what has become of each.
import {email, Form, minLength, required, SelectInput, TextInput, useGetList, useNotify} from 'react-admin';
import {useQuery} from '@tanstack/react-query';
import {useFormContext, useWatch} from 'react-hook-form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import {useActKey} from '../../../crud/acts/act-key';
import {Columns} from '../../../crud/lists/columns';
import {FigureTable} from '../../../crud/figures/figure-table';
import {StateMark} from '../../../crud/fields/fields';
import {notifyProblem, notifyUnlessAtFields} from '../../../crud/acts/notify-problem';
import {Panel} from '../../../crud/frames/panel';
import {UnsavedGuard} from '../../../crud/frames/unsaved-guard';
import {RefSelect} from '../../../crud/inputs/ref-select';
import {roleName, roles} from '../../../crud/words/roles';
import {formatInstant} from '../../../crud/words/zoned-time';
import {call, problemOf} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer, Stored} from '../../../providers/wire';
import {EntryLink} from '../../../parts/people/entry-link';

type Person = Stored<'StaffUser', {id: number; isActive: boolean; lastLoginAt: string | null}>;

export default function StaffStep({onSaved}: {onSaved: () => void}) {
  const notify = useNotify();
  const {data, total, refetch} = useGetList<Person>('usuarios', {
    pagination: {page: 1, perPage: 100},
    sort: {field: 'name', order: 'ASC'},
    filter: {},
  });
  const mail = useQuery({
    queryKey: ['correo-saliente'],
    queryFn: ({signal}) => call('get', '/api/correo-saliente', {signal}),
    enabled: may('settings', 'view'),
  });
  const mayInvite = may('usuarios', 'create');
  const done = ({sentTo, isWaiting}: Answer<'inviteStaff'>): void => {
    notify(
      isWaiting
        ? `La invitación a ${sentTo} espera hasta que haya servidor de correo`
        : `Invitación enviada a ${sentTo}`,
      {type: isWaiting ? 'warning' : 'info'},
    );
    void refetch();
    onSaved();
  };
  const again = async (person: Person): Promise<void> => {
    try {
      done(await call('post', '/api/usuarios/{id}/invitar', {at: {id: person.id}}));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <>
      {mail.data?.source === 'none' && (
        <Alert severity="warning" sx={{mb: 2}}>
          {'Todavía no hay servidor de correo: las invitaciones esperan en la bandeja de salida y valen siete días. '}
          <Link
            href={may('platform', 'view') ? '/superadmin/inicio/mail' : '/admin/configuracion/correo'}
            color="inherit"
          >
            Ponerlo
          </Link>
          {may('platform', 'configure')
            ? '. Mientras tanto, con «Enlace en mano» das tú el enlace a quien todavía no ha entrado.'
            : '.'}
        </Alert>
      )}
      {mayInvite && <Invite onDone={done} />}
      <Panel title="Quién puede entrar" flush actions={<Button href="/admin/usuarios">Todas las cuentas</Button>}>
        <FigureTable
          isText
          rows={data ?? []}
          rowKey={person => person.id}
          name={{
            label: 'Persona',
            value: person => (
              <>
                {person.name}
                <Box sx={{fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere'}}>{person.email}</Box>
              </>
            ),
          }}
          columns={[
            {label: 'Papel', value: person => person.roles.map(roleName).join(', ')},
            {label: 'Estado', value: person => <Came person={person} />},
            ...(mayInvite
              ? [
                  {
                    label: 'Acciones',
                    value: (person: Person) => <Acts person={person} onAgain={() => void again(person)} />,
                  },
                ]
              : []),
          ]}
        />
        {(total ?? 0) > 100 && (
          <Box sx={{px: 2, pb: 1.5, color: 'text.secondary'}}>Las demás están en «Todas las cuentas».</Box>
        )}
      </Panel>
    </>
  );
}

function Came({person}: {person: Person}) {
  if (!person.isActive) return <StateMark>Desactivada</StateMark>;
  return person.lastLoginAt === null ? (
    <StateMark tone="info">Todavía no ha entrado</StateMark>
  ) : (
    <>{`Entró el ${formatInstant(person.lastLoginAt)}`}</>
  );
}

function Acts({person, onAgain}: {person: Person; onAgain: () => void}) {
  if (!person.isActive || person.lastLoginAt !== null) return null;
  return (
    <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 0.5}}>
      <Button size="small" onClick={onAgain}>
        Invitar otra vez
      </Button>
      {may('platform', 'configure') && <EntryLink user={person} kind="bienvenida" />}
    </Box>
  );
}

function Invite({onDone}: {onDone: (answer: Answer<'inviteStaff'>) => void}) {
  return (
    <Panel title="Invitar" note="Recibe un correo con un enlace para elegir su contraseña. Sirve una vez y siete días.">
      <Form
        defaultValues={{name: '', email: '', role: '', eventCompanyId: null, affiliateId: null}}
        sanitizeEmptyValues={false}
        noValidate
      >
        <UnsavedGuard />
        <InviteInputs onDone={onDone} />
      </Form>
    </Panel>
  );
}

function InviteInputs({onDone}: {onDone: (answer: Answer<'inviteStaff'>) => void}) {
  const notify = useNotify();
  const {handleSubmit, reset, setError, formState} = useFormContext();
  const key = useActKey();
  const role = useWatch({name: 'role'});
  const isPromoter = role === 'promoter';
  const isPartner = role === 'partner';
  const send = handleSubmit(async ({name, email: address, eventCompanyId, affiliateId}) => {
    try {
      onDone(
        await call('post', '/api/usuarios/invitar', {
          body: {name, email: address, role, ...(isPromoter && {eventCompanyId}), ...(isPartner && {affiliateId})},
          idempotencyKey: key.current,
        }),
      );
      key.renew();
      reset();
    } catch (failure) {
      key.renewIfRefused(failure);
      for (const [field, message] of Object.entries(problemOf(failure).errors ?? {})) setError(field, {message});
      notifyUnlessAtFields(notify, failure);
    }
  });
  return (
    <>
      <Columns>
        <TextInput source="name" label="Nombre" validate={[required(), minLength(2)]} autoComplete="off" />
        <TextInput source="email" label="Correo" type="email" validate={[required(), email()]} autoComplete="off" />
        <SelectInput
          source="role"
          label="Papel"
          choices={roles.filter(({id}) => id !== 'superadmin' || may('platform', 'configure'))}
          validate={required()}
        />
        {isPromoter && (
          <RefSelect source="eventCompanyId" reference="compania-eventos" label="Compañía" validate={required()} />
        )}
        {isPartner && (
          <RefSelect source="affiliateId" reference="afiliados" label="Agencia o peña" validate={required()} />
        )}
      </Columns>
      <Button
        type="button"
        variant="contained"
        disabled={formState.isSubmitting}
        onClick={() => void send()}
        sx={{mt: 1}}
      >
        Dar de alta e invitar
      </Button>
    </>
  );
}
