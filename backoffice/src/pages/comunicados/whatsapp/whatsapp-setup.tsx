// Whether WhatsApp is set up, and what to do when it is not.
import {useQuery} from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {Answer} from '../../../providers/wire';

export type WhatsappSetup = Answer<'getWhatsappSetup'>;

/** Undefined: not known yet. */
export function useWhatsappSetup(): WhatsappSetup | undefined {
  const {data} = useQuery({
    queryKey: ['whatsapp', 'configuracion'],
    queryFn: ({signal}) => call('get', '/api/whatsapp/configuracion', {signal}),
    enabled: may('plantillas-whatsapp', 'list'),
    staleTime: 60_000,
  });
  return data;
}

export function WhatsappMissing({setup}: {setup: WhatsappSetup | undefined}) {
  if (setup === undefined || setup.isConfigured) return null;
  return (
    <Alert severity="info" sx={{mb: 2, maxWidth: 900, overflowWrap: 'anywhere'}}>
      WhatsApp no está configurado: las plantillas se pueden escribir, pero no llegan a Meta. Quien instala el sistema
      pone {setup.missing.join(', ')} y da a Meta esta dirección para los avisos: {setup.webhookUrl}
    </Alert>
  );
}
