// The certificate of an adult: what it is worth, who saw it, and the act of seeing another.
import {useState} from 'react';
import {required, useRecordContext, useRefresh} from 'react-admin';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {Fact, Facts} from '../fields/facts';
import {StateMark} from '../fields/fields';
import {Panel} from '../frames/panel';
import {DayInput} from '../inputs/date-input';
import {nameOf} from '../words/choices';
import {certificateStates} from '../words/choices-academy';
import {formatDay} from '../words/zoned-time';
import {may} from '../../providers/permissions';
import type {Stored} from '../../providers/wire';
import {ActDialog} from './act-dialog';

export function CertificatePanel() {
  const adult = useRecordContext<Stored<'Coach'>>();
  const [open, setOpen] = useState(false);
  const refresh = useRefresh();
  if (adult === undefined) return null;
  const state = certificateStates.find(one => one.id === adult.certificateState);
  return (
    <Panel
      title="Certificado de ausencia de delitos sexuales"
      note="La ley (LOPIVI, art. 57) lo pide a quien está con menores, haga lo que haga. Se mira y se devuelve: aquí no se guarda copia."
      actions={
        may('bases/entrenadores', 'edit') && (
          <Button variant="contained" onClick={() => setOpen(true)}>
            Certificado visto
          </Button>
        )
      }
    >
      <Facts>
        <Fact label="Estado">
          <StateMark tone={state?.tone}>{nameOf(certificateStates, adult.certificateState)}</StateMark>
        </Fact>
        <Fact label="Fecha del certificado">{formatDay(adult.certificateOn ?? '')}</Fact>
        <Fact label="Vale hasta">{formatDay(adult.certificateUntilOn ?? '')}</Fact>
        <Fact label="Visto el">{formatDay(adult.certificateSeenOn ?? '')}</Fact>
        <Fact label="Lo vio">{adult.certificateSeenBy}</Fact>
        <Fact label="Avisado">{['', 'De que caduca', 'De que ha caducado'][adult.certificateNotices]}</Fact>
      </Facts>
      {open && (
        <ActDialog
          title="Certificado visto"
          confirm="Anotar que lo he visto"
          path="/api/bases/entrenadores/{id}/certificado"
          at={{id: Number(adult.id)}}
          defaults={{issuedOn: null}}
          withoutReason
          told={({certificateUntilOn}) => `Anotado con tu nombre: vale hasta el ${formatDay(certificateUntilOn)}.`}
          onDone={() => {
            setOpen(false);
            refresh();
          }}
          onClose={() => setOpen(false)}
        >
          <Typography color="textSecondary" sx={{mb: 1}}>
            Anótalo solo si tienes delante el certificado de {adult.fullName}.
          </Typography>
          <DayInput source="issuedOn" label="Fecha que pone en el certificado" validate={required()} />
        </ActDialog>
      )}
    </Panel>
  );
}
