// What is done with a template: sent to Meta to be looked at, asked for, and tried on a phone.
import {useState} from 'react';
import {required, TextInput, useNotify, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import {ActDialog} from '../../../crud/acts/act-dialog';
import {ConfirmDialog} from '../../../crud/acts/confirm-dialog';
import {useBusy} from '../../../crud/acts/use-busy';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Stored} from '../../../providers/wire';
import type {WhatsappSetup} from './whatsapp-setup';

const RESOURCE = 'plantillas-whatsapp';
const SUBMITTED = ['draft', 'rejected'];
/** Meta has it, and may say something new of it. */
const AT_META = ['pending', 'approved', 'paused', 'disabled', 'in_appeal', 'limit_exceeded'];

interface Props {
  template: Pick<Stored<'WhatsappTemplate'>, 'id' | 'state'>;
  setup: WhatsappSetup | undefined;
}

export function TemplateActs({template, setup}: Props) {
  const {id, state} = template;
  const refresh = useRefresh();
  const notify = useNotify();
  const [busy, run] = useBusy();
  const [asked, setAsked] = useState<'submit' | 'test' | null>(null);
  if (setup?.isConfigured !== true) return null;
  const submit = () =>
    run(async () => {
      setAsked(null);
      try {
        await call('post', '/api/plantillas-whatsapp/{id}/enviar-a-revision', {at: {id}});
        notify('Enviada: Meta suele contestar en unos minutos, y como mucho en un día', {type: 'info'});
      } finally {
        refresh();
      }
    });
  const ask = () =>
    run(async () => {
      await call('post', '/api/plantillas-whatsapp/sincronizar', {});
      refresh();
    });
  return (
    <>
      {may(RESOURCE, 'edit') && AT_META.includes(state) && (
        <Button disabled={busy} onClick={() => void ask()}>
          Preguntar a Meta
        </Button>
      )}
      {may(RESOURCE, 'send') && state === 'approved' && (
        <Button variant="outlined" onClick={() => setAsked('test')}>
          Probar…
        </Button>
      )}
      {may(RESOURCE, 'edit') && SUBMITTED.includes(state) && (
        <Button variant="contained" disabled={busy} onClick={() => setAsked('submit')}>
          Enviar a revisión…
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'submit'}
        title="¿Enviarla a que Meta la revise?"
        confirm="Enviar"
        busy={busy}
        onConfirm={() => void submit()}
        onClose={() => setAsked(null)}
      >
        Desde ahora no se puede cambiar hasta que Meta conteste; su nombre y su idioma ya no cambian nunca.
      </ConfirmDialog>
      {asked === 'test' && (
        <ActDialog
          title="Probar la plantilla"
          confirm="Mandar la prueba"
          path="/api/plantillas-whatsapp/{id}/prueba"
          at={{id}}
          withoutReason
          told={({state: became, problem, phone}) =>
            became === 'failed' ? `No ha salido: ${problem}` : `Enviada a ${phone}`
          }
          onDone={() => setAsked(null)}
          onClose={() => setAsked(null)}
        >
          <TextInput
            source="phone"
            label="Móvil"
            type="tel"
            validate={required()}
            fullWidth
            helperText="Sale con los ejemplos de la plantilla, y Meta la cobra como cualquier otra"
            slotProps={{htmlInput: {maxLength: 30}}}
          />
        </ActDialog>
      )}
    </>
  );
}
