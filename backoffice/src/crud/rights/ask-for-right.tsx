// Writes down what a person asks about their data, from their page or from the conversation in which they asked.
import {useState} from 'react';
import {useNavigate} from 'react-router';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import PrivacyIcon from '@mui/icons-material/PrivacyTipOutlined';
import {call} from '../../providers/http-client';
import {may} from '../../providers/permissions';
import type {Sent} from '../../providers/wire';
import {ReasonDialog} from '../acts/reason-dialog';
import {useBusy} from '../acts/use-busy';

type Right = Sent<'askForPerson'>['right'];

export function AskForRight({email, incidentId = null}: {email: string; incidentId?: number | null}) {
  const [open, setOpen] = useState(false);
  const [right, setRight] = useState<Right>('access');
  const [, run] = useBusy();
  const navigate = useNavigate();
  if (email === '' || !may('derechos', 'create')) return null;
  return (
    <>
      <Button startIcon={<PrivacyIcon />} color="inherit" onClick={() => setOpen(true)}>
        Pide algo sobre sus datos
      </Button>
      {open && (
        <ReasonDialog
          title="Lo que pide sobre sus datos"
          confirm="Apuntarlo"
          onClose={() => setOpen(false)}
          onConfirm={reason =>
            run(async () => {
              const {id} = await call('post', '/api/derechos/pedir', {body: {right, email, incidentId, reason}});
              void navigate(`/derechos/${id}`);
            })
          }
        >
          Comprueba antes que es quien dice. Se contesta antes de un mes.
          <TextField
            select
            fullWidth
            label="Pide"
            value={right}
            onChange={event => setRight(event.target.value as Right)}
            sx={{my: 1.5}}
          >
            <MenuItem value="access">Una copia de sus datos</MenuItem>
            <MenuItem value="rectification">Que se corrijan</MenuItem>
            <MenuItem value="erasure">Que se borren</MenuItem>
            <MenuItem value="restriction">Que se limite su uso</MenuItem>
            <MenuItem value="portability">Llevárselos a otra parte</MenuItem>
            <MenuItem value="objection">Que no se usen para publicidad ni perfiles</MenuItem>
          </TextField>
        </ReasonDialog>
      )}
    </>
  );
}
