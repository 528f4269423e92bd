// The inputs of the mail server. Whoever chooses a known provider has its server, port and encryption filled in.
import {email, required, NumberInput, SelectInput, TextInput} from 'react-admin';
import {useFormContext} from 'react-hook-form';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {Columns, Part} from '../../crud/lists/columns';
import type {Answer, Sent} from '../../providers/wire';
import {choicesOf} from '../../crud/words/choices';

export type OutgoingMail = Answer<'getOutgoingMail'>;

/** As their own help pages say. */
const providers = [
  {name: 'Google Workspace o Gmail', host: 'smtp.gmail.com', port: 587, security: 'starttls'},
  {name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, security: 'starttls'},
  {name: 'IONOS', host: 'smtp.ionos.es', port: 465, security: 'tls'},
  {name: 'OVH', host: 'ssl0.ovh.net', port: 465, security: 'tls'},
  {name: 'Brevo', host: 'smtp-relay.brevo.com', port: 587, security: 'starttls'},
  {name: 'Amazon SES (Irlanda)', host: 'email-smtp.eu-west-1.amazonaws.com', port: 587, security: 'starttls'},
];

const securities = choicesOf<Sent<'setOutgoingMail'>['security']>({
  starttls: 'STARTTLS (lo normal en el puerto 587)',
  tls: 'TLS desde el principio (puerto 465)',
  none: 'Sin cifrar (solo en esta misma máquina)',
});

export function ServerInputs({mail}: {mail: OutgoingMail}) {
  return (
    <>
      <Part title="Servidor" note="Los datos para enviar (SMTP) que te da tu proveedor de correo.">
        <Provider />
        <Columns>
          <TextInput source="host" label="Servidor" validate={required()} autoComplete="off" />
          <NumberInput source="port" label="Puerto" min={1} max={65535} validate={required()} />
          <SelectInput source="security" label="Cifrado" choices={securities} validate={required()} />
        </Columns>
        <Columns>
          <TextInput
            source="userName"
            label="Usuario"
            helperText="Casi siempre la dirección entera"
            autoComplete="off"
          />
          <TextInput
            source="password"
            label="Contraseña"
            type="password"
            autoComplete="new-password"
            helperText={
              mail.hasPassword
                ? 'Hay una guardada; en blanco se queda la que está'
                : 'Se guarda cerrada con llave: nadie la vuelve a ver'
            }
          />
        </Columns>
      </Part>
      <Part title="Remitente">
        <Columns>
          <TextInput source="senderName" label="Nombre" validate={required()} />
          <TextInput source="senderEmail" label="Dirección" type="email" validate={[required(), email()]} />
          <TextInput
            source="replyTo"
            label="Responder a"
            type="email"
            validate={email()}
            helperText="En blanco, a la dirección de arriba"
          />
        </Columns>
      </Part>
    </>
  );
}

function Provider() {
  const {setValue, watch} = useFormContext();
  const host: unknown = watch('host');
  const known = providers.find(provider => provider.host === host)?.name ?? '';
  const choose = (name: string): void => {
    const provider = providers.find(one => one.name === name);
    if (provider === undefined) return;
    for (const field of ['host', 'port', 'security'] as const)
      setValue(field, provider[field], {shouldDirty: true, shouldValidate: true});
  };
  return (
    <Box sx={{maxWidth: 420}}>
      <TextField
        select
        fullWidth
        margin="dense"
        label="Proveedor"
        value={known}
        onChange={event => choose(event.target.value)}
        slotProps={{select: {displayEmpty: true}, inputLabel: {shrink: true}}}
      >
        <MenuItem value="">Otro: escribo sus datos</MenuItem>
        {providers.map(({name}) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
