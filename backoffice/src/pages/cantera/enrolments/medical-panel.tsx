// Medical data: only for who has that permission, shown when asked for, because every look is written down.
import {useState} from 'react';
import {useNotify} from 'react-admin';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import LockIcon from '@mui/icons-material/LockOutlined';
import {DayField} from '../../../crud/inputs/date-input';
import {Fact, Facts} from '../../../crud/fields/facts';
import {notifyProblem} from '../../../crud/acts/notify-problem';
import {useBusy} from '../../../crud/acts/use-busy';
import {Panel} from '../../../crud/frames/panel';
import {formatDay} from '../../../crud/words/zoned-time';
import {call} from '../../../providers/http-client';
import {may} from '../../../providers/permissions';
import type {EnrolmentSheet} from './enrolment-sheet';
import type {Answer} from '../../../providers/wire';

type Medical = Answer<'openMedicalRecord'>;

const texts: {name: 'allergies' | 'conditions' | 'medication' | 'healthCardNo' | 'note'; label: string}[] = [
  {name: 'allergies', label: 'Alergias'},
  {name: 'conditions', label: 'Enfermedades o lesiones'},
  {name: 'medication', label: 'Medicación'},
  {name: 'healthCardNo', label: 'Tarjeta sanitaria'},
  {name: 'note', label: 'Qué hacer'},
];

export function MedicalPanel({sheet}: {sheet: EnrolmentSheet}) {
  const [record, setRecord] = useState<Medical | null>(null);
  const [editing, setEditing] = useState(false);
  const notify = useNotify();
  if (!may('medical', 'view')) return null;
  const open = async (): Promise<void> => {
    try {
      setRecord(await call('get', '/api/deportistas/{id}/ficha-medica', {at: {id: sheet.athleteId}}));
    } catch (failure) {
      notifyProblem(notify, failure);
    }
  };
  return (
    <Panel
      title="Ficha médica"
      note="Se guarda cifrada y cada consulta queda anotada."
      actions={
        record === null ? (
          <Button startIcon={<LockIcon />} onClick={() => void open()}>
            Ver
          </Button>
        ) : (
          !editing &&
          may('medical', 'edit') &&
          sheet.guardians.length > 0 && <Button onClick={() => setEditing(true)}>Editar</Button>
        )
      }
    >
      {record !== null && !editing && (
        <Facts>
          {texts.map(({name, label}) => (
            <Fact key={name} label={label} wide={name !== 'healthCardNo'}>
              {record[name]}
            </Fact>
          ))}
          <Fact label="Consentimiento">
            {record.consentAt === null
              ? 'No lo hay'
              : `${formatDay(record.consentAt)}, ${sheet.guardians.find(g => g.id === record.consentGuardianId)?.fullName ?? ''}`}
          </Fact>
          <Fact label="Se borra el">{record.endsOn && formatDay(record.endsOn)}</Fact>
        </Facts>
      )}
      {record !== null && editing && (
        <MedicalForm
          record={record}
          sheet={sheet}
          onClose={() => setEditing(false)}
          onSaved={saved => {
            setRecord(saved);
            setEditing(false);
          }}
        />
      )}
    </Panel>
  );
}

interface FormProps {
  record: Medical;
  sheet: EnrolmentSheet;
  onClose: () => void;
  onSaved: (record: Medical) => void;
}

function MedicalForm({record, sheet, onClose, onSaved}: FormProps) {
  const [draft, setDraft] = useState({
    ...record,
    consentGuardianId: record.consentGuardianId ?? sheet.guardians[0]?.id ?? 0,
  });
  const [busy, run] = useBusy();
  const save = async (): Promise<void> => {
    const {allergies, conditions, medication, healthCardNo, note, consentGuardianId, deleteAfterOn} = draft;
    await run(async () => {
      onSaved(
        await call('put', '/api/deportistas/{id}/ficha-medica', {
          at: {id: sheet.athleteId},
          body: {
            allergies,
            conditions,
            medication,
            healthCardNo,
            note,
            consentGuardianId,
            deleteAfterOn: deleteAfterOn === '' ? null : deleteAfterOn,
          },
        }),
      );
    });
  };
  return (
    <Box sx={{display: 'grid', gap: 1}}>
      {texts.map(({name, label}) => (
        <TextField
          key={name}
          label={label}
          value={draft[name]}
          onChange={event => setDraft({...draft, [name]: event.target.value})}
          multiline={name !== 'healthCardNo'}
          slotProps={{htmlInput: {maxLength: name === 'healthCardNo' ? 40 : 2000}}}
        />
      ))}
      <TextField
        select
        label="Consentimiento explícito de"
        value={draft.consentGuardianId}
        onChange={event => setDraft({...draft, consentGuardianId: Number(event.target.value)})}
      >
        {sheet.guardians.map(guardian => (
          <MenuItem key={guardian.id} value={guardian.id}>
            {guardian.fullName}
          </MenuItem>
        ))}
      </TextField>
      <DayField
        label="Se borra el"
        value={draft.deleteAfterOn ?? ''}
        onChange={day => setDraft({...draft, deleteAfterOn: day})}
        helperText="Sin día, se borra por el plazo de conservación de la configuración."
      />
      <Box sx={{display: 'flex', gap: 1, justifyContent: 'flex-end'}}>
        <Button onClick={onClose} disabled={busy}>
          Cancelar
        </Button>
        <Button variant="contained" onClick={() => void save()} disabled={busy}>
          Guardar
        </Button>
      </Box>
    </Box>
  );
}
