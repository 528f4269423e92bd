// A child's health data, closed until one asks to see them; changed and deleted by either guardian, at once.
import {useState} from 'react';
import {announce} from '../../lib/announce';
import {familyApi} from '../../lib/api/family-api';
import {asApiError} from '../../lib/api/request';
import type {OwnChild, OwnFamily, OwnHealth} from '../../lib/api/types';
import {useForm} from '../../lib/forms/form';
import {plainDay} from '../../lib/words/format';
import {Button} from '../../ui/button';
import {CheckField, ErrorSummary, TextAreaField, TextField} from '../../ui/forms/field';
import {Refusal} from '../../ui/screens/refusal';

const TEXTS = [
  ['allergies', 'Alergias'],
  ['conditions', 'Enfermedades o lesiones'],
  ['medication', 'Medicación'],
] as const;
const CARD = 'Tarjeta sanitaria';
const NOBODY: OwnHealth = {allergies: '', conditions: '', medication: '', healthCardNo: '', note: '', endsOn: null};

interface Props {
  child: OwnChild;
  onChanged: (family: OwnFamily) => void;
}

export default function ChildHealth({child, onChanged}: Props) {
  const [seen, setSeen] = useState<OwnHealth | null>(null);
  const [step, setStep] = useState<'read' | 'edit' | 'sure'>('read');
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (name: string, work: () => Promise<void>) => {
    if (busy) return;
    setBusy(name);
    setProblem(null);
    await work().catch((caught: unknown) => setProblem(asApiError(caught).message));
    setBusy('');
  };
  const look = () =>
    act('view', async () => {
      setSeen(await familyApi.health(child.id, {act: 'view'}));
      setStep('read');
    });
  const forget = () =>
    act('delete', async () => {
      await familyApi.health(child.id, {act: 'delete'});
      onChanged(await familyApi.family());
      setSeen(null);
      setStep('read');
      announce(`Los datos de salud de ${child.firstName} están borrados`);
    });
  const hidden = <span className="visually-hidden"> los datos de salud de {child.firstName}</span>;
  if (step === 'edit')
    return (
      <HealthForm
        child={child}
        seen={seen ?? NOBODY}
        onClose={() => setStep('read')}
        onSaved={async health => {
          onChanged(await familyApi.family());
          setSeen(health);
          setStep('read');
          announce(`Los datos de salud de ${child.firstName} están guardados`);
        }}
      />
    );
  return (
    <div className="academy-group">
      <p>
        {child.hasMedicalRecord
          ? 'Hay datos de salud guardados. Van cifrados, los lee muy poca gente y cada consulta queda anotada.'
          : 'No hay datos de salud guardados. Si tiene una alergia o toma algo, dínoslo: solo lo verá quien tenga que saberlo.'}
      </p>
      {seen && child.hasMedicalRecord && (
        <dl className="academy-health">
          {[...TEXTS, ['healthCardNo', CARD] as const, ['note', 'Anotado por el club'] as const]
            .filter(([name]) => seen[name] !== '')
            .map(([name, label]) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{seen[name]}</dd>
              </div>
            ))}
        </dl>
      )}
      {seen?.endsOn && child.hasMedicalRecord && (
        <p className="small muted">Se borran solos el {plainDay(seen.endsOn, 'UTC')}.</p>
      )}
      {problem !== null && <Refusal>{problem}</Refusal>}
      <div className="academy-acts">
        {!child.hasMedicalRecord && <Button onClick={() => setStep('edit')}>Añadir{hidden}</Button>}
        {child.hasMedicalRecord && !seen && (
          <Button isBusy={busy === 'view'} onClick={() => void look()}>
            Ver{hidden}
          </Button>
        )}
        {child.hasMedicalRecord && seen && step === 'read' && (
          <>
            <Button onClick={() => setStep('edit')}>Cambiar{hidden}</Button>
            <Button look="quiet" onClick={() => setSeen(null)}>
              Ocultar{hidden}
            </Button>
          </>
        )}
        {child.hasMedicalRecord && step === 'read' && (
          <Button look="quiet" onClick={() => setStep('sure')}>
            Borrar{hidden}
          </Button>
        )}
        {step === 'sure' && (
          <>
            <span>
              ¿Borrar todo y retirar el consentimiento? No se puede recuperar, y sus entrenadores no lo sabrán.
            </span>
            <Button isBusy={busy === 'delete'} onClick={() => void forget()}>
              Sí, borrar
            </Button>
            <Button look="quiet" onClick={() => setStep('read')}>
              No
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

interface FormProps {
  child: OwnChild;
  seen: OwnHealth;
  onClose: () => void;
  onSaved: (health: OwnHealth) => Promise<void>;
}

function HealthForm({child, seen, onClose, onSaved}: FormProps) {
  const {allergies, conditions, medication, healthCardNo} = seen;
  const form = useForm(
    {allergies, conditions, medication, healthCardNo, consent: false},
    ({consent}) => (consent ? {} : {consent: 'Marca que das tu consentimiento para guardar estos datos de salud.'}),
    async values => onSaved(await familyApi.health(child.id, {act: 'save', ...values})),
  );
  return (
    <form
      className="academy-group"
      noValidate
      onSubmit={form.onSubmit}
      aria-label={`Datos de salud de ${child.firstName}`}
    >
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {TEXTS.map(([name, label]) => (
        <TextAreaField
          key={name}
          label={label}
          name={name}
          rows={2}
          maxLength={2000}
          isOptional
          value={form.values[name]}
          error={form.errors[name]}
          onChange={event => form.set(name, event.target.value)}
        />
      ))}
      <TextField
        label={CARD}
        name="healthCardNo"
        maxLength={40}
        autoComplete="off"
        isOptional
        value={form.values.healthCardNo}
        error={form.errors.healthCardNo}
        onChange={event => form.set('healthCardNo', event.target.value)}
      />
      <CheckField
        name="consent"
        checked={form.values.consent}
        error={form.errors.consent}
        isRequired
        onChange={consent => form.set('consent', consent)}
      >
        Doy mi consentimiento expreso para que el club guarde estos datos de salud y los use si hace falta atender a{' '}
        {child.firstName}. Puedo borrarlos cuando quiera.
      </CheckField>
      <div className="academy-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Guardar<span className="visually-hidden"> los datos de salud de {child.firstName}</span>
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
