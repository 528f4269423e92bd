// What comes next for a settlement, as one button and what else may be done, each with what it means.
import {useState} from 'react';
import {BooleanInput, required, TextInput} from 'react-admin';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {ActDialog} from '../../crud/acts/act-dialog';
import {DayInput} from '../../crud/inputs/date-input';
import {formatCents} from '../../crud/words/money';
import {formatDay, today} from '../../crud/words/zoned-time';
import {may} from '../../providers/permissions';
import {currentSession} from '../../providers/session';
import type {Stored} from '../../providers/wire';

type Settlement = Stored<'Settlement'>;
type Act = 'close' | 'send' | 'agree' | 'dispute' | 'pay' | 'archive' | 'void';

/** By its state: the first is what comes next. */
const NEXT: Record<string, Act[]> = {
  draft: ['close'],
  closed: ['send', 'void'],
  sent: ['agree', 'dispute', 'void'],
  disputed: ['send', 'agree', 'void'],
  accepted: ['pay', 'void'],
  paid: ['archive'],
};
const LABELS: Record<Act, string> = {
  close: 'Cerrar',
  send: 'Enviar',
  agree: 'Conforme',
  dispute: 'No conforme',
  pay: 'Marcar como pagada',
  archive: 'Archivar',
  void: 'Anular',
};

export const isOfCompany = (): boolean => (currentSession()?.user.companyId ?? null) !== null;

const ANSWERS: readonly Act[] = ['agree', 'dispute'];

/** The company it is made to answers it and does nothing else, whatever its people may; the house does all of it. */
const isAllowed = (act: Act): boolean =>
  isOfCompany() ? ANSWERS.includes(act) : may('liquidaciones', act === 'send' ? 'send' : 'settle');

export function SettlementActs({settlement, onDone}: {settlement: Settlement; onDone: () => void}) {
  const [asked, setAsked] = useState<Act | null>(null);
  // What a file pays is paid or given up with the file.
  const acts = (NEXT[settlement.state] ?? []).filter(
    act => isAllowed(act) && (settlement.transferId === null || act === 'archive'),
  );
  const close = () => setAsked(null);
  const done = () => {
    close();
    onDone();
  };
  return (
    <>
      {acts.map((act, n) => (
        <Button
          key={act}
          variant={n === 0 ? 'contained' : 'outlined'}
          color={act === 'void' ? 'error' : 'primary'}
          onClick={() => setAsked(act)}
        >
          {LABELS[act]}
        </Button>
      ))}
      {asked && <Ask act={asked} settlement={settlement} onDone={done} onClose={close} />}
    </>
  );
}

interface AskProps {
  act: Act;
  settlement: Settlement;
  onDone: () => void;
  onClose: () => void;
}

function Ask({act, settlement, onDone, onClose}: AskProps) {
  const at = {id: settlement.id};
  const net = formatCents(settlement.netCents);
  const common = {at, onDone, onClose};
  switch (act) {
    case 'close': {
      const isEarly = settlement.closableFromOn !== null && new Date(String(settlement.closableFromOn)) > new Date();
      return (
        <ActDialog
          {...common}
          title={`¿Cerrarla con ${net} a pagar?`}
          confirm="Cerrar"
          path="/api/liquidaciones/{id}/cerrar"
          withoutReason
          toBody={values => ({...values, expectedNetCents: settlement.netCents})}
          told={({number}) => `Cerrada con el número ${number}.`}
        >
          <Typography sx={{mb: 1}}>
            Se calcula una vez más, recibe su número y ya no cambia. Lo que se devuelva después va a la siguiente.
          </Typography>
          {isEarly && (
            <BooleanInput
              source="isAdvance"
              label={`Como anticipo: se puede cerrar sin más desde el ${formatDay(String(settlement.closableFromOn))}`}
            />
          )}
        </ActDialog>
      );
    }
    case 'send':
      return (
        <ActDialog
          {...common}
          title={`¿Enviarla a ${settlement.counterpartName}?`}
          confirm="Enviar"
          path="/api/liquidaciones/{id}/enviar"
          withoutReason
          toBody={() => ({})}
          told={({email}) =>
            email ? `Enviada a ${email}.` : 'Anotada como enviada: no hay un correo al que mandarla desde aquí.'
          }
        >
          <Typography>
            Va por correo con su documento, y quien entre con el acceso de la compañía puede dar su conformidad.
          </Typography>
        </ActDialog>
      );
    case 'agree':
    case 'dispute': {
      const isAgreed = act === 'agree';
      return (
        <ActDialog
          {...common}
          title={isAgreed ? `¿Conforme con ${net}?` : '¿Qué no cuadra?'}
          confirm={isAgreed ? 'Conforme' : 'Enviar'}
          path="/api/liquidaciones/{id}/responder"
          withoutReason={isAgreed}
          reasonHelp="Lo lee quien hace las liquidaciones"
          toBody={({reason}) => ({isAgreed, reason: reason ?? null})}
          told={() => (isAgreed ? 'Anotada la conformidad.' : 'Anotado lo que no cuadra.')}
        >
          {isAgreed && <Typography>Desde entonces se puede pagar.</Typography>}
        </ActDialog>
      );
    }
    case 'pay':
      return (
        <ActDialog
          {...common}
          title={`Pagar ${formatCents(settlement.payableCents)} a ${settlement.counterpartName}`}
          confirm="Marcar como pagada"
          path="/api/liquidaciones/{id}/pagar"
          withoutReason
          defaults={{paidOn: today(), reference: ''}}
          told={() => 'Anotada como pagada.'}
        >
          <Typography sx={{mb: 1}}>
            {settlement.iban ? `Al IBAN ${settlement.iban}. ` : 'La compañía no tiene IBAN puesto. '}
            La marca otra persona que quien la calculó.
          </Typography>
          <DayInput source="paidOn" label="Día del pago" validate={required()} />
          <TextInput source="reference" label="Referencia de la transferencia" validate={required()} fullWidth />
        </ActDialog>
      );
    case 'archive':
      return (
        <ActDialog
          {...common}
          title="¿Archivarla?"
          confirm="Archivar"
          path="/api/liquidaciones/{id}/archivar"
          withoutReason
          toBody={() => ({})}
          told={() => 'Archivada.'}
        >
          <Typography>Ya no se hace nada más con ella; se sigue viendo en la lista.</Typography>
        </ActDialog>
      );
    case 'void':
      return (
        <ActDialog
          {...common}
          title="¿Anularla?"
          confirm="Anular"
          danger
          path="/api/liquidaciones/{id}/anular"
          told={() => 'Anulada: lo que recogía queda libre para otra.'}
        >
          <Typography sx={{mb: 1}}>
            Su número queda gastado y lo que recogía queda libre para otra liquidación.
          </Typography>
        </ActDialog>
      );
  }
}
